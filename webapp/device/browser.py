"""Between Python and the browser's worker (static/device/worker.js): what one calls, and the other is given.

Both sides hand over text and bytes only; functions of the browser come as Python callables.
"""

from __future__ import annotations

import json
import time
import traceback
from collections.abc import Callable
from typing import Any

from engine.process.tasks import run
from webapp.settings import Settings

LOOP_SECONDS = 0.006
"""What a server takes for the loop."""
MOST_SLOWNESS = 10.0
"""How many times longer than on a server a hint may take."""


def start_site(
    told: str,
    base: str,
    alone: bool,
    links: str,
    begin: Callable[[str, str], None],
    end: Callable[[str], None],
    shared: Callable[[str, str, str], None],
) -> Any:
    """Return the site, which gives the functions to its services (`webapp.device.site.Device`).

    `told` is the archive's told.json, `base` where its files are; `links` are those that were made before, as JSON:
    pairs of kind and text.
    """
    from webapp.device.site import Device

    slowness = max(1.0, loop_seconds() / LOOP_SECONDS)
    device = Device(
        json.loads(told),
        base,
        begin,
        end,
        shared,
        alone=alone,
        settings=Settings(slowness=min(slowness, MOST_SLOWNESS)),
    )
    device.slowness = slowness
    for kind, text in json.loads(links):
        device.store.keep(kind, text)
    return device


def loop_seconds() -> float:
    """Return how long a plain loop takes here."""
    start = time.perf_counter()
    sum(number * number for number in range(100_000))
    return time.perf_counter() - start


def answer(device: Any, method: str, address: str, headers: str, body: Any) -> tuple[int, str, bytes]:
    """Return status, headers as JSON, and body; `body` is bytes in the browser's hands, or nothing."""
    sent = body.to_bytes() if body else b""
    status, found, text = device.answer(method, address, json.loads(headers), sent)
    return status, json.dumps(found), text


def start_solver(post: Callable[[str], None]) -> Callable[[str], None]:
    """Return what does a job, a line as `engine.process.worker` reads it; its answers are posted as lines."""
    from webapp.device.services import load_kinds

    class Posted:
        def write(self, name: str, value: object) -> None:
            post(json.dumps({name: value}, ensure_ascii=False))

    def work(line: str) -> None:
        answers = Posted()
        try:
            run(json.loads(line), answers)
        except MemoryError:
            answers.write("stopped", "memory")
        except Exception:
            answers.write("stopped", "failed")
            traceback.print_exc()
        post("")

    for _ in load_kinds():
        pass
    return work
