"""Nonograms in colour, and with unknown clues, beside CP-SAT: whether both find none, one or several, and how fast.

100 boards from 20 x 20 to 40 x 40 with 2 to 5 colours, of five sorts: drawings with one solution; drawings with noise;
shades, as photographs leave them; drawings with some lengths, or any runs, unknown; and with two clues changed places.
CP-SAT has an automaton for each line (`tests.engine.oracle.models`), made before its time is counted, and one thread.
Times are milliseconds of a processor.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np

from benchmarks.engine import peers
from benchmarks.engine.measure import milliseconds
from benchmarks.engine.uniquify import Patience
from engine.core.limits import Stopped
from engine.core.rng import SeededRandom
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.board import ANY, UNKNOWN, WHITE, Board, Grid, Line, Run
from engine.puzzles.nonogram.colours.dealer.hiding import with_runs
from engine.puzzles.nonogram.colours.palette import USUAL
from engine.puzzles.nonogram.colours.pictures import clues, retouched
from engine.puzzles.nonogram.dealer.pictures.scenes import Painting, scene_in_colour
from tests.engine.dealer.promises import as_model

SIDES = (20, 25, 30, 35, 40)
EACH = 4
"""Boards of each sort and side."""
SECONDS = 60.0
NOISE, HIDDEN, LEFT_OUT = 0.08, 0.06, 0.004
PALETTE = tuple(USUAL.items())
COLOURS = range(2, 6)
SAID = {0: "none", 1: "one", 2: "several", None: "not in time"}


def drawing(side: int, draws: SeededRandom) -> Painting:
    """A figure with 2 to 5 colours."""
    while True:
        painting = scene_in_colour(side, draws)()
        if len(painting.colours) in COLOURS:
            return painting


def one_solution(side: int, draws: SeededRandom) -> Board:
    """A drawing, changed until it is the only one."""
    while True:
        try:
            picture = retouched(drawing(side, draws).rows, PALETTE, (), draws, Patience(SECONDS))
        except Stopped:
            continue
        if picture is not None:
            return board_of(picture)


def noise(side: int, draws: SeededRandom) -> Board:
    """A drawing, some of whose cells have any of its colours."""
    painting = drawing(side, draws)
    signs = WHITE + painting.colours
    return board_of(
        tuple("".join(draws.choice(signs) if draws.chance(NOISE) else cell for cell in row) for row in painting.rows)
    )


def shades(side: int, draws: SeededRandom) -> Board:
    """Random values, smoothed, and as many colours as steps between the least and the largest."""
    rng, far = np.random.default_rng(draws.below(2**32)), draws.between(1, 3)
    values = rng.random((side + 2 * far, side + 2 * far))
    window = np.lib.stride_tricks.sliding_window_view(values, (2 * far + 1, 2 * far + 1)).mean(axis=(2, 3))
    number = draws.between(COLOURS[0], COLOURS[-1])
    steps = np.quantile(window, np.linspace(0, 1, number + 2)[1:-1])
    letters = WHITE + "".join(letter for letter, _ in PALETTE[:number])
    return board_of(tuple("".join(letters[k] for k in row) for row in np.searchsorted(steps, window).tolist()))


def unknown(side: int, draws: SeededRandom) -> Board:
    """A drawing that is the only one while all is known; some of its lengths are not, and some runs not at all."""
    board = one_solution(side, draws)

    def veiled(run: Run) -> Run:
        if draws.chance(LEFT_OUT):
            return Run(ANY)
        return Run(UNKNOWN, run.colour) if draws.chance(HIDDEN) else run

    return with_runs(board, {line: [veiled(run) for run in board.runs(line)] for line in board.lines})


def changed_places(side: int, draws: SeededRandom) -> Board:
    """Two rows of a drawing have each other's clue."""
    board = one_solution(side, draws)
    while True:
        one, other = draws.sample([Line("row", r) for r in range(side)], 2)
        if board.runs(one) != board.runs(other):
            return with_runs(board, {one: list(board.runs(other)), other: list(board.runs(one))})


def board_of(picture: Grid) -> Board:
    """The clues of a picture, with the colours that it has."""
    used = {*"".join(picture)}
    return clues(picture, tuple(each for each in PALETTE if each[0] in used))


SORTS: dict[str, Callable[[int, SeededRandom], Board]] = {
    "one solution": one_solution,
    "noise": noise,
    "shades": shades,
    "unknown clues": unknown,
    "two clues changed places": changed_places,
}


def by_engine(puzzle: Nonogram) -> int | None:
    """How many there are, two at most; None if that takes too long."""
    try:
        return len(list(islice(puzzle.solutions(Patience(SECONDS)), 2)))
    except Stopped:
        return None


def compared(sort: str) -> Iterator[tuple[float, float, int | None, int | None]]:
    """For each board our time and CP-SAT's, in ms, and what both say."""
    for side in SIDES:
        for number in range(EACH):
            puzzle = Nonogram.parse(str(Nonogram.of(SORTS[sort](side, SeededRandom(f"{sort} {side} {number}")))))
            ours, own = milliseconds(by_engine, puzzle)
            as_model(puzzle).state()
            theirs, other = milliseconds(by_peer, puzzle)
            yield ours, theirs, own, other


def by_peer(puzzle: Nonogram) -> int | None:
    """What CP-SAT says."""
    model, grid = as_model(puzzle).state()
    return peers.count(model, [cell for row in grid for cell in row], SECONDS, of_bits=False)


def quantile(values: list[float], share: float) -> float:
    """The value below which this share of them is."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def row(name: str, found: list[tuple[float, float, int | None, int | None]]) -> str:
    """One line of the table."""
    said = Counter(SAID[own] for *_, own, _ in found)
    alike = sum(own == other for *_, own, other in found)
    both = sum(None not in (own, other) for *_, own, other in found)
    cells = [", ".join(f"{word} {said[word]}" for word in SAID.values() if said[word]), f"{alike} of {both}"]
    ours, theirs = sum(each[0] for each in found), sum(each[1] for each in found)
    for values, form in (
        ([each[0] for each in found], ",.0f"),
        ([each[1] for each in found], ",.0f"),
        ([each[0] / each[1] for each in found], ".2f"),
    ):
        at = [quantile(values, share) for share in (0.5, 0.95, 1)]
        cells.append(" / ".join(format(each, form) for each in at))
    return f"| {name} | {len(found)} | {' | '.join(cells)} | {ours / theirs:.2f} |"


def main() -> None:
    """Print a table."""
    print("| boards | number | solutions | same answer | ours, p50 / p95 / worst | CP-SAT | ratio | of sums |")
    print("|---|---:|---|---|---|---|---|---:|")
    every = []
    for sort in SORTS:
        found = list(compared(sort))
        every += found
        print(row(sort, found), flush=True)
    print(row("all", every))


if __name__ == "__main__":
    main()
