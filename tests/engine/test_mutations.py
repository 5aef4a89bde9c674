"""Readers of all formats, given what `tests.engine.mutations` makes: none crashes, none takes long."""

from __future__ import annotations

from time import process_time

import pytest

from tests.engine.mutations import HOSTILE, Files, bombs, put_through

MOST_TIMES = 100.0
"""How much longer than a plain loop the readers may take."""


def is_at_once(seconds: float) -> bool:
    """Compare with a loop of the same moment: machines are slow and busy in different ways."""
    begun = process_time()
    sum(number * number for number in range(250_000))
    return seconds < MOST_TIMES * (process_time() - begun)


@pytest.mark.parametrize("text", [*HOSTILE, *bombs()], ids=lambda text: text[:24])
def test_hostile_files_are_refused_at_once(text: str) -> None:
    assert is_at_once(put_through(text)[0])


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("count", "seed"), [(250, 1), pytest.param(100_000, 2, marks=pytest.mark.slow)])
def test_generated_and_mutated_files_are_read_or_refused(count: int, seed: int) -> None:
    files, read = Files(seed), 0
    for _ in range(count):
        text = files.next()
        seconds, readers = put_through(text)
        assert seconds < 0.1 or is_at_once(seconds), text[:2_000]
        read += readers > 0
    assert 0.15 * count < read < 0.95 * count, read
