"""Run uvicorn by our settings: one process for everything, or several behind one port."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from functools import partial
from multiprocessing.process import BaseProcess

import uvicorn
from sqlalchemy.exc import OperationalError

from webapp import create_app, log, metrics
from webapp.pages.site.htmx import compile_ahead
from webapp.pages.site.services import services
from webapp.server.connections import REQUEST_SECONDS, Connection
from webapp.server.gateway import Gateway
from webapp.server.internals import Multiprocess
from webapp.settings import Settings
from webapp.store.database import UnusableDatabase

STOP_SECONDS = 5
"""How long a stopping single process waits for responses in progress; the next Ctrl-C ends it at once."""
STOP_SECONDS_OF_SEVERAL = 40
"""The same with several processes: streams of progress end by themselves before, and jobs are handed back."""
HEAD_BYTES = 128 << 10
"""Bytes of a request before its body: an address may hold a whole board."""
SILENT_SECONDS = 30
"""One of several processes that is silent for this long is replaced; a busy machine needs some of them to start one."""
SWITCH_SECONDS = 0.0002
"""How long a thread computes while others wait: a page gives way often, and then waits for all of them."""
FILES = 4096
"""Open files that a process asks the system for: one for each connection, and some for itself."""
SEND_BYTES = 128 << 10
"""How much of an unread response the system buffers; Linux allows twice as much, and without a limit 4 MB."""
EVERYWHERE = "::"
"""The address that means all addresses of both families."""

logger = logging.getLogger("webapp")


def configure(settings: Settings) -> uvicorn.Config:
    """Return how uvicorn serves the site.  Each process makes its own application, so they share nothing."""
    return uvicorn.Config(
        partial(make_application, settings),
        factory=True,
        http=Connection,
        loop="asyncio",
        ws="none",
        lifespan="on",
        interface="asgi3",
        workers=settings.processes,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        h11_max_incomplete_event_size=HEAD_BYTES,
        timeout_keep_alive=int(REQUEST_SECONDS),
        timeout_graceful_shutdown=STOP_SECONDS if settings.processes == 1 else STOP_SECONDS_OF_SEVERAL,
        timeout_worker_healthcheck=SILENT_SECONDS,
    )


def make_application(settings: Settings) -> Gateway:
    """Make this process's application, with its database migrated and its solver processes ready."""
    log.configure(settings)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # it warns of each request that is no HTTP
    sys.setswitchinterval(SWITCH_SECONDS)
    raise_limit_of_files()
    metrics.forget_ended()
    gateway, parent = make_gateway(settings), multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_after, args=[parent], name="parent", daemon=True).start()
    return gateway


def end_after(parent: BaseProcess) -> None:
    """Stop this process when its parent has died, since nobody else would."""
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def make_gateway(settings: Settings) -> Gateway:
    """Return the application in the form that uvicorn calls."""
    try:
        app = create_app(settings)
    except UnusableDatabase as error:
        sys.exit(str(error))
    except OperationalError as error:
        time.sleep(1.0)  # one of several is started again at once
        sys.exit(f"the database does not answer: {error.orig}")

    def start() -> None:
        services(app).hints.start()
        compile_ahead(app)

    return Gateway(app, settings, start=start, close=services(app).close)


def serve(settings: Settings) -> None:
    """Serve until a signal ends it: Ctrl-C or SIGTERM."""
    site = configure(settings)
    if settings.processes == 1:
        site.load()
    listening = listen(settings)
    announce(settings)
    if settings.processes > 1:
        Multiprocess(site, [listening]).run()
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # uvicorn sends itself the signal again once it has stopped
    with suppress(KeyboardInterrupt):
        uvicorn.Server(site).run([listening])


def listen(settings: Settings) -> socket.socket:
    """Return the socket that visitors reach; `::` includes IPv4 if the system can do both."""
    is_both = settings.host == EVERYWHERE and socket.has_dualstack_ipv6()
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        found = socket.create_server(
            (settings.host, settings.port), family=family, backlog=settings.connections, dualstack_ipv6=is_both
        )
        # Connections inherit both.  asyncio would set the second one itself, if `create_server` named the protocol.
        found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BYTES)
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return found
    except OSError as error:
        sys.exit(f"Port {settings.port} of {settings.host} can’t be used: {error.strerror or error}")


def announce(settings: Settings) -> None:
    """Print where the site is, once it listens."""
    host = {EVERYWHERE: "localhost", "0.0.0.0": "localhost"}.get(settings.host, settings.host)  # noqa: S104
    host = f"[{host}]" if ":" in host else host
    print(f"Puzzle Playground is at http://{host}:{settings.port} (stop with Ctrl-C)", flush=True)  # noqa: T201
    if settings.is_open:
        logger.warning("PLAYGROUND_HOSTS names no host: the site answers to any name that a request gives it")


def raise_limit_of_files() -> None:
    """Ask for as many open files as all connections need, if the system has such a limit."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < FILES:
        resource.setrlimit(
            resource.RLIMIT_NOFILE, (FILES if hard == resource.RLIM_INFINITY else min(FILES, hard), hard)
        )
