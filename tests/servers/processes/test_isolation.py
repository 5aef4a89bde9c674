"""What processes may not do that run native code on visitors' data, and what they are not told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from webapp.jobs.spawn import end, start

TRIAL = """
import os, socket, subprocess, threading
from engine.process.sandbox import isolate
assert isolate(starts_programs={programs})
def works(call):
    try:
        call()
    except PermissionError:
        return False
    return True
thread = threading.Thread(target=lambda: None)
thread.start()
thread.join()
print(
    works(socket.socket), works(lambda: socket.socket(socket.AF_INET6)), works(lambda: socket.socket(socket.AF_UNIX)),
    works(lambda: os.close(os.open("/dev/null", os.O_RDONLY))), works(lambda: subprocess.run(["true"])),
)
"""

pytestmark = pytest.mark.skipif(
    not Path("/proc/sys/kernel/seccomp").exists(), reason="this kernel filters no system calls"
)


@pytest.mark.parametrize("programs", [True, False])
def test_a_process_has_no_network_and_starts_what_it_may(programs: bool) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TRIAL.format(programs=programs)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "False", "False", "True", str(programs)]


@pytest.mark.parametrize("command", [["webapp.drawing"], ["engine.process.worker", "hints"]])
def test_what_the_site_starts_is_isolated_and_knows_no_secrets(
    command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYGROUND_DATABASE_URL", "postgresql://u:secret@x/y")
    monkeypatch.chdir(ROOT)
    process = start([sys.executable, "-m", *command])
    assert process is not None
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == b'{"ready": true}\n'
        status = Path(f"/proc/{process.pid}/status").read_text()
        assert "Seccomp:\t2" in status
        assert "NoNewPrivs:\t1" in status
        told = {each.partition("=")[0] for each in Path(f"/proc/{process.pid}/environ").read_text().split("\0")}
        assert told - {""} == {"PYTHONHASHSEED", "PYTHONUTF8"}
    finally:
        end(process)
