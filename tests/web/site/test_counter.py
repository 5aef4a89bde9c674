"""What counts what visitors use: rightly, in little room, and without help of other threads."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from types import SimpleNamespace

import pytest

from tests.servers.databases import OwnRedis
from webapp import counter as counter_module
from webapp.counter import Allowance, Counter, Memory, Shared, Use, counter_at

SOME = Allowance("some", 10, 60)
OTHER = Allowance("other", 10, 60)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Its only number is the time."""
    now = [1000.0]
    monkeypatch.setattr(counter_module, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return now


@pytest.fixture(params=["memory", "redis"])
def counter(request: pytest.FixtureRequest) -> Counter:
    return Memory() if request.param == "memory" else Shared(request.getfixturevalue("redis").url)


def test_each_visitor_has_an_allowance_of_each_sort(counter: Counter) -> None:
    found = counter.add(Use(SOME, "me", 3), Use(OTHER, "me", 1), Use(SOME, "you", 5))
    assert [each.amount for each in found] == [3, 1, 5]
    (used,) = counter.add(Use(SOME, "me", 2))
    assert used.amount == 5
    assert 50 < used.seconds <= 60
    assert counter.add(Use(SOME, "me", 0))[0].amount == 5
    assert counter.add(Use(SOME, "somebody", 0))[0].amount == 0


def test_a_window_begins_with_the_first_use_and_ends(clock: list[float]) -> None:
    memory = Memory()
    memory.add(Use(SOME, "me", 9))
    clock[0] += 30
    memory.add(Use(SOME, "you", 9))
    clock[0] += 29
    assert memory.add(Use(SOME, "me", 1)) == [(10, 1.0)]
    clock[0] += 1
    assert memory.add(Use(SOME, "me", 1), Use(SOME, "you", 1)) == [(1, 60.0), (10, 30.0)]
    clock[0] += 100
    assert memory.add(Use(SOME, "others", 0)) == [(0, 60.0)]
    assert len(memory) == 0, "who only looks leaves nothing, and what has ended is forgotten"


def test_in_redis_windows_end_as_well(redis: OwnRedis) -> None:
    shared = Shared(redis.url)
    for seconds in (1, 60):
        shared.add(Use(Allowance(f"{seconds}", 10, seconds), "me", 1))
    with redis.client() as client:
        assert 0 < client.pttl("playground/1/me") <= 1000
        assert 59_000 < client.pttl("playground/60/me") <= 60_000


def test_many_addresses_take_little_room_and_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """20,000 counts of as many of 100,000 addresses in eight threads; and no more is kept than there is room for."""
    start, started = threading.Thread.start, list[str]()

    def begin(thread: threading.Thread) -> None:
        started.append(thread.name)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", begin)
    memory, numbers = Memory(), count()

    def ask() -> None:
        for _ in range(2_500):
            number = next(numbers)
            memory.add(Use(SOME, f"{number * 5}", 1), Use(OTHER, f"{number * 5}", 0))

    with ThreadPoolExecutor(8) as pool:
        for each in [pool.submit(ask) for _ in range(8)]:
            each.result()
    assert len(started) <= 8, "those that ask"
    assert len(memory) == 20_000
    monkeypatch.setattr(counter_module, "MOST_WINDOWS", 100)
    for number in range(1_000):
        memory.add(Use(SOME, f"late {number}", 1))
    assert len(memory) == 101
    assert memory.add(Use(SOME, "late 999", 1))[0].amount == 2


def test_no_use_is_lost_between_threads() -> None:
    memory = Memory()
    with ThreadPoolExecutor(8) as pool:
        for _ in range(8):
            pool.submit(lambda: [memory.add(Use(SOME, "me", 1)) for _ in range(2_000)])
    assert memory.add(Use(SOME, "me", 0))[0].amount == 16_000


def test_while_redis_is_away_each_process_counts_and_looks_now_and_then(redis: OwnRedis, clock: list[float]) -> None:
    shared = Shared(redis.url)
    assert shared.add(Use(SOME, "me", 4))[0].amount == 4
    redis.kill()
    assert [shared.add(Use(SOME, "me", 1))[0].amount for _ in range(3)] == [1, 2, 3]
    asked: list[int] = []
    shared._ask = lambda uses: asked.append(len(uses)) or Memory().add(*uses)  # type: ignore[method-assign, func-returns-value]
    assert shared.add(Use(SOME, "me", 1))[0].amount == 4
    assert asked == []
    clock[0] += counter_module.PAUSE
    shared.add(Use(SOME, "me", 1))
    assert asked == [1], "it is back"
    shared.add(Use(SOME, "me", 1))
    assert asked == [1, 1]


def test_an_address_that_is_neither_is_refused() -> None:
    with pytest.raises(ValueError, match="rate_limits_url: 'memcached://x' is neither"):
        counter_at("memcached://x")
