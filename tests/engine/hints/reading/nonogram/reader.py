"""What hints on nonograms say, held against the board."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.abilities import Hint
from engine.puzzles.nonogram import Nonogram
from tests.engine.hints.judges import nonogram_forces
from tests.engine.hints.reading.nonogram.board import COLOUR, OWN, Colours, Line, ways
from tests.engine.hints.reading.nonogram.dead_ends import read_dead_end, read_failing
from tests.engine.hints.reading.nonogram.lines import ARGUMENTS
from tests.engine.hints.reading.nonogram.steps import read_reason
from tests.engine.hints.reading.text import SPANS, Cell, need, same, spans, taken_apart

LINE = r"([Rr]ow|[Cc]olumn) ([0-9]+)"
GOING_ON = "Going on like that, line after line, (.*) decide ([0-9]+) more cells[.]"
AT = r"[Rr]ow ([0-9]+), column ([0-9]+)"
ENDS = (
    "Every cell is decided, and every clue holds.",
    "No other cell is decided from here.",
    "No step was found from here.",
    "No single line decides another cell from here.",
    "The clues contradict each other.",
)


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
    follows = next((proof(line, told) for start, proof in ARGUMENTS.items() if re.match(start, told)), None)
    need(follows is not None, f"“{told}” is not understood")
    need(follows is not None and decided.items() <= follows.items(), f"“{told}” does not show all of it")
    need(hint.what.startswith(f"In {name[0].lower()} {name[1]}, "), hint.what)
    parts = hint.what.removesuffix(".").partition(", ")[2].split(", and ")
    said: Colours = {}
    for part in parts:
        verb, cells = taken_apart(r"(paint|cross out) ((?:row|column)s? .*)", part)
        said |= line.colours(line.crossing(cells), "#" if verb == "paint" else ".")
    need(said == decided, f"“{hint.what}” is not what is entered")


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
        *at, other = taken_apart(rf"What if {AT} were (black|white)\?", hint.why)
        *same_at, colour, told, how, words = taken_apart(
            rf"That cannot be, so {AT} is (black|white)\."
            r"( (With that, the same|In the same way, these|These) lines also (.*)\.)?",
            hint.what,
        )
        need(same_at == at and colour != other, hint.what)
        first = int(at[0]) - 1, int(at[1]) - 1
        more = _more(words, decided, first) if told else 0
        if told:
            _how(puzzle, known, hint, how, decided, first)
        need(not any(re.fullmatch(GOING_ON, each) for each in hint.chain), "a step is not told")
        used = _follow(puzzle, known, first, COLOUR[other], hint)
        same(used, named, "the lines of the chain")
    need(len(decided) == more + 1 or not told, hint.what)
    need(decided.get((int(at[0]) - 1, int(at[1]) - 1)) == COLOUR[colour], hint.what)
    need(nonogram_forces(puzzle, known, hint.rules, decided.items()), "the lines leave another way")


def _joined(listed: str) -> list[str]:
    """The parts of `row 1, column 2; row 3, columns 1–2; and row 5, column 1`: an “and” is before the last alone."""
    parts = listed.split("; ")
    starts = [each.startswith("and ") for each in parts]
    need(starts == [False] * (len(parts) - 1) + [len(parts) > 1], f"“{listed}” is no list")
    return [each.removeprefix("and ") for each in parts]


def _more(words: str, decided: Colours, first: Cell) -> int:
    """How many cells these words say are decided beside the first."""
    if found := re.fullmatch("decide ([0-9]+) more cells", words):
        return int(found[1])
    told = Colours()
    both = re.fullmatch(r"decide others\. Black: ([^.]*)\. White: ([^.]*)", words)
    parts = [*zip(COLOUR, both.groups(), strict=True)] if both else [taken_apart("give (black|white) at (.*)", words)]
    for colour, listed in parts:
        for each in _joined(listed):
            row, columns, rows, column = taken_apart(
                rf"row ([0-9]+), columns? ({SPANS})|rows ({SPANS}) of column ([0-9]+)", each
            )
            places = ((int(row or j + 1) - 1, int(column or j + 1) - 1) for j in spans(columns or rows))
            told |= dict.fromkeys(places, COLOUR[colour])
    same(told.items(), decided.items() - {(first, decided[first])}, words)
    return len(told)


def _how(puzzle: Nonogram, known: list[str], hint: Hint, how: str, decided: Colours, first: Cell) -> None:
    """The other cells follow from the first, line by line; or as the first did, each from its own supposition."""
    others = decided.items() - {(first, decided[first])}
    found = _settled(puzzle, known, hint.rules, {first: decided[first]})
    follow = found is not None and others <= found.items()
    alike = all(_settled(puzzle, known, hint.rules, {at: ".#"[colour == "."]}) is None for at, colour in others)
    need(how == ("With that, the same" if follow else "In the same way, these" if alike else "These"), hint.what)


def _settled(puzzle: Nonogram, known: list[str], names: Sequence[str], said: Colours) -> Colours | None:
    """All that these lines say, one after the other, once this is said; None where one has no way left."""
    while True:
        grid = ["".join(said.get((r, c), cell) for c, cell in enumerate(row)) for r, row in enumerate(known)]
        new: Colours = {}
        for name in names:
            line = Line(puzzle, grid, *name.split())
            possible = ways(line.clue, line.known)
            if possible is None:
                return None
            for i, cell in enumerate(line.known):
                if cell == "?" and (i in possible.black) != (i in possible.white):
                    new[line.places[i]] = "#" if i in possible.black else "."
        if not new:
            return said
        said = said | new


def _between(puzzle: Nonogram, grid: list[list[str]], lines: str, count: str, drawn: Sequence[tuple[str, str]]) -> None:
    """So many cells, which are drawn, follow by these lines, each from what is known and from others of them."""
    left = {(int(r) - 1, int(c) - 1): value for r, c, value in (_cell(each) for each in drawn)}
    need(len(left) == len(drawn) == int(count) > 1, f"{count} cells: {drawn}")
    need(all(grid[r][c] == "?" for r, c in left), f"known already: {drawn}")
    names = _lines_named(lines)
    while left:
        before = len(left)
        for name in names:
            line = Line(puzzle, ["".join(row) for row in grid], *name.split())
            possible = ways(line.clue, line.known)
            need(possible is not None, f"a dead end in {name} before the last sentence")
            for i, (r, c) in enumerate(line.places):
                other = possible and (possible.white if left.get((r, c)) == "#" else possible.black)
                if (r, c) in left and other is not None and i not in other:
                    grid[r][c] = left.pop((r, c))
        need(len(left) < before, f"{lines} do not decide {left}")


def _follow(puzzle: Nonogram, known: Sequence[str], at: Cell, colour: str, hint: Hint) -> set[str]:
    """Follow a chain to its dead end; the lines that it uses."""
    grid, used, named = [list(row) for row in known], set[str](), set[str]()
    last = ("", "", "")
    need(grid[at[0]][at[1]] == "?", "what is supposed is known")
    grid[at[0]][at[1]] = colour
    for number, sentence in enumerate(hint.chain, start=1):
        if between := re.fullmatch(GOING_ON, sentence):
            _between(puzzle, grid, between[1], between[2], hint.drawn[number])
            used |= _lines_named(between[1])
            last = ("", "", "")
            continue
        start, *name, clue, told = taken_apart(
            rf"(Then |So does |In the same way, |){LINE}(?: \(clue ([0-9 ]+)\))?,? (.*)\.", sentence
        )
        line = Line(puzzle, ["".join(row) for row in grid], *name)
        need(bool(clue) == (" ".join(name).lower() not in named), f"“{sentence}”: the clue is told once")
        if clue:
            line.has_clue(clue)
        if start in ("", "Then "):
            hangs = _hangs(Line(puzzle, known, *name), told)
            need(bool(start) == hangs and sentence[0].isupper(), f"“{sentence}”: it hangs on what is supposed: {hangs}")
        else:
            told = _again(start, line, told, *last)
        used.add(" ".join(name).lower())
        named.add(" ".join(name).lower())
        possible = ways(line.clue, line.known)
        if number == len(hint.chain):
            read_dead_end(line, told)
            continue
        need(possible is not None, f"before its end: {sentence}")
        made, why = taken_apart(rf"makes ({OWN} (?:black|white)(?: and {OWN} white)?): (.*)", told)
        last = (line.kind, made, why)
        new = _made(line, made)
        need(not new["black"] & new["white"], sentence)
        read_reason(line, why, new["black"], new["white"])
        for value, cells in new.items():
            for i in cells:
                other = possible and (possible.white if value == "black" else possible.black)
                need(other is not None and i not in other, sentence)
                r, c = line.places[i]
                grid[r][c] = COLOUR[value]
    return used


def _made(line: Line, made: str) -> dict[str, set[int]]:
    """The cells of a line that a step of a chain makes black, and white."""
    new: dict[str, set[int]] = {"black": set(), "white": set()}
    for crossed, value in re.findall(r"its cells? in ((?:rows?|columns?) .*?) (black|white)", made):
        new[value] |= line.crossing(crossed)
    return new


def _hangs(line: Line, told: str) -> bool:
    """Whether a line, as it is without what is supposed, would not make the cells that are told; or has no dead end."""
    made, possible = re.match("makes (.*?):", told), ways(line.clue, line.known)
    if made is None or possible is None:
        return True
    new = _made(line, made[1])
    return bool(new["black"] & possible.white or new["white"] & possible.black)


def _again(start: str, line: Line, told: str, kind: str, made: str, why: str) -> str:
    """What a sentence says that only says that it is as in the one before: of cells made in another line."""
    need(bool(why), f"“{start}{told}”: as what?")
    if start == "So does ":
        need(told == "for the same reason" and line.kind == kind, told)
        return f"makes {made}: {why}"
    need(told.startswith("makes ") and ":" not in told, told)
    return f"{told}: {why}"


def _read_mistake(puzzle: Nonogram, grid: Sequence[str], known: list[str], hint: Hint) -> None:
    wrong = {(int(r) - 1, int(c) - 1) for r, c, _ in (_cell((each, "")) for each in hint.wrong)}
    first, one, several = taken_apart(
        r"Wrong: ([^.]*)\.(?: (Row [0-9]+, column [0-9]+) is wrong, too\.| Wrong, too: ([^.]*)\.)?",
        hint.what,
    )
    others = (one or several).lower()
    named = re.findall(r"row ([0-9]+), column ([0-9]+)", f"{first}; {others}")
    more = re.search("; and ([0-9]+) more", hint.what)
    _joined(first)
    _joined(others)
    need({(int(r) - 1, int(c) - 1) for r, c in named} <= wrong and len(set(named)) == len(named), hint.what)
    need(len(named) + (int(more[1]) if more else 0) == len(wrong), hint.what)
    here = re.sub("There is a mistake (in|at) (.*)[.]", r"\2", hint.where)
    about = rf"[^;]*\b{here}(?![0-9])[^;]*"
    need(not others or all(re.match(about, each) for each in first.split("; ")), hint.what)
    need(not any(re.match(about, each) for each in others.split("; ")), hint.what)
    if hint.where == "A given cell has been painted over.":
        r, c, colour = taken_apart(rf"{AT} is given as (black|white)\.", hint.why)
        cell = (int(r) - 1, int(c) - 1)
        need(puzzle.given(cell) == COLOUR[colour] and grid[cell[0]][cell[1]] not in "?" + COLOUR[colour], hint.why)
    elif found := re.fullmatch(rf"There is a mistake in {LINE}\.", hint.where):
        line = Line(puzzle, known, *found.groups())
        *name, clue, told = taken_apart(rf"{LINE} has the clue ([0-9 ]+), but (.*)\.", hint.why)
        line.has_clue(clue)
        need([name[0].lower(), name[1]] == list(found.groups()), hint.why)
        read_failing(line, told)
    elif hint.chain:
        at = taken_apart(rf"There is a mistake at {AT}\.", hint.where)
        colour, lines = taken_apart(r"It is (black|white) now, but then the clues of (.*) cannot all hold\.", hint.why)
        cell = (int(at[0]) - 1, int(at[1]) - 1)
        need(cell in wrong and known[cell[0]][cell[1]] == COLOUR[colour], hint.why)
        right = ["".join("?" if (r, c) in wrong else each for c, each in enumerate(row)) for r, row in enumerate(known)]
        named = _lines_named(lines)
        same(named, _follow(puzzle, right, cell, COLOUR[colour], hint), "the lines of the chain")
    else:
        need(hint.where == "There is a mistake among the painted cells.", hint.where)
