"""Hints come from processes of their own: killable, few, one at a time for each visitor; pages never wait for them."""

from __future__ import annotations

import json
import os
import signal
import sys
import textwrap
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from engine import PUZZLES, Deadline, Explained, Hint, Hinted, Puzzle, PuzzleError
from engine.process.tasks import KEPT, hint
from tests import until
from tests.engine.hints.words import first
from tests.web.helpers import HTMX, alive
from webapp import create_app
from webapp.jobs import hints
from webapp.jobs import pool as warm
from webapp.jobs.hint_processes import HintProcesses
from webapp.jobs.status import NoAnswer
from webapp.pages.site.services import provide, services
from webapp.settings import Settings

EASY = ("kenken", str(PUZZLES["kenken"].parse(PUZZLES["kenken"].examples[0].text)), "")
BUSY, OVER, BROKEN = "The site is busy", "in time", "Something went wrong"

Make = Callable[..., HintProcesses]


def program(folder: Path, body: str) -> list[str]:
    """A stand-in that notes its id, says that it is ready, and does `body` for each `line`; `count` counts them.

    It says that it has loaded what a line needs; for one with `slow to load` in it, that takes two seconds.
    """
    path = folder / f"program{len(list(folder.glob('program*')))}.py"
    path.write_text(
        "import json, os, sys, time\n"
        f"open({str(folder / 'pids')!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        "def say(**answer): print(json.dumps(answer), flush=True)\n"
        "def told(*texts): return {'remarks': [{'words': [[text]]} for text in texts], 'then': []}\n"
        "HINT = told('Look here')\n"
        "say(ready=True)\ncount = 0\n"
        "for line in iter(sys.stdin.readline, ''):\n    count += 1\n"
        "    if 'slow to load' in line: time.sleep(2.0)\n    say(loaded=True)\n" + textwrap.indent(body, "    ")
    )
    return [sys.executable, str(path)]


def pids(folder: Path) -> list[int]:
    """Of all stand-ins that have started."""
    note = folder / "pids"
    return [int(each) for each in note.read_text().split()] if note.exists() else []


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    made: list[HintProcesses] = []

    def start(body: str = "", **settings: int) -> HintProcesses:
        command = {"command": program(tmp_path, body)} if body else {}
        slowness = 1 if body else 10  # what the engine says may take as long as it takes here
        whole = Settings(solvers=0, slowness=slowness, **settings)  # type: ignore[arg-type]
        made.append(HintProcesses(whole, **command))
        return made[-1]

    yield start
    for each in made:
        each.close()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Flask]:
    """A site that leaves solving to others."""
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'x.sqlite'}", solvers=0, submits_per_minute=0))
    yield app
    services(app).close()
    services(app).store.engine.dispose()


def reason(processes: HintProcesses, client: str = "me") -> str:
    with pytest.raises(NoAnswer) as caught:
        processes.hint(*EASY, client)
    return caught.value.reason


def for_players(puzzle: Hinted[Any], entries: str) -> Hint:
    return puzzle.hint(entries, sparing=True) if isinstance(puzzle, Explained) else puzzle.hint(entries)


@pytest.mark.parametrize("slug", [slug for slug, kind in PUZZLES.items() if issubclass(kind, Hinted)])
def test_hints_are_those_of_the_engine(make: Make, slug: str) -> None:
    processes = make()
    for example in PUZZLES[slug].examples:
        puzzle = PUZZLES[slug].parse(example.text)
        assert isinstance(puzzle, Hinted)
        expected = for_players(puzzle, "")
        assert processes.hint(slug, str(puzzle), "", "me") == expected
        if expected.then:
            assert processes.hint(slug, str(puzzle), expected.then, "me") == for_players(puzzle, expected.then)


def test_entries_of_another_shape_are_refused_with_the_engines_words(make: Make) -> None:
    puzzle = PUZZLES["nonogram"].parse("2x2:1/1/1/1")
    assert isinstance(puzzle, Hinted)
    with pytest.raises(PuzzleError) as expected:
        puzzle.hint("nonsense")
    with pytest.raises(PuzzleError) as found:
        make().hint("nonogram", str(puzzle), "nonsense", "me")
    assert found.value.complaints == expected.value.complaints


def test_one_process_gives_many_hints(make: Make, tmp_path: Path) -> None:
    processes = make("say(hint=told(f'{os.getpid()} {count}'))")
    said = [first(processes.hint(*EASY, "me")).split() for _ in range(20)]
    assert len({pid for pid, _ in said}) <= 2
    assert max(int(count) for _, count in said) >= 10


def test_a_process_remembers_puzzles() -> None:
    kept: OrderedDict[tuple[str, str], Puzzle[Any]] = OrderedDict()
    job = {"kind": EASY[0], "text": EASY[1], "entries": ""}
    known = hint(job, Deadline(60), kept)
    (puzzle,) = kept.values()
    assert hint(job, Deadline(60), kept) == known
    assert next(iter(kept.values())) is puzzle
    for size in range(1, KEPT + 10):
        hint({"kind": "nonogram", "text": f"1x{size}:1" + "/0" * size, "entries": ""}, Deadline(60), kept)
    assert len(kept) == KEPT


def test_a_process_killed_at_its_work_costs_nothing_but_time(make: Make, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    body = f"""
        if not os.path.exists({str(begun)!r}):
            open({str(begun)!r}, 'w').write(str(os.getpid()))
            time.sleep(600)
        say(hint=HINT)
    """
    processes, found = make(textwrap.dedent(body)), []
    asking = threading.Thread(target=lambda: found.append(processes.hint(*EASY, "me")))
    asking.start()
    pid = int(until(lambda: begun.exists() and begun.read_text()))
    os.kill(pid, signal.SIGKILL)
    asking.join()
    assert first(found[0]) == "Look here"
    until(lambda: sum(map(alive, pids(tmp_path))) == processes.number, "it was not replaced")


def test_all_processes_killed_while_idle_are_replaced(make: Make, tmp_path: Path) -> None:
    processes = make("say(hint=HINT)")
    processes.hint(*EASY, "me")
    until(lambda: len(pids(tmp_path)) == processes.number)
    for pid in pids(tmp_path):
        os.kill(pid, signal.SIGKILL)
    assert until(lambda: hint_or_none(processes)) == "Look here"
    until(lambda: sum(map(alive, pids(tmp_path))) == processes.number)


def hint_or_none(processes: HintProcesses) -> str:
    try:
        return first(processes.hint(*EASY, "me"))
    except NoAnswer:
        return ""


@pytest.mark.parametrize("stuck", ["time.sleep(600)", "os.kill(os.getpid(), 19)", "sys.stdin.close(); time.sleep(600)"])
def test_a_hint_over_its_deadline_ends_its_process_and_the_next_one_comes(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stuck: str
) -> None:
    monkeypatch.setattr(hints, "HINT_SECONDS", 0.3)
    monkeypatch.setattr(warm, "GRACE", 0.3)
    monkeypatch.setattr(warm, "PATIENCE", 60.0)
    processes = make(f"if 'hard' in line:\n    {stuck}\nsay(hint=HINT)")
    for _ in range(3):
        with pytest.raises(NoAnswer) as caught:
            processes.hint("kenken", "hard", "", "me")
        assert caught.value.reason == "time"
        assert first(processes.hint(*EASY, "me")) == "Look here"
    assert len([pid for pid in pids(tmp_path) if alive(pid)]) <= processes.number


def test_what_takes_long_to_load_takes_nothing_from_the_time_for_a_hint(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "GRACE", 0.0)
    assert first(make("say(hint=HINT)").hint("letters", "slow to load", "", "me")) == "Look here"


def test_a_process_that_never_has_loaded_is_ended(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "LOAD_SECONDS", 0.3)
    with pytest.raises(NoAnswer) as caught:
        make("say(hint=HINT)").hint("letters", "slow to load", "", "me")
    assert caught.value.reason == "time"


def test_more_text_than_a_pipe_holds_does_not_hang_on_a_process_that_does_not_read(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "HINT_SECONDS", 0.3)
    monkeypatch.setattr(warm, "GRACE", 0.3)
    processes = make("time.sleep(600)")
    with pytest.raises(NoAnswer):
        processes.hint("kenken", "x" * 1_000_000, "", "me")
    with pytest.raises(NoAnswer):
        processes.hint("kenken", "x", "y" * 1_000_000, "me")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("say(failed='Traceback ...')", "failed"),
        ("say(stopped='memory'); break", "failed"),
        ("say(stopped='time')", "time"),
        ("break", "failed"),
        ("print('nonsense', flush=True)", "failed"),
        ("say(hint=7)", "failed"),
        ("say(hint={'then': 3})", "failed"),
        ("say(hint={'then': [], 'of the future': 1})", "failed"),
        ("say(refused=[{}])", "failed"),
    ],
)
def test_whatever_a_process_says_is_an_answer(make: Make, body: str, why: str) -> None:
    processes = make(body)
    assert reason(processes) == why
    assert reason(processes) == why


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel’s limit on memory")
def test_a_process_that_meets_its_memory_limit_is_replaced(make: Make, tmp_path: Path) -> None:
    processes = make(solve_megabytes=1)  # less than it has already
    large = "150x150:" + "/".join([".".join(["1"] * 37)] * 300)
    for _ in range(3):
        with pytest.raises(NoAnswer) as caught:
            processes.hint("nonogram", large, "", "me")
        assert caught.value.reason in ("failed", "busy", "time")  # the next ones start, on a busy machine
    until(lambda: len(processes._idle) == processes.number)


def test_one_visitor_has_one_hint_at_a_time_and_others_have_theirs(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT_SECONDS", 60.0)
    processes = make("if 'hard' in line:\n    time.sleep(1.0)\nsay(hint=HINT)")
    processes.hint(*EASY, "quiet")
    answers: list[str] = []
    ended = threading.Event()

    def flood() -> None:
        while not ended.is_set():
            try:
                processes.hint("kenken", "hard", "", "flood")
                answers.append("hint")
            except NoAnswer as none:
                answers.append(none.reason)

    threads = [threading.Thread(target=flood) for _ in range(4)]
    for each in threads:
        each.start()
    time.sleep(0.5)
    taken = []
    for _ in range(10):
        assert len(processes._served - {"quiet"}) <= 1
        start = time.monotonic()
        assert first(processes.hint(*EASY, "quiet")) == "Look here"
        taken.append(time.monotonic() - start)
        time.sleep(0.1)
    ended.set()
    for each in threads:
        each.join()
    assert sorted(taken)[5] < 0.5, "others wait for the flood"
    assert "hint" in answers


def test_a_puzzle_that_is_made_harder_holds_up_no_hint(
    make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for limit in ("HINT_SECONDS", "REWORK_SECONDS"):
        monkeypatch.setattr(hints, limit, 60.0)
    over = tmp_path / "over"
    wait = f"while not os.path.exists({str(over)!r}):\n        time.sleep(0.05)\n"
    body = f"if 'rework' in line or 'hard' in line:\n    {wait}"
    processes = make(body + "say(**{'rework': None} if 'rework' in line else {'hint': HINT})")
    until(lambda: hint_or_none(processes))
    busy = [
        threading.Thread(target=processes.rework, args=(*EASY, "setter"), kwargs={"wish": "harder", "turn": 0}),
        threading.Thread(target=processes.hint, args=("kenken", "hard", "", "player")),
    ]
    for each in busy:
        each.start()
    until(lambda: processes._longer._served == {"setter"} and processes._served == {"player"})
    assert first(processes.hint(*EASY, "another")) == "Look here"
    over.touch()
    for each in busy:
        each.join()


def test_of_many_visitors_whoever_waited_longest_is_next(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT_SECONDS", 60.0)
    monkeypatch.setattr(warm, "PATIENCE", 60.0)
    processes, order = make("if 'hard' in line:\n    time.sleep(1.5)\nsay(hint=HINT)", threads=100), []
    until(lambda: hint_or_none(processes))

    def ask(client: str) -> None:
        processes.hint("kenken", "hard", "", client)
        order.append(client)

    threads = []
    for client in ("a", "b", "c", "a", "d"):  # two at once; a's second waits behind nobody but a
        threads.append(threading.Thread(target=ask, args=(client,)))
        threads[-1].start()
        time.sleep(0.25)
    for each in threads:
        each.join()
    assert sorted(order[:2]) == ["a", "b"]
    assert sorted(order[2:4]) == ["a", "c"]
    assert order[4] == "d"


def test_few_requests_wait_and_not_for_long(make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT_SECONDS", 60.0)
    go = tmp_path / "go"
    body = f"while 'hard' in line and not os.path.exists({str(go)!r}): time.sleep(0.05)\nsay(hint=HINT)"
    processes = make(body, threads=16)
    processes.start()
    until(lambda: len(processes._idle) == 2)

    def ask(client: str) -> str:
        try:
            return first(processes.hint("kenken", "hard", "", client))
        except NoAnswer as none:
            return none.reason

    with ThreadPoolExecutor(20) as pool:
        working = [pool.submit(ask, client) for client in ("a", "b")]
        until(lambda: len(processes._served) == 2)
        monkeypatch.setattr(warm, "PATIENCE", 0.5)
        start = time.monotonic()
        assert reason(processes) == "busy"
        assert time.monotonic() - start >= 0.5
        monkeypatch.setattr(warm, "PATIENCE", 60.0)
        waiting = [pool.submit(ask, "a") for _ in range(6)]
        until(lambda: len(processes._waiting) == 6)
        assert ask("a") == "busy", "of eight places one visitor leaves some"
        waiting.append(pool.submit(ask, "c"))
        until(lambda: len(processes._waiting) == 7)
        waiting.append(pool.submit(ask, "d"))
        until(lambda: len(processes._waiting) == 8)
        assert ask("e") == "busy", "half of all threads wait"
        go.touch()
        assert {each.result() for each in [*working, *waiting]} == {"Look here"}


def test_the_page_says_in_words_why_there_is_no_hint(site: Flask, tmp_path: Path, make: Make) -> None:
    client = site.test_client()
    for body, words in (("say(stopped='time')", OVER), ("break", BROKEN)):
        provide(site, replace(services(site), hints=make(body)))
        for headers in (HTMX, {}):
            answer = client.post("/kenken/hint", data={"text": EASY[1]}, headers=headers)
            assert answer.status_code == 200
            assert words in answer.text
    closed = make("say(hint=HINT)")
    closed.close()
    provide(site, replace(services(site), hints=closed))
    answer = client.post("/kenken/hint", data={"text": EASY[1]}, headers=HTMX)
    assert (answer.status_code, BUSY in answer.text) == (200, True)


def test_a_site_without_solvers_gives_hints(site: Flask) -> None:
    answer = site.test_client().post("/kenken/hint", data={"text": EASY[1]}, headers=HTMX)
    assert answer.status_code == 200
    assert "data-marks" in answer.text


def test_pages_are_made_while_hints_are_looked_for(site: Flask, tmp_path: Path, make: Make) -> None:
    """A flood of hints that take all the time there is: pages come as before, and nobody gets an error."""
    body = "end = time.monotonic() + 1.2\nwhile time.monotonic() < end: pass\nsay(stopped='time')"
    provide(site, replace(services(site), hints=make(body)))
    ended, codes = threading.Event(), []

    def flood() -> None:
        with site.test_client() as client:
            while not ended.is_set():
                codes.append(client.post("/kenken/hint", data={"text": EASY[1]}, headers=HTMX).status_code)

    threads = [threading.Thread(target=flood) for _ in range(4)]
    for each in threads:
        each.start()
    client, taken = site.test_client(), []
    for _ in range(30):
        start = time.monotonic()
        assert client.get("/kenken?example=1").status_code == 200
        taken.append(time.monotonic() - start)
    ended.set()
    for each in threads:
        each.join()
    assert sorted(taken)[len(taken) // 2] < 1.0
    assert set(codes) == {200}


def test_all_processes_end_with_the_site(make: Make, tmp_path: Path) -> None:
    processes = make("say(hint=HINT)")
    processes.hint(*EASY, "me")
    until(lambda: len(pids(tmp_path)) == processes.number)
    processes.close()
    until(lambda: not any(map(alive, pids(tmp_path))), "they live on")
    assert reason(processes) == "busy"


def test_hints_are_plain_json_on_the_wire(make: Make) -> None:
    kind, text, _ = EASY
    found = make().hint(kind, text, "", "me")
    assert json.loads(json.dumps(found.cells)) == [list(each) for each in found.cells]
