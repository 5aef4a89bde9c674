"""The site's own server beside others, each under the same attacks: how much later a page comes, and the memory.

Others get the application as it is, without what the own server adds; `before` is the project's own at an earlier
commit.  They are installed into a folder for this run alone.  `servers:granian` measures only servers so called,
`servers:granian:readers` only attacks so called, and `servers:::6` every attack for 6 s.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from benchmarks import ROOT
from benchmarks.engine.before import tree_of
from benchmarks.site import proxies
from benchmarks.site.attack import ATTACKS, NUMBERS, PATIENCE, measured, visit
from benchmarks.site.attackers import Crowd
from benchmarks.site.server_process import Address
from tests import until
from tests.servers.databases import free_port

QUIET, SECONDS = 5.0, 20.0
BEFORE = "d12c8e9"
"""The last commit whose server was waitress with rules for its connections."""
APP = "benchmarks.site.wsgi:app"
APP_OVER_ASGI = "benchmarks.site.wsgi:over_asgi"
THREADS = "--threads=32"
OTHERS = {
    "waitress": ["waitress", "--listen=127.0.0.1:{port}", THREADS, "--no-clear-untrusted-proxy-headers", APP],
    "granian": [
        *("granian", "--interface=wsgi", "--blocking-threads=32", "--host=127.0.0.1", "--port={port}"),
        *("--no-ws", APP),
    ],
    "gunicorn gthread": ["gunicorn", "--worker-class=gthread", THREADS, "--bind=127.0.0.1:{port}", APP],
    "hypercorn": ["hypercorn", "--bind=127.0.0.1:{port}", f"wsgi:{APP}"],
    "uvicorn and a2wsgi": [
        "uvicorn",
        "--port={port}",
        "--no-access-log",
        "--factory",
        "benchmarks.site.wsgi:over_asgi",
    ],
    "cheroot": ["cheroot", "--bind=127.0.0.1:{port}", THREADS, APP],
}
"""Modules and what they are told."""
PACKAGES = ("waitress", "granian", "gunicorn", "hypercorn", "uvicorn", "a2wsgi", "cheroot", "flask-limiter")
BEHIND = ("own", "waitress", "granian")
"""Which of them are measured behind each proxy, too."""
PROXIES = {"nginx": proxies.nginx, "caddy": proxies.caddy}


@contextmanager
def alone(name: str, peers: Path, *, proxied: bool) -> Iterator[tuple[int, int]]:
    """A server of that name; its port and process."""
    port = free_port()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        tree = stack.enter_context(tree_of(BEFORE)) if name == "before" else ROOT
        command = [each.format(port=port) for each in OTHERS.get(name, ["webapp"])]
        path = os.pathsep.join([str(peers)] * (name != "own") + [str(tree)])
        settings = {
            "PORT": port,
            "PROXIES": int(proxied),
            "STOCK": 0,
            "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite",
        }
        own = {f"PLAYGROUND_{key}": str(value) for key, value in settings.items()}
        command = [sys.executable, "-m", *command]
        server = stack.enter_context(proxies.started(command, port, tree, PYTHONPATH=path, **own))
        until(lambda: is_healthy(port), f"{name} does not answer")
        yield port, server.pid


def is_healthy(port: int) -> bool:
    """Whether a site answers."""
    try:
        return Address(port, patience=5.0).ask("GET", "/healthz").status == 200
    except OSError:
        return False


@contextmanager
def served(name: str, proxy: str, peers: Path) -> Iterator[tuple[int, list[int]]]:
    """A server, behind a proxy if that has a name; the port that visitors reach, and all processes."""
    with ExitStack() as stack:
        port, pid = stack.enter_context(alone(name, peers, proxied=bool(proxy)))
        if not proxy:
            yield port, [pid]
            return
        folder, front = Path(stack.enter_context(tempfile.TemporaryDirectory())), free_port()
        before = stack.enter_context(PROXIES[proxy](folder, front, port))
        yield front, [pid, before.pid]


def compare(name: str, proxy: str, peers: Path, attacks: list[str], seconds: float) -> str:
    """A line of the table."""
    cells = []
    with served(name, proxy, peers) as (port, pids):
        site = Address(port, patience=PATIENCE)
        visit(site, 3.0, NUMBERS)
        for each in attacks:
            found = measured(site, pids, each, min(QUIET, seconds), seconds)
            failed = f", {found.during.failed} failed" if found.during.failed else ""
            cells.append(f"{found.ratio:.1f}, {found.watch.most:.0f} MiB{failed}")
    return " | ".join(cells)


def main(only: str = "") -> None:
    """Measure and print a table: a page's p95 to the quiet one, the most memory, and answers that never came."""
    wanted, attack, most = [*only.split(":"), "", ""][:3]
    seconds = float(most or SECONDS)
    attacks = [name for name, each in ATTACKS.items() if (attack or "") in name and (attack or is_compared(name))]
    print(f"\nload before: {os.getloadavg()[0]:.1f}; {os.cpu_count()} cores; {seconds:.0f} s each\n")
    print(f"| server | {' | '.join(attacks)} |\n|---|{'---|' * len(attacks)}")
    pairs = [(name, "") for name in ("own", "before", *OTHERS)]
    pairs += [(name, proxy) for proxy in PROXIES for name in BEHIND]
    with tempfile.TemporaryDirectory() as folder:
        installed = install(Path(folder))
        for name, proxy in pairs:
            title = f"{name} behind {proxy}" if proxy else name
            if wanted in title:
                if name in OTHERS and not installed:
                    line = "not installed"
                elif proxy and not proxies.is_here(proxy):
                    line = f"{proxy} is not installed"
                else:
                    try:
                        line = compare(name, proxy, Path(folder), attacks, seconds)
                    except RuntimeError as error:
                        line = f"did not start: {str(error).strip().splitlines()[-1]}"
                print(f"| {title} | {line} |", flush=True)


def is_compared(name: str) -> bool:
    """Whether an attack is one on the server, not on the application."""
    means = ATTACKS[name].means
    return isinstance(means, Crowd) or means.threads > 8


def install(folder: Path) -> bool:
    """Fetch the other servers; whether that worked."""
    command = [sys.executable, "-m", "pip", "install", "-qq", "--target", str(folder), *PACKAGES]
    return subprocess.run(command, check=False).returncode == 0


if __name__ == "__main__":
    main()
