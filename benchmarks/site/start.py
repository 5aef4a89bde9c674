"""What it takes to start: processor time of short commands, imports, a hint process and a server until they are ready.

`start:COMMIT` measures an earlier commit beside the present one, in turns.  The least and the median of 15 rounds.
"""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path

from benchmarks import ROOT
from benchmarks.engine.before import tree_of
from benchmarks.engine.measure import cpu_seconds

ROUNDS = 15
NONOGRAM, KENKEN = "3x2:1/1/2/2/1.1", "3:a_a3_a_,s1a8m3s1"

COMMANDS = {
    "nothing: `python -c pass`": ("-c", "pass"),
    "`python -m engine --help`": ("-m", "engine", "--help"),
    "`solve`, a nonogram": ("-m", "engine", "solve", "nonogram", NONOGRAM),
    "`solve`, a KenKen": ("-m", "engine", "solve", "kenken", KENKEN),
    "`hint`, a nonogram": ("-m", "engine", "hint", "nonogram", NONOGRAM),
    "`hint`, a KenKen": ("-m", "engine", "hint", "kenken", KENKEN),
    "`import engine`": ("-c", "import engine"),
    "`import puzzle_playground`": ("-c", "import puzzle_playground"),
    "the same, and all kinds": ("-c", "import puzzle_playground as pp; pp.kinds()"),
    "`import webapp`": ("-c", "import webapp"),
}


def environment(tree: Path) -> dict[str, str]:
    """For processes of that tree; the copies that Python compiles are kept, as they are for anybody."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return own | {"PYTHONPATH": str(tree)}


def command(tree: Path, arguments: tuple[str, ...]) -> float:
    """Seconds of a process from its beginning to its end."""
    before = cpu_seconds() - time.process_time()
    subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env=environment(tree),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return cpu_seconds() - time.process_time() - before


def worked(process: int) -> float:
    """Seconds of a process that runs, and of those that it started and that run."""
    children = Path(f"/proc/{process}/task").glob("*/children")
    spent = time.clock_gettime(~process << 3 | 2)  # Linux' name for its clock, as `clock_getcpuclockid` gives it
    return spent + sum(worked(int(child)) for each in children for child in each.read_text().split())


def hint_process(tree: Path) -> float:
    """Seconds until a process that gives hints says that it is ready."""
    with subprocess.Popen(
        [sys.executable, "-m", "engine.process.worker", "hints"],
        cwd=tree,
        env=environment(tree),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        spent = worked(process.pid)
        process.kill()
    return spent


def server(tree: Path) -> float:
    """Seconds of a server with all its processes until it says that it is ready, on a new database."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        settings = {"PLAYGROUND_DATABASE_URL": f"sqlite:///{folder}/bench.sqlite", "PLAYGROUND_PORT": str(port)}
        with subprocess.Popen(
            [sys.executable, "-m", "webapp"],
            cwd=tree,
            env=environment(tree) | settings,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            ready = False
            while not ready:
                time.sleep(0.01)
                with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=9):
                    ready = True
            spent = worked(process.pid)
            process.terminate()
    return spent


def main(commit: str = "") -> None:
    """Print a table, with two columns more for the earlier commit."""
    measures: dict[str, Callable[[Path], float]] = {
        name: lambda tree, arguments=arguments: command(tree, arguments)  # type: ignore[misc]
        for name, arguments in COMMANDS.items()
    }
    measures |= {"a hint process, until it is ready": hint_process, "a new server, until it is ready": server}
    with tree_of(commit) if commit else nullcontext(ROOT) as earlier:
        trees = [earlier, ROOT] if commit else [ROOT]
        took: dict[str, dict[Path, list[float]]] = {name: {tree: [] for tree in trees} for name in measures}
        for number in range(ROUNDS + 1):
            for name, measure in measures.items():
                for tree in trees:
                    spent = measure(tree)
                    if number:  # the first compiles
                        took[name][tree].append(spent * 1000)
    heads = [f"{commit}, least | median", "now, least | median"] if commit else ["least | median"]
    print(f"| processor, ms | {' | '.join(heads)} |\n|---{'|---:|---:' * len(trees)}|")
    for name, found in took.items():
        cells = (f"{min(each):.0f} | {statistics.median(each):.0f}" for each in found.values())
        print(f"| {name} | {' | '.join(cells)} |")
