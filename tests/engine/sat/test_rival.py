"""The second solver: it agrees with the first, is only ever asked about hard searches, and leaves nothing behind."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from engine.core.limits import GaveUp, Stopped
from engine.sat.model import Model
from engine.sat.rival import Rival
from engine.sat.search import Search
from tests import until

pytestmark = pytest.mark.skipif(os.name != "posix", reason="no second solver on this system")


@pytest.fixture
def rival() -> Iterator[Rival]:
    rival = Rival([(1, 2), (-1, -2)])
    yield rival
    rival.close()


def answer_of(rival: Rival) -> frozenset[int] | bool:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if (answer := rival.answer()) is not None:
            return answer
        time.sleep(0.01)
    raise AssertionError("no answer")


def pid_of(rival: Rival) -> int:
    assert rival._process is not None
    return rival._process.pid


def pigeons(model: Model, holes: int) -> None:
    """One more pigeon than holes: short to say, and takes any such solver for ever."""
    with model.rule("every pigeon has a hole, no hole has two"):
        for pigeon in range(holes + 1):
            model.add(*(model.var((pigeon, hole)) for hole in range(holes)))
        for hole in range(holes):
            for a, b in combinations(range(holes + 1), 2):
                model.add(-model.var((a, hole)), -model.var((b, hole)))


def test_models_until_there_is_none(rival: Rival) -> None:
    found = set()
    for _ in range(2):
        rival.ask()
        model = answer_of(rival)
        assert isinstance(model, frozenset)
        found.add(model)
        rival.add([[-v for v in model]])
    assert found == {frozenset({1}), frozenset({2})}
    rival.ask()
    assert answer_of(rival) is False


def test_a_killed_rival_is_silent(rival: Rival) -> None:
    pid = pid_of(rival)
    os.kill(pid, signal.SIGKILL)
    rival.ask()
    assert rival.answer() is None or rival.asked

    def ended() -> bool:
        assert rival.answer() is None
        return rival._process is None

    until(ended, "its death is not noticed")
    rival.add([[1]])
    rival.ask()
    assert rival.answer() is None


def test_every_solution_comes_once_whoever_finds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.sat.search.RACE_AFTER", 0)
    asked = []
    ask = Rival.ask
    monkeypatch.setattr(Rival, "ask", lambda self: (asked.append(self), ask(self)))
    rng = random.Random(5)
    for _ in range(15):
        clauses = [tuple(rng.choice((-1, 1)) * v for v in rng.sample(range(1, 7), 3)) for _ in range(14)]
        expected = {
            frozenset(v for v in range(1, 7) if values[v - 1])
            for values in product((False, True), repeat=6)
            if all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
        }
        expected_alone = {each for each in expected if not any(other < each for other in expected)}
        with Search(lambda clauses=clauses: clauses, range(1, 7), lambda _: time.sleep(0.01)) as search:
            found = list(search.models())
        assert len(found) == len(set(found))
        assert expected_alone <= set(found) <= expected
    assert asked


def test_a_search_that_is_stopped_ends_its_rival(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.sat.search.RACE_AFTER", 0)
    model = Model()
    pigeons(model, 12)
    pids = []

    def stop_later(_: object) -> None:
        if search._rival is not None:
            pids.append(pid_of(search._rival))
        if len(pids) > 3:
            raise Stopped("time")

    with model.search(range(1, model.variables + 1)) as search:
        search._tick = stop_later
        with pytest.raises(Stopped):
            search.model()
    assert len(set(pids)) == 1
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


def test_an_easy_search_has_no_rival(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rival, "__init__", lambda *_: pytest.fail("started"))
    model = Model()
    pigeons(model, 4)
    with model.search(range(1, model.variables + 1)) as search:
        assert search.model() is None


def test_a_search_gives_up_when_told_so() -> None:
    model = Model()
    pigeons(model, 12)
    with model.search(range(1, model.variables + 1)) as search, pytest.raises(GaveUp):
        search.model(conflicts=1000)


def test_a_search_can_be_stopped_while_its_rival_is_told_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    begin = Rival.add

    def add(self: Rival, *args: object) -> None:
        started.append(pid_of(self))
        begin(self, *args)

    monkeypatch.setattr(Rival, "add", add)
    told = []

    def watch() -> None:
        told.append(True)
        if len(told) == 3:
            raise Stopped("time")

    with pytest.raises(Stopped):
        Rival([(1, 2)] * 100_000, watch)
    with pytest.raises(ProcessLookupError):
        os.kill(started[0], 0)
