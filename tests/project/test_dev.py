"""What dev.py starts ends with it, and what it measures is chosen by name."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT, until

RUN = """
import sys
from pathlib import Path
import dev

dev.install = lambda _: None
dev.PYTHON, dev.PATIENCE = Path(sys.argv.pop()), 0.1
dev.main()
"""
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
