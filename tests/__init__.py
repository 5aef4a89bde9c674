"""Tests, in folders by what they need: the engine alone, the site in one process, servers, a browser."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests" / "data"
DEADLINE = 60.0
"""Seconds after which something that a busy machine does late counts as never done."""

T = TypeVar("T")


def until(answered: Callable[[], T], what: str = "it never came to be") -> T:
    """What is answered as soon as it is true."""
    deadline = time.monotonic() + DEADLINE
    while not (answer := answered()):
        assert time.monotonic() < deadline, what
        time.sleep(0.05)
    return answer
