"""What hints on nonograms say, held against the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.abilities import Hint
from engine.puzzles.nonogram import Nonogram
from tests.judges import nonogram_forces
from tests.reading.text import SPANS, Cell, need, numbers, same, spans, taken_apart

Colours = dict[Cell, str]
LINE = r"([Rr]ow|[Cc]olumn) ([0-9]+)"
AT = r"[Rr]ow ([0-9]+), column ([0-9]+)"
COLOUR = {"black": "#", "white": "."}
ENDS = (
    "Every cell is decided, and every clue holds.",
    "No other cell is decided from here.",
    "No step was found from here.",
    "No single line decides another cell from here.",
    "The clues contradict each other.",
)
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]


class Ways(NamedTuple):
    """Cells that are black, or white, in some arrangement of a line; and where each run may start."""

    black: frozenset[int]
    white: frozenset[int]
    starts: tuple[tuple[int, ...], ...]


OWN = rf"its (?:cell in (?:row|column) [0-9]+|cells in (?:rows|columns) {SPANS})"
"""Cells of a line, named by those that cross it."""


@lru_cache(maxsize=20_000)
def ways(clue: tuple[int, ...], known: str) -> Ways | None:
    """All arrangements of a line together, by counting how many runs fit before and after each cell."""
    n, k = len(known), len(clue)
    before, after = fits(clue, known), fits(clue[::-1], known[::-1])
    if not before[k][n]:
        return None
    white = {
        i for i in range(n) if known[i] != "#" and any(before[j][i] and after[k - j][n - i - 1] for j in range(k + 1))
    }
    black, starts = set[int](), []
    for j, run in enumerate(clue):
        found = []
        for s in range(n - run + 1):
            e = s + run
            left = j == 0 if s == 0 else known[s - 1] != "#" and before[j][s - 1]
            right = j == k - 1 if e == n else known[e] != "#" and after[k - 1 - j][n - e - 1]
            if left and right and "." not in known[s:e]:
                found.append(s)
                black.update(range(s, e))
        starts.append(tuple(found))
    return Ways(frozenset(black), frozenset(white), tuple(starts))


def fits(clue: tuple[int, ...], known: str) -> list[list[bool]]:
    """Whether the first runs fit into the first cells, by both counts."""
    n = len(known)
    found = [["#" not in known[:i] for i in range(n + 1)]]
    for j, run in enumerate(clue):
        row = [False] * (n + 1)
        for i in range(1, n + 1):
            row[i] = known[i - 1] != "#" and row[i - 1]
            s = i - run
            if not row[i] and s >= 0 and "." not in known[s:i]:
                row[i] = j == 0 if s == 0 else known[s - 1] != "#" and found[j][s - 1]
        found.append(row)
    return found


class Line:
    """A row or a column of a board as it is known so far."""

    def __init__(self, puzzle: Nonogram, known: Sequence[str], kind: str, number: str) -> None:
        self.kind, at = kind.lower(), int(number) - 1
        self.across = "column" if self.kind == "row" else "row"
        need(at < (puzzle.height if self.kind == "row" else puzzle.width), f"there is no {kind} {number}")
        self.clue = puzzle.rows[at] if self.kind == "row" else puzzle.columns[at]
        self.length = puzzle.width if self.kind == "row" else puzzle.height
        self.places = [(at, i) if self.kind == "row" else (i, at) for i in range(self.length)]
        self.known = "".join(known[r][c] for r, c in self.places)

    def has_clue(self, clue: str) -> None:
        """The clue is told as it is."""
        need(clue == (" ".join(map(str, self.clue)) or "0"), f"the {self.kind} has not the clue {clue}")

    def crossing(self, text: str) -> set[int]:
        """The cells that `columns 3–5 and 8` names on a row."""
        which, listed = taken_apart(rf"(rows?|columns?) ({SPANS})", text)
        found = spans(listed)
        need(which == self.across + "s" * (len(found) > 1), f"“{text}” does not cross a {self.kind}")
        need(max(found) < self.length, f"“{text}” is beyond the board")
        return found

    def colours(self, cells: set[int], colour: str) -> Colours:
        """These cells have that colour."""
        return {self.places[i]: colour for i in cells}


def read(puzzle: Nonogram, entries: str, hint: Hint) -> None:
    """Every sentence of a hint is true of the board."""
    grid = entries.split("/") if entries else ["?" * puzzle.width] * puzzle.height
    known = list(puzzle.board.with_givens_in(tuple(grid)))
    if hint.wrong:
        _read_mistake(puzzle, grid, known, hint)
    elif hint.cells:
        found = {(int(r) - 1, int(c) - 1): value for r, c, value in (_cell(each) for each in hint.cells)}
        need(all(known[r][c] == "?" for r, c in found), "something is decided that was known")
        if hint.chain or hint.technique == "search":
            _read_lines(puzzle, known, hint, found)
        else:
            _read_line(puzzle, known, hint, found)
    else:
        need(hint.where in ENDS, hint.where)


def _cell(cell: tuple[str, str]) -> tuple[str, str, str]:
    r, c = taken_apart(r"r([0-9]+)c([0-9]+)", cell[0])
    return r, c, cell[1]


def _read_line(puzzle: Nonogram, known: Sequence[str], hint: Hint, decided: Colours) -> None:
    line = Line(puzzle, known, *taken_apart(rf"Look at {LINE}\.", hint.where))
    *name, clue, told = taken_apart(rf"{LINE} has the clue ([0-9]+(?: [0-9]+)*)([:,] .*)\.", hint.why)
    need(f"Look at {name[0].lower()} {name[1]}." == hint.where, "another line")
    line.has_clue(clue)
    follows = next((proof(line, told) for start, proof in ARGUMENTS.items() if told.startswith(start)), None)
    need(follows is not None, f"“{told}” is not understood")
    need(follows is not None and decided.items() <= follows.items(), f"“{told}” does not show all of it")
    need(hint.what.startswith(f"In {name[0].lower()} {name[1]}, "), hint.what)
    parts = hint.what.removesuffix(".").partition(", ")[2].split(", and ")
    said: Colours = {}
    for part in parts:
        verb, cells = taken_apart(r"(paint|cross out) ((?:row|column)s? .*)", part)
        said |= line.colours(line.crossing(cells), "#" if verb == "paint" else ".")
    need(said == decided, f"“{hint.what}” is not what is entered")


def _none(line: Line, told: str) -> Colours:
    need(not line.clue, "there are runs")
    return line.colours({*range(line.length)}, ".")


def _all_black(line: Line, told: str) -> Colours:
    need(line.known.count("#") == sum(line.clue), "not all black cells are there")
    return line.colours({i for i, each in enumerate(line.known) if each == "?"}, ".")


def _all_white(line: Line, told: str) -> Colours:
    need(line.known.count(".") == line.length - sum(line.clue), "not all white cells are there")
    return line.colours({i for i, each in enumerate(line.known) if each == "?"}, "#")


def _fill(line: Line, told: str) -> Colours:
    runs = "runs, with one white cell between them, fill" if len(line.clue) > 1 else "run fills"
    need(told == f": its {runs} the whole {line.kind}", told)
    need(sum(line.clue) + len(line.clue) - 1 == line.length, "the runs leave room")
    only = ".".join("#" * run for run in line.clue)
    return {line.places[i]: each for i, each in enumerate(only)}


def _overlap(line: Line, told: str) -> Colours:
    *counts, slack, runs = taken_apart(
        r": with (?:the|a) gap between them, its runs take ([0-9]+) of ([0-9]+) cells, so each can shift by "
        r"([0-9]+) at most: (.*)",
        told,
    )
    need(("the gap" in told, "a gap" in told) == (len(line.clue) == 2, len(line.clue) > 2), told)
    need_cells = sum(line.clue) + len(line.clue) - 1
    same(map(int, counts), (need_cells, line.length), told)
    need(int(slack) == line.length - need_cells > 0, told)
    alone = ways(line.clue, "?" * line.length)
    found: Colours = {}
    for part in runs.split(", and the "):
        which, plural, run, verb, crossed = taken_apart(
            r"(?:the )?(.*?)run(s?) of ([0-9]+) always (covers?) (.*)", part
        )
        same_length = [j for j, each in enumerate(line.clue) if each == int(run)]
        order = [word for word in re.split(", | and |^the | ", which) if word]
        chosen = [same_length[_number(word) - 1] for word in order] if order else same_length
        need((plural == "s") == (len(chosen) > 1) == (verb == "cover"), f"“{part}” is about {len(chosen)}")
        covered, new = set[int](), []
        for j in chosen:
            starts = alone.starts[j] if alone else ()
            own = set(range(max(starts), min(starts) + int(run)))
            new.append(any(line.known[i] == "?" for i in own))
            covered |= own
        need(all(new), f"a run of “{part}” brings nothing new")
        need(line.crossing(crossed) == covered, f"“{part}”: it is {sorted(covered)}")
        found |= line.colours(covered, "#")
    return found


def _pushed(line: Line, told: str) -> Colours:
    """The only run, at either end."""
    one, first, other, last, both = taken_apart(
        ": pushed (to the left|up), its run covers (.*); pushed (to the right|down), (.*); so it always covers (.*)",
        told,
    )
    need((one, other) == (("to the left", "to the right") if line.kind == "row" else ("up", "down")), told)
    need(len(line.clue) == 1, told)
    run, cells = line.clue[0], range(line.length)
    same(line.crossing(first), cells[:run], told)
    same(line.crossing(last), cells[-run:], told)
    same(line.crossing(both), {*cells[:run]} & {*cells[-run:]}, told)
    return line.colours({*cells[:run]} & {*cells[-run:]}, "#")


def _number(word: str) -> int:
    return ORDINALS.index(word) + 1 if word in ORDINALS else numbers(word)[0]


def _reach(line: Line, told: str) -> Colours:
    where, crossed = taken_apart(
        ": (however its runs lie around the known cells,|its first run can only lie in .*, so) none reaches (.*)", told
    )
    cells, possible = line.crossing(crossed), ways(line.clue, line.known)
    if "first" in where and possible:
        spans = re.split(r", the [a-z]+ in ", where.removeprefix("its first run can only lie in ").removesuffix(", so"))
        same(re.findall(", the ([a-z]+) in ", where), ORDINALS[1 : len(line.clue)], where)
        for span, starts, run in zip(spans, possible.starts, line.clue, strict=True):
            same(line.crossing(span), {i for start in starts for i in range(start, start + run)}, where)
    need(possible is not None and not cells & possible.black, "a run reaches it")
    return line.colours(cells, ".")


def _reach_alone(line: Line, told: str) -> Colours:
    where, crossed = taken_apart(": its run can only lie in (.*), so it does not reach (.*)", told)
    cells, possible = line.crossing(crossed), ways(line.clue, line.known)
    need(len(line.clue) == 1 and possible is not None and line.crossing(where) == possible.black, told)
    need(possible is not None and not cells & possible.black, "the run reaches it")
    return line.colours(cells, ".")


def _one_place(line: Line, told: str) -> Colours:
    (white,) = taken_apart(
        r": the cells known so far leave only one place for (?:each|its) run(, and all else is white)?", told
    )
    possible = ways(line.clue, line.known)
    need(possible is not None and all(len(each) == 1 for each in possible.starts), "there are more places")
    black = set(possible.black) if possible else set()
    found = line.colours(black, "#")
    return found | line.colours({*range(line.length)} - black, ".") if white else found


def _arrangements(line: Line, told: str) -> Colours:
    """Cells of which no run alone shows that they are black."""
    (rest,) = taken_apart(": in each of the ways in which its runs fit the cells known so far, (.*)", told)
    possible, found = ways(line.clue, line.known), Colours()
    for part in rest.split(", and "):
        crossed, verb, colour = taken_apart(r"(.*) (is|are) (black|white)", part)
        cells = line.crossing(crossed)
        need((verb == "is") == (len(cells) == 1), part)
        other = possible and (possible.white if colour == "black" else possible.black)
        need(other is not None and not cells & other, f"“{part}” is not so")
        found |= line.colours(cells, COLOUR[colour])
    return found


def _confined(line: Line, told: str) -> Colours:
    """Runs that lie somewhere, each of which brings something new, and cells that none reaches."""
    *parts, last = told.removeprefix(": with the cells known so far, ").split("; ")
    possible, found = ways(line.clue, line.known), Colours()
    assert possible
    if last.startswith("no run reaches "):
        white = line.crossing(last.removeprefix("no run reaches "))
        need(not white & possible.black, last)
        found |= line.colours(white, ".")
    else:
        parts.append(last)
    for part in parts:
        order, run, where, always = taken_apart(
            r"the (?:([a-z]+|[0-9]+[a-z]+) )?run of ([0-9]+) (?:can only be|lies somewhere in) (.*?)"
            r"(?:, so it always covers (.*))?",
            part,
        )
        equal = [j for j, each in enumerate(line.clue) if each == int(run)]
        need(bool(order) == (len(equal) > 1), part)
        starts = possible.starts[equal[_number(order) - 1 if order else 0]]
        need(line.crossing(where) == {i for start in starts for i in range(start, start + int(run))}, part)
        sure = set(range(max(starts), min(starts) + int(run)))
        need(bool(always) == (len(starts) > 1) == ("somewhere" in part), part)
        need(not always or line.crossing(always) == sure, f"“{part}”: it is {sorted(sure)}")
        need(any(line.known[i] == "?" and line.places[i] not in found for i in sure), f"“{part}” brings nothing new")
        found |= line.colours(sure, "#")
    return found


ARGUMENTS: dict[str, Callable[[Line, str], Colours]] = {
    ": none of its cells is black": _none,
    ": all its black cells are painted, so the rest is white": _all_black,
    ": all its white cells are crossed, so the rest is black": _all_white,
    ": its run can only": _reach_alone,
    ": pushed": _pushed,
    ": its first run": _reach,
    ": with the gap": _overlap,
    ": with a gap": _overlap,
    ": its run": _fill,
    ": however": _reach,
    ": the cells known so far": _one_place,
    ": with the cells known so far": _confined,
    ": in each of the ways": _arrangements,
}


def _lines_named(text: str) -> set[str]:
    """`rows 2 and 5 together with column 1`, or `rows 2–3 together`, by their names."""
    found = set[str]()
    for part in text.removesuffix(" together").split(" together with "):
        kind, plural, listed = taken_apart(rf"(row|column)(s?) ({SPANS})", part)
        need((plural == "s") == (len(spans(listed)) > 1), part)
        found |= {f"{kind} {i + 1}" for i in spans(listed)}
    return found


def _read_lines(puzzle: Nonogram, known: list[str], hint: Hint, decided: Colours) -> None:
    (together,) = taken_apart(r"Look at (.*)\.", hint.where)
    named = _lines_named(together)
    same(named, hint.rules, "the lines")
    if hint.technique == "search":
        count, r, c = taken_apart(
            rf"These ([0-9]+) lines leave {AT} no other colour\. That is proved by search; "
            r"no single “what if” shows it\.",
            hint.why,
        )
        need(int(count) == len(named), hint.why)
        *at, colour = taken_apart(rf"So {AT} is (black|white)\.", hint.what)
        need(at == [r, c], hint.what)
        more = 0
    else:
        *at, other = taken_apart(rf"What if {AT} were (black|white)\? See where that leads\.", hint.why)
        *same_at, colour, told, words = taken_apart(
            rf"That cannot be, so {AT} is (black|white)\.( From there the same lines (.*)\.)?",
            hint.what,
        )
        need(same_at == at and colour != other, hint.what)
        more = _more(words, decided, (int(at[0]) - 1, int(at[1]) - 1)) if told else 0
        used = _follow(puzzle, known, (int(at[0]) - 1, int(at[1]) - 1), COLOUR[other], hint.chain)
        same(used, named, "the lines of the chain")
    need(len(decided) == more + 1 or not told, hint.what)
    need(decided.get((int(at[0]) - 1, int(at[1]) - 1)) == COLOUR[colour], hint.what)
    need(nonogram_forces(puzzle, known, hint.rules, decided.items()), "the lines leave another way")


def _more(words: str, decided: Colours, first: Cell) -> int:
    """How many cells these words say are decided beside the first."""
    if found := re.fullmatch("decide ([0-9]+) more cells", words):
        return int(found[1])
    told = Colours()
    for part in words.removeprefix("go on: ").split(", and "):
        colour, verb, listed = taken_apart("(black|white) (is|are) (.*)", part)
        before = len(told)
        for each in listed.split("; "):
            kind, i, across, those = taken_apart(rf"(row|column) ([0-9]+), (column|row)s? ({SPANS})", each)
            need(kind != across and (kind == "row" or ";" not in listed), words)
            places = ((int(i) - 1, j) if kind == "row" else (j, int(i) - 1) for j in spans(those))
            told |= dict.fromkeys(places, COLOUR[colour])
        need((verb == "is") == (len(told) == before + 1), words)
    same(told.items(), decided.items() - {(first, decided[first])}, words)
    return len(told)


def _follow(puzzle: Nonogram, known: Sequence[str], at: Cell, colour: str, chain: Sequence[str]) -> set[str]:
    """Follow a chain to its dead end; the lines that it uses."""
    grid, used = [list(row) for row in known], set[str]()
    need(grid[at[0]][at[1]] == "?", "what is supposed is known")
    grid[at[0]][at[1]] = colour
    for number, sentence in enumerate(chain, start=1):
        *name, clue, told = taken_apart(rf"Then {LINE}, with the clue ([0-9 ]+), (.*)\.", sentence)
        line = Line(puzzle, ["".join(row) for row in grid], *name)
        line.has_clue(clue)
        used.add(" ".join(name))
        possible = ways(line.clue, line.known)
        if number == len(chain):
            runs = "run" if len(line.clue) == 1 else "runs"
            longest = max(map(len, re.findall("#+", line.known)), default=0)
            if longest > max(line.clue, default=0):
                need(told == f"would have {longest} black {'cells in a row' if longest > 1 else 'cell'}", sentence)
                continue
            need(told == f"has no room left for its {runs}" and possible is None, sentence)
            continue
        need(possible is not None, f"before its end: {sentence}")
        for part in re.findall(r"its cells? in ((?:rows?|columns?) .*?) (black|white)", told):
            for i in line.crossing(part[0]):
                need(line.known[i] == "?", f"known already: {sentence}")
                need(
                    possible is not None and i not in (possible.white if part[1] == "black" else possible.black),
                    sentence,
                )
                r, c = line.places[i]
                grid[r][c] = COLOUR[part[1]]
        taken_apart(rf"makes {OWN} (?:black|white)(?: and {OWN} white)?", told)
    return used


def _read_mistake(puzzle: Nonogram, grid: Sequence[str], known: list[str], hint: Hint) -> None:
    wrong = {(int(r) - 1, int(c) - 1) for r, c, _ in (_cell((each, "")) for each in hint.wrong)}
    for name in re.findall(r"row ([0-9]+), column ([0-9]+)", hint.what.partition("Wrong: ")[2]):
        need((int(name[0]) - 1, int(name[1]) - 1) in wrong, hint.what)
    if more := re.search("; and ([0-9]+) more", hint.what):
        need(
            int(more[1]) + hint.what.count("row ") - hint.what.partition("Wrong: ")[0].count("row ") == len(wrong),
            "more",
        )
    if hint.where == "A given cell has been painted over.":
        r, c, colour = taken_apart(rf"{AT} is given as (black|white)\.", hint.why)
        cell = (int(r) - 1, int(c) - 1)
        need(puzzle.given(cell) == COLOUR[colour] and grid[cell[0]][cell[1]] not in "?" + COLOUR[colour], hint.why)
    elif found := re.fullmatch(rf"There is a mistake in {LINE}\.", hint.where):
        line = Line(puzzle, known, *found.groups())
        *name, clue = taken_apart(
            rf"{LINE} has the clue ([0-9 ]+), for which its painted and crossed cells leave no room\.", hint.why
        )
        line.has_clue(clue)
        need([name[0].lower(), name[1]] == list(found.groups()) and ways(line.clue, line.known) is None, hint.why)
    elif hint.chain:
        at = taken_apart(rf"There is a mistake at {AT}\.", hint.where)
        colour, lines = taken_apart(
            r"It is (black|white) now\. Look at (.*), and at the other cells that are painted\.", hint.why
        )
        cell = (int(at[0]) - 1, int(at[1]) - 1)
        need(cell in wrong and known[cell[0]][cell[1]] == COLOUR[colour], hint.why)
        right = ["".join("?" if (r, c) in wrong else each for c, each in enumerate(row)) for r, row in enumerate(known)]
        named = _lines_named(lines)
        same(named, _follow(puzzle, right, cell, COLOUR[colour], hint.chain), "the lines of the chain")
        need(
            f"So row {at[0]}, column {at[1]} is {'white' if colour == 'black' else 'black'}." in hint.what
            or len(wrong) > 1,
            hint.what,
        )
    else:
        need(hint.where == "There is a mistake among the painted cells.", hint.where)
