"""What is said of a puzzle while it is made: in the engine, in the processes that give hints, and over HTTP."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine import GRADES, PUZZLES, Appraisal, Explained
from engine.appraising import appraise
from engine.limits import Deadline, Progress, Stopped
from engine.path import explain
from tests.helpers import HTMX, until
from webapp import create_app
from webapp.jobs.hints import HintProcesses
from webapp.jobs.pool import NoAnswer
from webapp.pages.appraising import TOO_HARD, in_words
from webapp.pages.services import services
from webapp.settings import Settings

Grid = Sequence[Sequence[Any]]
SEVERAL = {"kenken": "3:110110110,a6a6a6", "nonogram": "2x2:1/1/1/1", "signpost": "3x2:cegaga"}
SPARE = "5x5:1c20ceefcfggeec7cghcac3e12hch10ah25a"
"""Has two numbers more than it needs."""
ARROWS = dict(zip([(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)], "abcdefgh", strict=True))
EXPLAINED = [kind for kind in PUZZLES.values() if issubclass(kind, Explained)]


def grids(puzzle: Any) -> Iterator[Grid]:
    """Everything that could be a solution of a tiny puzzle."""
    width, height = puzzle.width, puzzle.height
    if puzzle.slug == "nonogram":
        yield from product(["".join(row) for row in product("#.", repeat=width)], repeat=height)
    elif puzzle.slug == "kenken":
        yield from product(permutations(range(1, width + 1)), repeat=height)
    else:
        for order in permutations(range(1, width * height + 1)):
            yield tuple(order[r * width : (r + 1) * width] for r in range(height))


def all_solutions(puzzle: Any) -> list[Grid]:
    """By trying everything, judged by the rules."""
    return [grid for grid in grids(puzzle) if not any(True for _ in puzzle.complaints(grid))]


def differing(found: list[Grid]) -> int:
    cells = [(r, c) for r, row in enumerate(found[0]) for c in range(len(row))]
    return sum(len({grid[r][c] for grid in found}) > 1 for r, c in cells)


def some(slug: str, chance: random.Random) -> Any:
    """A tiny puzzle; one in two has a solution."""
    if slug == "nonogram":
        text = "3x3:" + "/".join(chance.choice(["", "1", "2", "3", "1.1"]) for _ in range(6))
        if chance.random() < 0.7:
            rows = ["".join(chance.choice("#.") for _ in range(3)) for _ in range(3)]
            lines = ["".join(each) for each in zip(*rows, strict=True)] + rows
            text = "3x3:" + "/".join(".".join(str(len(run)) for run in line.split(".") if run) for line in lines)
        return PUZZLES[slug].parse(text)
    if slug == "kenken":
        clues = "".join(f"a{chance.choice([5, 6, 6, 6, 7])}" for _ in range(3))
        return PUZZLES[slug].parse(chance.choice([f"3:110110110,{clues}", "3:a_a3_a_,s1a8m3s1"]))
    order = list(range(1, 7))
    chance.shuffle(order)
    at = {number: divmod(i, 3) for i, number in enumerate(order)}
    text = "3x2:"
    for i, number in enumerate(order):
        (r, c), (to_row, to_column) = divmod(i, 3), at.get(number + 1, (0, 0))
        step = ((to_row > r) - (to_row < r), (to_column > c) - (to_column < c))
        arrow = ARROWS.get(step, "c") if chance.random() < 0.95 else chance.choice("abcdefgh")
        text += (str(number) if chance.random() < 0.3 else "") + arrow
    return PUZZLES[slug].parse(text)


@pytest.mark.parametrize("slug", SEVERAL)
def test_small_boards_are_judged_as_by_trying_everything(slug: str) -> None:
    chance, seen = random.Random(7), set()
    for _ in range(40):
        puzzle = some(slug, chance)
        found = all_solutions(puzzle)
        appraisal = appraise(puzzle)
        assert Appraisal.from_json(json.loads(json.dumps(appraisal.to_json()))) == appraisal
        if appraisal.solutions == "unfinished":
            assert puzzle.is_blank() or any(flaw.missing for flaw in puzzle.flaws())
            continue
        seen.add(appraisal.solutions)
        assert appraisal.solutions == ("none", "one", "several")[min(len(found), 2)], str(puzzle)
        if len(found) == 1:
            path = explain(puzzle)
            assert appraisal.grade == path.difficulty.grade
            assert appraisal.hardest in {step.technique for step in path.steps} | {""}
        if len(found) > 1:
            assert appraisal.open == differing(found)
            assert appraisal.unique is not None
            assert len(all_solutions(puzzle.parse(appraisal.unique.puzzle))) == 1
        if appraisal.spare is not None:
            fewer: Any = puzzle.parse(appraisal.spare.puzzle)
            assert all_solutions(fewer) == found
            assert GRADES.index(explain(fewer).difficulty.grade) <= GRADES.index(appraisal.grade)
            assert len(fewer.shown_cells()) == len(puzzle.shown_cells()) - len(appraisal.spare.places)
    assert "one" in seen and len(seen) > 1  # noqa: PT018


@pytest.mark.parametrize("slug", SEVERAL)
def test_of_several_the_one_in_mind_stays(slug: str) -> None:
    puzzle: Any = PUZZLES[slug].parse(SEVERAL[slug])
    spelled = {
        "kenken": lambda grid: "/".join(" ".join(map(str, row)) for row in grid),
        "nonogram": "/".join,
        "signpost": lambda grid: " ".join(
            f"r{r}c{c}={number}" for r, row in enumerate(grid, 1) for c, number in enumerate(row, 1)
        ),
    }[slug]
    for own in all_solutions(puzzle)[:5]:
        unique = appraise(puzzle, spelled(own)).unique
        assert unique is not None
        assert all_solutions(puzzle.parse(unique.puzzle)) == [own]
    assert appraise(puzzle, "of another shape").solutions == "several"


def test_numbers_that_could_go_are_found_and_the_ends_stay() -> None:
    puzzle: Any = PUZZLES["signpost"].parse(SPARE)
    appraisal = appraise(puzzle)
    assert (appraisal.solutions, appraisal.grade) == ("one", "Easy")
    assert appraisal.spare is not None
    fewer: Any = puzzle.parse(appraisal.spare.puzzle)
    assert len(appraisal.spare.places) >= 2
    assert fewer.given((0, 0)) == 1
    assert fewer.given((4, 4)) == 25
    assert appraise(fewer).spare is None
    assert explain(fewer).difficulty.grade in GRADES[:2]


def test_a_given_square_that_could_go() -> None:
    puzzle: Any = PUZZLES["nonogram"].parse("3x3:1/1/1/1.1//1")
    more = puzzle.with_givens([(0, 0)], next(iter(puzzle.solutions())))
    spare = appraise(more).spare
    assert spare is not None
    assert (spare.places, spare.puzzle) == (("r1c1",), str(puzzle))


@pytest.mark.parametrize("kind", EXPLAINED)
def test_wherever_it_is_stopped_nothing_wrong_is_said(kind: Any) -> None:
    for example in kind.examples[:4]:
        whole = appraise(kind.parse(example.text))
        for most in (0, 1, 2, 4, 8, 16, 32):
            left = [most]

            def tick(_: Progress, left: list[int] = left) -> None:
                left[0] -= 1
                if left[0] < 0:
                    raise Stopped("time")

            part = appraise(kind.parse(example.text), "", tick)
            assert part.solutions in {"unknown", whole.solutions}
            assert part.open in {0, whole.open}
            if part.grade.startswith("At least"):
                at_least = GRADES.index(part.grade.removeprefix("At least ").capitalize())
                assert at_least <= GRADES.index(whole.grade)
            elif part.grade not in {"", "Not rated"}:
                assert part.grade == whole.grade


def test_it_ends_in_time() -> None:
    """The hardest that can be drawn: nothing but arrows, on a large board."""
    chance = random.Random(1)
    text = "20x20:" + "".join(chance.choice("abcdefgh") for _ in range(400))
    assert appraise(PUZZLES["signpost"].parse(text), "", Deadline(0.5)).solutions in {"none", "several", "unknown"}


def test_the_line() -> None:
    assert in_words(Appraisal("unfinished")) == ""
    assert in_words(Appraisal("unknown")) == TOO_HARD
    assert in_words(Appraisal("none")) == "Impossible: Solve tells why."
    assert in_words(Appraisal("several", 12)) == "Several solutions (12 cells open)"
    one = Appraisal("one", grade="Moderate", hardest="hidden pair")
    assert in_words(one) == "One solution · moderate · hardest step: hidden pair"


# -- in the processes, and over HTTP -----------------------------------------------------------------------------------


@pytest.fixture
def client(app_without_solvers: Flask) -> FlaskClient:
    return app_without_solvers.test_client()


def test_a_page_is_told_and_offered_what_would_be_better(client: FlaskClient) -> None:
    said = client.post("/signpost/appraise", data={"text": SEVERAL["signpost"]}, headers=HTMX).text
    assert "Several solutions (4 cells open)" in said
    assert "Make unique" in said
    assert 'data-offer="3x2:' in said
    said = client.post("/signpost/appraise", data={"text": SPARE}, headers=HTMX).text
    assert "One solution · easy · hardest step: " in said
    assert "Remove 2 needless givens" in said
    said = client.post("/signpost/appraise", data={"text": "3x3:adg9abga1gh"}, headers=HTMX).text
    assert "Impossible" in said


@pytest.mark.parametrize("text", ["", "3x3:", "nonsense", "3:__a,"])
def test_of_what_cannot_be_read_yet_nothing_is_said(client: FlaskClient, text: str) -> None:
    for slug in SEVERAL:
        answer = client.post(f"/{slug}/appraise", data={"text": text}, headers=HTMX)
        assert (answer.status_code, answer.text.strip()) == (200, "")


def test_without_script_it_is_a_page_in_make(client: FlaskClient) -> None:
    page = client.post("/signpost/appraise", data={"text": SPARE})
    assert page.status_code == 200
    assert 'data-mode="make"' in page.text
    assert "One solution · easy" in page.text
    assert client.post("/signpost/appraise", data={"text": "nonsense"}).status_code == 422
    assert client.get("/signpost/appraise").location == "/signpost/make"


def test_other_kinds_have_none(client: FlaskClient) -> None:
    assert client.post("/letters/appraise", data={"text": "atoms"}, headers=HTMX).status_code == 404
    assert 'id="appraisal"' not in client.get("/letters/make").text


@pytest.mark.parametrize(("reason", "words"), [("time", TOO_HARD), ("busy", ""), ("failed", "")])
def test_where_nothing_is_known_it_is_quiet(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, reason: Any, words: str
) -> None:
    def none(*_: object) -> Appraisal:
        raise NoAnswer(reason)

    monkeypatch.setattr(HintProcesses, "appraisal", none)
    answer = client.post("/signpost/appraise", data={"text": SPARE}, headers=HTMX)
    assert answer.status_code == 200
    assert (words in answer.text) and ("<p>" in answer.text) == bool(words)  # noqa: PT018


def test_what_is_not_stored_uses_up_nothing_that_is_counted_by_number(tmp_path: Path) -> None:
    """A class behind one router draws and asks for hints as often as it likes, as far as the processor's time goes."""
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'x.sqlite'}", solvers=0, submits_per_minute=1))
    try:
        asked = app.test_client()
        form = {"text": SEVERAL["nonogram"]}
        said = [asked.post("/nonogram/appraise", data=form, headers=HTMX) for _ in range(4)]
        assert [each.status_code for each in said] == [200] * 4
        assert all("<p>" in each.text for each in said)
        for path in ("appraise", "hint", "progress", "progress", "rating", "hint"):
            assert asked.post(f"/nonogram/{path}", data=form, headers=HTMX).status_code in {200, 204}
        assert asked.post("/nonogram/share", data=form, headers=HTMX).status_code == 200
        assert asked.post("/nonogram/share", data=form, headers=HTMX).status_code == 429
    finally:
        services(app).close()
        services(app).store.engine.dispose()


def test_hints_have_a_process_left(app_without_solvers: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one is looked at, no second one is, and whoever draws has hints too."""
    processes = services(app_without_solvers).hints
    processes.appraisal("nonogram", SEVERAL["nonogram"], "", "me")  # all are started
    go, inside = threading.Event(), []
    answer = processes._answer

    def slow(line: bytes, turn: Any, seconds: float) -> dict[str, Any]:
        process = processes._borrow(turn)
        inside.append(turn.client)
        if turn.leaves:
            go.wait(20)
        processes._give_back(process, turn.client, spent=False)
        return answer(line, turn, seconds)

    monkeypatch.setattr(processes, "_answer", slow)
    threads = [
        threading.Thread(target=processes.appraisal, args=("nonogram", SEVERAL["nonogram"], "", who), daemon=True)
        for who in ("me", "you")
    ]
    until(lambda: len(processes._idle) == processes.number)
    for each in threads:
        each.start()
    until(lambda: inside)
    assert processes.hint("nonogram", SEVERAL["nonogram"], "", "me").where
    assert processes.number > 2 or len(inside) == 2  # one of them, and the hint
    go.set()
    for each in threads:
        each.join(20)


def test_whoever_shares_is_told_what_is_known(client: FlaskClient) -> None:
    def shared(text: str, **form: str) -> str:
        return client.post("/kenken/share", data={"text": text} | form, headers=HTMX).text

    none, several, one = "3:110110110,a9a6a6", SEVERAL["kenken"], str(PUZZLES["kenken"].parse("3:a_a3_a_,s1a8m3s1"))
    said = {"none": "has no solution", "several": "has several solutions", "one": "has exactly one solution"}
    seen = []
    for text in (none, several, one):
        assert "Not checked yet" in shared(text)
        page = client.post("/kenken/appraise", data={"text": text}, headers=HTMX).text
        known = page.partition('name="appraised" value="')[2].partition('"')[0]
        seen.append(known.split()[0])
        assert "Not checked yet" in shared(text + " ", appraised=known.replace(known[-1], "x"))  # of another puzzle
        assert said[seen[-1]] in shared(text, appraised=known)
    assert seen == ["none", "several", "one"]
