"""What dev.py starts ends with it, and what it measures is chosen by name."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from benchmarks import __main__ as benchmarks
from tests import ROOT, until

RUN = """
import signal, sys
from pathlib import Path
import dev

signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)

dev.install = lambda _: None
dev.PYTHON, dev.PATIENCE = Path(sys.argv.pop()), 0.1
dev.main()
"""
"""Without an installation; signals are as in a terminal, whatever the tests were started by."""
SERVER = """#!{python}
import os, signal, sys, time
from pathlib import Path

def end(*_):
    Path({note!r}).write_text("ended")
    sys.exit()

signal.signal(signal.SIGTERM, end)
for ignored in (signal.SIGINT, signal.SIGHUP):
    signal.signal(ignored, signal.SIG_IGN)
Path({note!r}).write_text(str(os.getpid()))
time.sleep(60)
"""
"""A stand-in for the server: it notes its id, and that it has ended in an orderly way."""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_ends_the_server_and_then_us(tmp_path: Path, name: str) -> None:
    note, server = tmp_path / "note", tmp_path / "server"
    server.write_text(SERVER.format(python=sys.executable, note=str(note)))
    server.chmod(0o755)
    with subprocess.Popen([sys.executable, "-c", RUN, "run", server], cwd=ROOT) as process:
        pid = int(until(lambda: note.exists() and note.read_text()))
        try:
            process.send_signal(getattr(signal, name))
            assert process.wait(30) == 128 + getattr(signal, name)
            assert note.read_text() == "ended"
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)
        finally:
            process.kill()
            if note.read_text() != "ended":
                os.kill(pid, signal.SIGKILL)


def measured(monkeypatch: pytest.MonkeyPatch, *names: str) -> list[str]:
    """Which measurements start."""
    started: list[str] = []

    def load(module: str) -> SimpleNamespace:
        return SimpleNamespace(main=lambda *_: started.append(module.rpartition(".")[2]))

    monkeypatch.setattr(benchmarks, "importlib", SimpleNamespace(import_module=load))
    monkeypatch.setattr(sys, "argv", ["bench", *names])
    benchmarks.main()
    return started


def test_without_a_name_measurements_are_listed_and_none_starts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert measured(monkeypatch) == []
    *listed, last = capsys.readouterr().out.splitlines()
    named = [*benchmarks.FOLDERS]
    assert [line.split()[0] for line in listed] == named
    assert all(len(line.split()) > 3 for line in listed)
    assert last.startswith("`all` runs all but ")
    usual = [name for names in benchmarks.NAMES.values() for name in names]
    assert measured(monkeypatch, "all") == usual
    assert measured(monkeypatch, "levels:kenken", "load") == ["levels", "load"]
    assert capsys.readouterr().out == ""
