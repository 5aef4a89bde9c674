"""Proxies before a site: nginx with the configuration that is shipped, and Caddy as somebody would write it down."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from benchmarks.site.server_process import ROOT

SHIPPED = ROOT / "deploy"
WAIT_SECONDS = 60.0
CADDYFILE = """
{{
	admin off
	auto_https off
	servers {{
		timeouts {{
			read_header 15s
			read_body 30s
			write 60s
			idle 20s
		}}
	}}
}}
http://127.0.0.1:{port} {{
	bind 127.0.0.1
	request_body {{
		max_size 256KB
	}}
	respond /metrics 404
	reverse_proxy 127.0.0.1:{site}
}}
"""


def replaced(text: str, before: str, after: str) -> str:
    """A configuration with another value in the one place where this one is."""
    assert text.count(before) == 1, before
    return text.replace(before, after)


def write_shipped(folder: Path, port: int, site: int, secure: int = 0) -> Path:
    """The shipped configuration of nginx with other ports; with HTTPS at `secure` if the certificate lies there."""
    text = (SHIPPED / "nginx.conf").read_text()
    text = replaced(text, "listen 8080;", f"listen 127.0.0.1:{port};")
    text = replaced(text, "server web:8000;", f"server 127.0.0.1:{site};")
    (folder / "nginx.conf").write_text(text)
    if secure:
        text = replaced((SHIPPED / "tls.conf").read_text(), "listen 8443 ", f"listen 127.0.0.1:{secure} ")
        (folder / "tls.conf").write_text(text)
    return folder / "nginx.conf"


@contextmanager
def started(command: list[str], port: int, folder: Path = ROOT, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program that listens at this port, started in a folder and with more in its environment, until not needed.

    Raises:
        RuntimeError: it does not come to listen, and what it said.
    """
    with tempfile.TemporaryFile() as said:
        program = subprocess.Popen(
            command, cwd=folder, env=os.environ | more, stdout=said, stderr=said, start_new_session=True
        )
        try:
            end = time.monotonic() + WAIT_SECONDS
            while not listens(port):
                if program.poll() is not None or time.monotonic() > end:
                    said.seek(0)
                    raise RuntimeError(f"{command[0]}: {said.read().decode(errors='replace')[-2000:]}")
                time.sleep(0.05)
            yield program
        finally:
            program.terminate()
            with suppress(subprocess.TimeoutExpired):
                program.wait(10)
            with suppress(ProcessLookupError):  # what it started, and has not ended
                os.killpg(program.pid, signal.SIGKILL)
            program.wait()


def listens(port: int) -> bool:
    """Whether somebody takes connections there."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


@contextmanager
def nginx(folder: Path, port: int, site: int, secure: int = 0) -> Iterator[subprocess.Popen[bytes]]:
    """Run nginx as it is shipped, before the site at this port."""
    written = write_shipped(folder, port, site, secure)
    own = "daemon off;" + " user root;" * (os.geteuid() == 0)  # else its workers could not read the folder
    with started(["nginx", "-p", str(folder), "-c", str(written), "-g", own], port) as program:
        yield program


@contextmanager
def caddy(folder: Path, port: int, site: int) -> Iterator[subprocess.Popen[bytes]]:
    """Run Caddy with timeouts, before the site at this port."""
    (folder / "Caddyfile").write_text(CADDYFILE.format(port=port, site=site))
    command = ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with started(command, port, HOME=str(folder)) as program:
        yield program


def is_here(name: str) -> bool:
    """Whether that program is installed."""
    return shutil.which(name) is not None
