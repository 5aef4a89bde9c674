"""What the source documents print, pasted as it stands there, and the figures that they tell."""

from __future__ import annotations

from typing import Any

import pytest

from engine import PUZZLES, Outcome, solve
from engine.puzzles.trades import Trades

TRAILER = """
depth = 7
width = 3
height = 3

    # side view
    X = True
    O = False
    side_view = [
      [X,X,X,X,O,O,O],
      [X,X,X,X,X,X,O],
      [X,X,X,X,X,X,X],
    ]
    for x in range(depth):
      for z in range(height):
        if side_view[-z-1][x]:
          constraints.append(Or(*[boxes[(x,y,z)] for y in range(width)]))
        else:
          constraints.append(Neg(Or(*[boxes[(x,y,z)] for y in range(width)])))

    # back view
    for y in range(width):
      for z in range(height):
        constraints.append(Or(*[boxes[(x,y,z)] for x in range(depth)]))
"""
VIEW = TRAILER[TRAILER.index("    side_view") : TRAILER.index("    for x")]
FACTS = """
    exchange(a, inventory(A, B, C), inventory(s(A), B, C)).
    exchange(b, inventory(s(A),B,C), inventory(A, s(s(B)), C)).
    exchange(c, inventory(s(s(A)), s(s(s(s(s(B))))), C), inventory(A, B, s(C))).
"""
SEARCH = """
trades(Goal, Goal, []).
trades(Start, Goal, [H|T]) :- exchange(H, Start, Temp), trades(Temp, Goal, T).
"""
QUERY = "?- length(Path,_), trades(inventory(z, z, z), inventory(_, _, s(z)), Path)."
BOXES, TRADES = "How Many Boxes are on the Trailer?", "Finding Trade and Exchange Possibilities with Prolog"
COUNTDOWN, MEMOIZED = "Haskell Countdown Solver", "Countdown with memoized expressions"
SIGNPOST, PATTERN = "Solving Tatham's Puzzles - Signpost", "Solving Tatham's Puzzles - Pattern"

COLUMNS = "[[2],[3,2],[1,1,3],[2,5],[2,2,4],[1,1,4],[1,3],[1,1,2],[4],[4,1]]"
PASTED = {
    f"{BOXES}: the program": (TRAILER, "boxes", "7x3x3:1111000,1111110,1111111/full/full"),
    f"{BOXES}: the side view alone": (VIEW, "boxes", "7x3x3:1111000,1111110,1111111/full/full"),
    f"{BOXES}: two full views": (f"{VIEW}back: full\ntop: full", "boxes", "7x3x3:1111000,1111110,1111111/full/full"),
    f"{TRADES}: the rules": (
        "a: / -> 1A\nb: A -> 2B\nc: 2A, 5B -> 1C\ngoal: 1C",
        "trades",
        "goal:1C;a:=1A;b:1A=2B;c:2A,5B=1C",
    ),
    f"{TRADES}: the facts": (FACTS, "trades", "goods:A,B,C;goal:1..C;a:=1A;b:1A=2B;c:2A,5B=1C"),
    f"{TRADES}: the program and a query": (
        FACTS + SEARCH + QUERY,
        "trades",
        "goods:A,B,C;goal:1C;a:=1A;b:1A=2B;c:2A,5B=1C",
    ),
    f"{TRADES}: with how many apples": (
        FACTS[FACTS.index("    exchange(b") :] + "?- trades(inventory(A, z, z), inventory(_, _, s(z)), Path).",
        "trades",
        "goods:A,B,C;start:?A;goal:1C;b:1A=2B;c:2A,5B=1C",
    ),
    f"{TRADES}: at least three, but all of them": (
        "exchange(c, inventory(s(s(s(_))), B, C), inventory(z, B, s(C))).",
        "trades",
        "goods:A,B,C;goal:1..C;c:3..A=1C",
    ),
    f"{COUNTDOWN}: the call": ('$ ./countdown "[100, 75, 2, 10, 3, 8]" 746', "countdown", "100,75,10,8,3,2=746"),
    f"{MEMOIZED}: the first version": (
        ">>> mapM_ print (countdown [100,25,1,5,3,10] 586)",
        "countdown",
        "100,25,10,5,3,1=586",
    ),
    f"{MEMOIZED}: the last version": (
        ">>> (mapM_ print . reduction . head) (countdown 586 [100,25,1,5,3,10])",
        "countdown",
        "100,25,10,5,3,1=586",
    ),
    f"{SIGNPOST}: the call": (
        "$ python3 signpost_dhc.py 5x5:1cceefcfggeeccghcac3e12hch10ah25a",
        "signpost",
        "5x5:1cceefcfggeeccghcac3e12hch10ah25a",
    ),
    f"{PATTERN}: Tatham's format": (
        "10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1",
        "nonogram",
        "10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1",
    ),
    f"{PATTERN}: runs as Haskell lists": (
        f"({COLUMNS},[[5,2],[2,3,3],[1,2],[6],[3],[1],[4],[6],[7],[4,1]])",
        "nonogram",
        "10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1",
    ),
}


@pytest.mark.parametrize("name", PASTED)
def test_what_is_printed_there_opens(name: str) -> None:
    text, slug, expected = PASTED[name]
    assert str(PUZZLES[slug].parse(text)) == expected
    assert {kind.slug for kind in PUZZLES.values() if kind.is_whole(text)} <= {slug}


def solved(name: str) -> tuple[Any, Outcome]:
    """The puzzle of a case, and everything that is found out about it."""
    _, slug, text = PASTED[name]
    puzzle = PUZZLES[slug].parse(text)
    return puzzle, solve(puzzle)


@pytest.mark.parametrize(("gravity", "least"), [("", 31), ("/floating", 21)])
def test_the_trailer_holds_31_boxes_or_21_that_float(gravity: str, least: int) -> None:
    puzzle = PUZZLES["boxes"].parse(PASTED[f"{BOXES}: the program"][2] + gravity)
    assert f"{least} boxes" in solve(puzzle).message.split(".")[0]


def test_a_cake_takes_nine_trades_and_leaves_a_berry() -> None:
    puzzle, outcome = solved(f"{TRADES}: the program and a query")
    assert outcome.message.startswith("9 trades. You can’t do it in fewer.")
    assert len(list(puzzle.solutions())) == 28
    assert isinstance(puzzle, Trades)
    assert {puzzle.steps(each)[-1][2] for each in puzzle.solutions()} == {(0, 1, 1)}


def test_a_cake_takes_at_least_five_apples() -> None:
    puzzle, outcome = solved(f"{TRADES}: with how many apples")
    assert outcome.message.startswith("You need at least this to start: A × 5. 4 trades. ")
    assert isinstance(puzzle, Trades)
    assert [each.start for each in puzzle.solutions()] == [(5, 0, 0)]


def test_the_signpost_has_the_printed_solution() -> None:
    _, outcome = solved(f"{SIGNPOST}: the call")
    assert outcome.status == "unique"
    rows: Any = outcome.solutions[0]
    assert list(rows[-1]) == [16, 17, 10, 4, 25]


LETTERS = """
abcc
abcd
effd
eefd

a=4/
b=2-
c=7+
d=12*
e=9+
f=8*
"""


def test_a_kenken_as_a_block_of_letters_opens() -> None:
    """Its parser: cells as letters, a blank line, then a target and an operator for each."""
    puzzle: Any = PUZZLES["kenken"].parse(LETTERS)
    assert puzzle.size == 4
    assert {str(cage): len(cage.cells) for cage in puzzle.cages} == {
        "4÷": 2,
        "2−": 2,
        "7+": 3,
        "12×": 3,
        "9+": 3,
        "8×": 3,
    }
    assert solve(puzzle).status == "unique"


def test_the_order_of_cells_that_took_hours_is_the_worst() -> None:
    """Its comments: cells of + and × first, and the run time goes from less than a second to hours."""
    puzzle: Any = PUZZLES["kenken"].parse(PUZZLES["kenken"].examples[1].text)
    tries = {trial.order: trial.tries for trial in puzzle.workings().trials}
    assert tries["fewest"] < tries["rows"] < tries["sums"] / 10


def test_both_solutions_for_746_are_among_ours() -> None:
    """The document's program prints one, and the show had the other."""
    puzzle, _ = solved(f"{COUNTDOWN}: the call")
    ways = {each.expression for each in puzzle.solutions()}
    assert "10 * 75 - 8 / 2" in ways
    assert any("100 - 2" in way and way.endswith(("+ 8 + 3", "+ 3 + 8")) for way in ways)


def test_fifteen_printed_lines_for_586_are_one_sum() -> None:
    puzzle, _ = solved(f"{MEMOIZED}: the first version")
    found = puzzle.workings()
    assert (found.plain_lines, found.plain_ways) == (15, 1)
    assert found.ways == len(list(puzzle.solutions())) == 4


def test_the_nonogram_has_one_solution_by_lines_alone() -> None:
    puzzle, outcome = solved(f"{PATTERN}: Tatham's format")
    assert outcome.status == "unique"
    assert puzzle.workings().passages[-1].known == 100


def test_the_descents_of_the_trailer() -> None:
    puzzle: Any = PUZZLES["boxes"].parse(PASTED[f"{BOXES}: the program"][2] + "/floating")
    assert [each.size for each in puzzle.workings().found] == [26, 25, 24, 23, 22, 21]
