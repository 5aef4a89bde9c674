"""What tests ask of dealt puzzles, by rules of their own: solved independently, and compared up to symmetry.

`python -m tests.engine.dealer.promises 1000` adds hashes of recipes until so many are stored.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from itertools import combinations, islice, pairwise
from math import prod
from random import Random
from typing import Any

from pysat.solvers import Solver

from engine import PUZZLES, GridPuzzle, OptimumPuzzle, Recipe, deal, offered
from engine.core.abilities import Givable, Transformable
from engine.core.limits import never_stop
from engine.core.transforms import Transform
from engine.dealer.grading import path_within
from engine.hints.path import Path as Way
from engine.puzzles.boxes import Boxes
from engine.puzzles.countdown import Countdown
from engine.puzzles.kenken import Cage, KenKen
from engine.puzzles.letters import Letters
from engine.puzzles.nonogram import Nonogram
from engine.puzzles.nonogram.board import ANY
from engine.puzzles.signpost import Signpost
from engine.puzzles.trades import Trades
from tests import DATA, ROOT
from tests.engine.dealer.promises_of_optima import level_found, market_shape, pile_shape

Cell = tuple[int, int]
STORED = DATA / "dealing/hashes.json"
"""The first 16 hexadecimal digits of SHA-256 of each recipe's puzzle: a change here breaks every shared link."""
ALL_HIDDEN, SOME_HIDDEN = 49, 8
"""Cells of a board up to which each of its givens is tried to be left out; of larger ones that many are, by lot."""
EACH = 20
"""Hashes of every kind, as far as they do not take long."""
SECONDS = 1.5
"""Of CPU, for the hashes of one size and level."""


def recipes(seeds: range) -> Iterator[Recipe]:
    """Each kind in each size and at each level, with the first of the seeds, then with the next."""
    for seed in seeds:
        for slug, kind in PUZZLES.items():
            for offer in offered(kind):
                yield from (Recipe.latest(slug, offer.size, level, seed) for level in offer.every_level)


def is_waited_for(recipe: Recipe) -> bool:
    """Whether it is dealt while somebody waits."""
    return any(recipe.size == each.size and recipe.level in each.levels for each in offered(PUZZLES[recipe.kind]))


def checksum(recipe: Recipe) -> str:
    """A short hash of the recipe's puzzle."""
    return sha256(str(deal(recipe)).encode()).hexdigest()[:16]


def store(most: int) -> None:
    """Add hashes, seed after seed, until there are so many, and `EACH` of every kind.

    Of what takes long they are a few, of what is made ahead one.
    """
    stored = json.loads(STORED.read_text()) if STORED.exists() else {}
    spent, counts = Counter[str](), Counter(Recipe.parse(text).kind for text in stored)
    for recipe in recipes(range(most)):
        is_enough = len(stored) >= most and counts[recipe.kind] >= EACH
        is_dear = spent[recipe.shelf] > SECONDS or (recipe.seed > 0 and not is_waited_for(recipe))
        if str(recipe) not in stored and not is_dear and not is_enough:
            start = time.process_time()
            stored[str(recipe)] = checksum(recipe)
            counts[recipe.kind] += 1
            spent[recipe.shelf] += time.process_time() - start
    STORED.write_text(json.dumps(dict(sorted(stored.items())), indent=0) + "\n")


# -- what a recipe promises --------------------------------------------------------------------------------------------


def broken_promises(recipe: Recipe, puzzle: Any, way: Way | None) -> list[str]:
    """What a puzzle does not keep of what its recipe promises; `way` is its path, if its kind has paths."""
    return [promise for promise, is_kept in promises(recipe, puzzle, way) if not is_kept]


def promises(recipe: Recipe, puzzle: Any, way: Way | None) -> Iterator[tuple[str, bool]]:
    """Each promise, and whether it is kept."""
    level = recipe.level
    if isinstance(puzzle, (GridPuzzle, OptimumPuzzle)):
        yield "one solution", len(list(islice(puzzle.solutions(), 2))) == 1
    if isinstance(puzzle, Countdown):
        large, deck = int(recipe.size[0]), Counter((25, 50, 75, 100, *range(1, 11), *range(1, 11)))
        yield "six tiles of the show", len(puzzle.tiles) == 6 and not Counter(puzzle.tiles) - deck
        yield "large ones", sum(tile > 10 for tile in puzzle.tiles) == large
        yield "target", 100 < puzzle.target < 1000
        yield "level", level_of_round(puzzle.tiles, puzzle.target) == level
    if isinstance(puzzle, OptimumPuzzle):
        yield "level", level_found(puzzle) == level
    if isinstance(puzzle, Letters):
        is_conundrum = puzzle.kind == "conundrum"
        yield "kind", is_conundrum == (recipe.size == "c")
        yield "rules of the show", is_conundrum or puzzle.reading() == "TV rules."
        yield "level", (level_of_conundrum if is_conundrum else level_of_letters)(puzzle.rack) == level
    if isinstance(puzzle, GridPuzzle):
        yield "path", way is not None and way.status == "solved"
        yield "level", way is not None and way.difficulty.grade == level
        yield "no search", way is not None and not {"search", "solution"} & {step.technique for step in way.steps}
        yield "nothing superfluous", superfluous(puzzle, level) == []


# -- nothing superfluous -----------------------------------------------------------------------------------------------


def superfluous(puzzle: Any, level: str) -> list[object]:
    """What could be left out of a puzzle of this level without making it harder: of what it shows."""
    if isinstance(puzzle, KenKen):
        singles = [cage for cage in puzzle.cages if len(cage.cells) == 1]
        return singles if len(singles) > (1 if puzzle.size <= 6 else 2) else []
    shown = list(puzzle.shown_cells()) if isinstance(puzzle, Givable) else []
    if shown and puzzle.width * puzzle.height > ALL_HIDDEN:
        shown = Random(str(puzzle)).sample(shown, min(len(shown), SOME_HIDDEN))
    return [cell for cell in shown if is_as_easy(puzzle.without_givens([cell]), level)]


def is_as_easy(puzzle: Any, level: str) -> bool:
    return path_within(puzzle, level, never_stop) is not None


# -- alike -------------------------------------------------------------------------------------------------------------

TURNS: list[Callable[[int, int, int, int], Cell]] = [
    lambda r, c, h, w: (r, c),
    lambda r, c, h, w: (c, h - 1 - r),
    lambda r, c, h, w: (h - 1 - r, w - 1 - c),
    lambda r, c, h, w: (w - 1 - c, r),
    lambda r, c, h, w: (r, w - 1 - c),
    lambda r, c, h, w: (c, r),
    lambda r, c, h, w: (h - 1 - r, c),
    lambda r, c, h, w: (w - 1 - c, h - 1 - r),
]
"""Where a cell goes on a board of this height and width: rotations, then the same of the mirrored board."""


def shape_of(puzzle: Any) -> object:
    """The same for boards that are alike up to rotation and reflection (and, of letters, the order of the tiles)."""
    if isinstance(puzzle, Signpost):
        return min(_signpost(puzzle, turn) for turn in range(8))
    if isinstance(puzzle, Countdown):
        return (*sorted(puzzle.tiles), puzzle.target)
    if isinstance(puzzle, Letters) and puzzle.kind == "round":
        return "".join(sorted(puzzle.rack))
    if isinstance(puzzle, Trades):
        return market_shape(puzzle)
    if isinstance(puzzle, Boxes):
        return pile_shape(puzzle)
    if isinstance(puzzle, Transformable):
        return min(_laid(puzzle))
    return str(puzzle)


def _laid(puzzle: Any) -> Iterator[str]:
    """The board's text in each of the eight ways in which it can lie."""
    text = str(puzzle)
    for way in ("flip", "turn", "turn", "turn", "flip", "turn", "turn", "turn"):
        text = str(puzzle.parse(puzzle.transformed(text, Transform(way))))
        yield text


def _signpost(puzzle: Signpost, turn: int) -> object:
    """Without the last arrow, which leads nowhere."""
    side = puzzle.height
    found = {}
    for r, c in puzzle.cells:
        direction = puzzle.arrow((r, c))
        turned = (direction + 2 * turn) % 8 if turn < 4 else (-direction + 2 * (turn - 4)) % 8
        last = puzzle.given((r, c)) == side * side
        found[TURNS[turn](r, c, side, side)] = (-1 if last else turned, puzzle.given((r, c)))
    return sorted(found.items())


# -- levels of what has no path ---------------------------------------------------------------------------------------


def level_of_round(tiles: tuple[int, ...], target: int) -> str:
    """The level of a numbers round, from all expressions that brute force finds; empty if it has none."""
    from tests.engine.countdown.test_puzzle import forms_for

    ways = forms_for(tiles, target)
    fewest, count = min((len(tiles_in(way)) for way in ways), default=0), len(ways)
    shortest = [way for way in ways if len(tiles_in(way)) == fewest]
    if fewest == 3:
        return "Very easy" if count >= 10 and any(is_obvious(way) and bare(way) for way in shortest) else ""
    if fewest in (4, 5) and count >= 10 and any(map(is_obvious, shortest)):
        return "Easy" if fewest == 4 else "Medium"
    if fewest < 5 or any(map(is_obvious, ways)):
        return ""
    if fewest == 5:
        return "Hard"
    if count >= 3:
        return "Very hard"
    return "" if any(map(is_plain, ways)) else "Extreme"


def tiles_in(form: Any) -> list[int]:
    """The tiles of a form as `tests.engine.countdown.test_puzzle.flat` makes them."""
    return [form] if isinstance(form, int) else [tile for _, part in form[1] + form[2] for tile in tiles_in(part)]


def is_plain(form: Any) -> bool:
    """Neither a division, but of a tile by its equal, nor a product above 999."""
    if isinstance(form, int):
        return True
    kind, joined, out = form
    alike = len(joined) == 1 and joined == out and isinstance(joined[0][1], int)
    whole = kind == "sum" or (not out and prod(value for value, _ in joined) <= 999) or alike
    return whole and all(is_plain(part) for _, part in joined + out)


def is_obvious(form: Any) -> bool:
    """Plain, and built up tile by tile."""

    def straight(form: Any) -> bool:
        parts = [] if isinstance(form, int) else [part for _, part in form[1] + form[2] if not isinstance(part, int)]
        return len(parts) < 2 and all(map(straight, parts))

    return is_plain(form) and straight(form)


def bare(form: Any) -> bool:
    """Needs no brackets."""
    if isinstance(form, int):
        return True
    return all(bare(part) and (isinstance(part, int) or form[0] == "sum") for _, part in form[1] + form[2])


@cache
def word_list() -> dict[str, int]:
    """Each word with its level, read from the file itself."""
    file = ROOT / "engine/puzzles/letters/words.txt.gz"
    lines = [line.split() for line in gzip.decompress(file.read_bytes()).decode().splitlines()]
    return {word: int(level) for level, *words in lines for word in words}


def level_of_letters(rack: str) -> str:
    """The level of a letters round, from all words of the list tried one by one; empty if it has none."""
    rarity, tiles = word_list(), product_of(rack)
    made = [word for word, product in products().items() if tiles % product == 0]
    size = max(map(len, made), default=0)
    longest = [word for word in made if len(word) == size]
    known = [word for word in longest if rarity[word] <= 35]
    sound = [word for word in known if rarity[word] <= 20 or not has_stem(word, rarity)]
    if size in (6, 7) and len(known) > 3:
        return "Very easy" if any(rarity[word] <= 20 for word in known) else ""
    if size == 7 and sound:
        return "Medium" if len(known) == 1 else "Easy"
    if size == 8 and len(longest) < 4 and sound:
        return "Hard"
    if size == 9 and sound:
        return "Very hard"
    (word, *others) = longest
    return "Extreme" if size > 7 and not others and rarity[word] in (40, 50) and not has_stem(word, rarity) else ""


@cache
def products() -> dict[str, int]:
    """The words of six letters and more, each with a number that divides a rack's just if the rack makes it."""
    return {word: product_of(word) for word in word_list() if len(word) > 5}


def product_of(letters: str) -> int:
    """A prime for each letter, multiplied."""
    primes = (5, 71, 29, 17, 2, 61, 53, 41, 11, 97, 73, 13, 43, 19, 7, 37, 101, 3, 23, 31, 59, 79, 67, 89, 47, 83)
    return prod(primes[ord(letter) - ord("a")] for letter in letters)


def level_of_conundrum(rack: str) -> str:
    """The level of a conundrum; empty if it has none, not one answer, or no shorter words on the rack."""
    rarity = word_list()
    found = [word for word in rarity if sorted(word) == sorted(rack)]
    if len(found) != 1 or has_stem(found[0], rarity) or not lies_as_words(rack, rarity):
        return ""
    pairs = [a + b for a, b in pairwise(rack) if a + b in found[0]]
    left = ("none", "few", "few", "many", "many", *["most"] * 4)[len(pairs)]
    rare = next((each for each in (20, 35, 50) if rarity[found[0]] <= each), 70)
    levels = {
        (20, "many"): "Very easy",
        (20, "few"): "Easy",
        (35, "few"): "Medium",
        (35, "none"): "Hard",
        (50, "few"): "Very hard",
        (50, "none"): "Extreme",
    }
    return levels.get((rare, left), "")


def lies_as_words(rack: str, rarity: dict[str, int]) -> bool:
    """Whether the rack is two or three words that most know, one behind the other."""
    cuts = [(0, *cut, len(rack)) for count in (1, 2) for cut in combinations(range(3, len(rack) - 2), count)]
    rows = [[rack[a:b] for a, b in pairwise(cut)] for cut in cuts]
    return any(all(len(part) > 2 and rarity.get(part, 99) <= 35 for part in row) for row in rows)


def has_stem(word: str, words: dict[str, int]) -> bool:
    """Whether a word of the list makes this one with an ending such as s, ed, er, est or ing."""
    for end in ("s", "es", "d", "ed", "r", "er", "st", "est", "ing"):
        stem = word[: -len(end)]
        stems = {stem, stem + "e", re.sub(r"(.)\1$", r"\1", stem), re.sub("i$", "y", stem)}
        if word.endswith(end) and stems & words.keys():
            return True
    return False


def as_model(puzzle: Any) -> Any:
    """The puzzle as a model that shares no code with the engine, see `tests.engine.oracle.models`."""
    from tests.engine.oracle import models

    if isinstance(puzzle, Signpost):
        return models.Signpost(puzzle.arrows, puzzle.givens)
    if isinstance(puzzle, KenKen):
        return models.KenKen(puzzle.size, tuple(map(_plain, puzzle.cages)), puzzle.large)
    if isinstance(puzzle, Nonogram) and not puzzle.board.is_plain:
        board, signs = puzzle.board, puzzle.board.colours
        columns, rows = (
            tuple(
                tuple((run.length, 0 if run.length == ANY else signs.index(run.colour)) for run in board.runs(line))
                for line in board.lines
                if line.kind == kind
            )
            for kind in ("column", "row")
        )
        givens = tuple((cell, signs.index(board.given(cell))) for cell in puzzle.shown_cells())
        return models.ColouredNonogram(columns, rows, len(signs) - 1, givens)
    if isinstance(puzzle, Nonogram):
        return models.Nonogram(puzzle.columns, puzzle.rows, puzzle.givens)
    return None


def _plain(cage: Cage) -> Any:
    from tests.engine.oracle import models

    return models.Cage(cage.cells, "+" if cage.op == "=" else cage.op, cage.target)


if __name__ == "__main__":
    store(int(sys.argv[1]))


def has_one_solution(puzzle: Any) -> bool:
    """By another solver than the engine's, over all rules as they are stated for proofs."""
    statement = puzzle.statement()
    with Solver(name="cadical195", bootstrap_with=list(statement.model.clauses())) as solver:
        if not solver.solve():
            return False
        told = {literal for literal in solver.get_model() if literal in statement.meaning}
        solver.add_clause([-literal for literal in told])
        return not solver.solve()
