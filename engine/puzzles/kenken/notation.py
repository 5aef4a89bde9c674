"""KenKen as text: blocks of letters, Tatham's IDs, and our own one-line form for what those cannot express.

One line, `W:BORDERS,CLUES`, followed by `,large`, `,open` and `,bare` if a puzzle has wider rules.  BORDERS are

- Tatham's run lengths of edges without border, as the parser in his `keen.c` reads them, or
- (our own) a digit per cell, row by row: 1 if there is no border to its right, 2 if there is none below, 3 if neither.

CLUES are one per cage, in the order of first cells: `a` add, `s` subtract, `m` multiply, `d` divide, `o` any operator,
and the number.  `_` stands for no clue if `,bare` is declared, else for a clue that is still to come, and `_12` for one
that has no operator yet: an editor writes them, and the resulting error names their cages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import dropwhile, groupby, takewhile
from typing import NamedTuple

from engine.core.places import Cell, place, where
from engine.core.puzzle import Complaint, PuzzleError, PuzzleTooLarge
from engine.core.text import DIVIDED, MULTIPLIED, counted, quote, whole_number
from engine.core.transforms import Transform
from engine.formats.exchange import CannotHoldError
from engine.formats.tatham import refuse_seed
from engine.puzzles.kenken.board import BARE, Board, Cage
from engine.puzzles.kenken.cages import flaws

LEAST_SIZE, MOST_SIZE = 3, 16
MOST_DIGITS = 240
"""Most digits of a target; the product of all the cells of a 16 × 16 has 213."""
TATHAM_SIZE = 9
TATHAM_RUN = 25
"""The run of open edges at which his reader and his writer disagree, see `_read_runs`."""
TATHAM_TARGET = 1 << 29
"""From here on, targets collide with the operator, which his program keeps in the same word."""

MOST_PROBLEMS = 20
"""Most wrong lines that are reported; this may well be some other text."""

LETTERS = {"a": "+", "s": "-", "m": "*", "d": "/", "o": "", "_": ""}
LETTER_OF = {"+": "a", "-": "s", "*": "m", "/": "d", "": "o", "=": "a", BARE: "_"}
OPERATORS = {"+": "+", "-": "-", "=": "=", "": ""} | dict.fromkeys(DIVIDED, "/") | dict.fromkeys(MULTIPLIED, "*")
NAMES = {"+": "addition", "-": "subtraction", "*": "multiplication", "/": "division"}
RULES = ("large", "open", "bare")
_RUNS = "_abcdefghijklmnopqrstuvwxyz"

CANONICAL = re.compile(
    r"(?P<size>[0-9]+):(?P<walls>[0-9a-z_]+),(?:(?P<sign>[asmdo])(?P<target>[0-9]+)|_)+(?:,(?:large|open|bare))*"
)
"""What `write` returns."""
_ONE_LINE = re.compile(r"([0-9]+)(?:d[a-z])?m?:")
_RULES_LINE = re.compile(r"rules\s*:([\s,a-z]+)", re.IGNORECASE)
_CLUE_LINE = re.compile(r"(\S)\s*[=:]\s*(.*)")
_CLUE = re.compile(r"([0-9]*)\s*(\D?)")
_RUN = re.compile(r"([_a-z])([0-9]*)")
_LETTER_CLUE = re.compile(r"([asmdo_])([0-9]*)")

TypedClue = tuple[str, str]
"""An operator (empty: none) and the digits of the number, both unchecked."""


class DraftBoard(NamedTuple):
    """Cages, the clue written in each so far (None: nothing), and the wider rules declared."""

    size: int
    regions: Sequence[Sequence[Cell]]
    clues: Sequence[TypedClue | None]
    rules: frozenset[str]

    def cages(self) -> list[Cage | None]:
        """Return the cages whose clues are complete.

        Raises:
            PuzzleError: a clue cannot be in its cage, whatever else is to come.
        """
        found: list[Cage | None] = []
        for cells, clue in zip(self.regions, self.clues, strict=True):
            op, token = clue or ("", "")
            if not token or (not op and len(cells) > 1 and "open" not in self.rules):
                found.append(None)
                continue
            try:
                found.append(_cage(tuple(cells), (op, token), self.rules))
            except ValueError as error:
                text = f"the cage at {where(cells[0])} ({counted(len(cells), 'cell')}) {error}"
                raise PuzzleError(Complaint(text, tuple(map(place, cells)))) from error
        return found

    def transformed(self, transform: Transform) -> DraftBoard:
        """Return the cages transformed, in the order of their first cells; shifts are not possible, as
        they would split cages.
        """
        laid = []
        for cells, clue in zip(self.regions, self.clues, strict=True):
            targets = [transform.target(cell, self.size, self.size) for cell in cells]
            laid.append((sorted(filter(None, targets)), clue))
        laid.sort(key=lambda each: each[0])
        return self._replace(regions=[cells for cells, _ in laid], clues=[clue for _, clue in laid])


def read(text: str) -> Board:
    """Read the puzzle in clean text of any of the formats.

    Raises:
        PuzzleError, ValueError: names the place, what was wrong and what was expected.
    """
    refuse_seed(text)
    packed = "".join(text.split())
    if "=" not in packed and (head := _ONE_LINE.match(packed)):
        return _read_line(head, packed[head.end() :])
    if "\n" in text:
        return _read_block(text)
    raise PuzzleError(f"{quote(text)} isn’t a KenKen. Use W:BORDERS,CLUES, or a block of letters and its clues")


def write(board: Board) -> str:
    """Return the canonical text: Tatham's ID if his program would read the same puzzle from it, else our own form."""
    try:
        return tathams_id(board)
    except CannotHoldError:
        pass
    borders = _borders([cage.cells for cage in board.cages])
    rules = ",large" * board.large + ",open" * board.open + ",bare" * board.bare
    return f"{board.size}:{borders},{_clues(board)}{rules}"


def write_sketch(sketch: DraftBoard) -> str:
    """Return a line that `sketch` reads."""
    none = "o" if "open" in sketch.rules else "_"
    clues = ((LETTER_OF[clue[0]] if clue[0] else none) + clue[1] if clue else "_" for clue in sketch.clues)
    rules = "".join(f",{rule}" for rule in RULES if rule in sketch.rules)
    return f"{sketch.size}:{_borders(sketch.regions)},{''.join(clues)}{rules}"


def _borders(regions: Iterable[Iterable[Cell]]) -> str:
    """Return a digit per cell for where its region goes on: 1 to the right, 2 below."""
    number = {cell: i for i, cells in enumerate(regions) for cell in cells}
    right = {(r, c) for (r, c), i in number.items() if number.get((r, c + 1)) == i}
    below = {(r, c) for (r, c), i in number.items() if number.get((r + 1, c)) == i}
    return "".join(str((cell in right) + 2 * (cell in below)) for cell in sorted(number))


def _clues(board: Board) -> str:
    return "".join(f"{LETTER_OF[cage.op]}{cage.target if cage.op != BARE else ''}" for cage in board.cages)


def tathams_id(board: Board) -> str:
    """Return the ID that Tatham's own program reads.

    Raises:
        CannotHoldError: it cannot; names the part of the puzzle.
    """
    if board.size > TATHAM_SIZE:
        raise CannotHoldError(f"boards larger than {TATHAM_SIZE} × {TATHAM_SIZE}")
    if board.bare:
        raise CannotHoldError("cages without a clue")
    for cage in board.cages:
        if not cage.op:
            raise CannotHoldError("clues without a sign")
        if cage.op in "-/" and len(cage.cells) > 2:
            raise CannotHoldError("− and ÷ on more than two cells")
        if cage.target >= TATHAM_TARGET:
            raise CannotHoldError(f"a clue of {TATHAM_TARGET:,} or more")
    runs = [0]
    for a, b in _edges(board.size):
        if board.cage_of[a] == board.cage_of[b]:
            runs[-1] += 1
        else:
            runs.append(0)
    if max(runs) >= TATHAM_RUN:
        raise CannotHoldError(f"{TATHAM_RUN} lines in a row between cells with no border")
    groups = [(letter, len(list(group))) for letter, group in groupby(_RUNS[run] for run in runs)]
    borders = "".join(letter * count if count <= 2 else f"{letter}{count}" for letter, count in groups)
    return f"{board.size}:{borders},{_clues(board)}"


def _edges(size: int) -> list[tuple[Cell, Cell]]:
    """Return pairs of neighbours in Tatham's order: side by side, row by row; then one above the other,
    column by column.
    """
    across = [((r, c), (r, c + 1)) for r in range(size) for c in range(size - 1)]
    return across + [((r, c), (r + 1, c)) for c in range(size) for r in range(size - 1)]


def sketch(text: str) -> DraftBoard:
    """Read a line whose clues may still be missing.

    Raises:
        PuzzleError, ValueError: it is not such a line.
    """
    packed = "".join(text.split())
    head = None if "=" in packed else _ONE_LINE.match(packed)
    if head is None:
        raise PuzzleError(f"{quote(text)} isn’t a KenKen. Use W:BORDERS,CLUES")
    return _sketch(head, packed[head.end() :])


def _read_line(head: re.Match[str], rest: str) -> Board:
    return _assemble(*_sketch(head, rest))


def _sketch(head: re.Match[str], rest: str) -> DraftBoard:
    size = checked_size(head[1])
    borders, *sections = rest.split(",")
    if not sections:
        raise PuzzleError("the clues are missing. Use W:BORDERS,CLUES with a comma after the borders")
    rules = _rules(sections[1:])
    joined = _read_digits(size, borders) if borders[:1].isdecimal() else _read_runs(size, borders)
    regions = connected(size, joined)
    clues: list[TypedClue | None] = []
    at = 0
    while at < len(sections[0]):
        token = _LETTER_CLUE.match(sections[0], at)
        if not token:
            raise PuzzleError(
                f"clue {len(clues) + 1}: {quote(sections[0][at : at + 8])} isn’t a clue. Start with a, s, m, d or"
                " o and a number, or use _ for none yet"
            )
        at = token.end()
        clues.append((LETTERS[token[1]], token[2]) if token[0] != "_" else None)
    if len(clues) != len(regions):
        raise PuzzleError(f"there are {len(clues)} clues for {len(regions)} cages. Use one clue per cage")
    return DraftBoard(size, regions, clues, rules)


def _read_runs(size: int, text: str) -> list[tuple[Cell, Cell]]:
    """Return the open edges from Tatham's run lengths.

    His parser takes a letter's number of open edges and then a border, but no border after 25 (`y`), whereas his writer
    means that exception for `z`.  Both agree on runs of up to 24.
    """
    edges = _edges(size)
    opened: list[bool] = []
    at = 0
    while at < len(text) and len(opened) <= len(edges) + 1:
        token = _RUN.match(text, at)
        if not token:
            raise PuzzleError(f"borders, character {at + 1}: use a letter a-z or _ instead of {quote(text[at])}")
        at = token.end()
        run = _RUNS.index(token[1])
        times = whole_number(token[2] or "1", what="borders, repeats of a letter", least=0, most=len(edges) + 1)
        opened += ([True] * run + [False] * (run != TATHAM_RUN)) * max(1, times)
    if len(opened) != len(edges) + 1 or opened[-1]:
        much = "more" if len(opened) > len(edges) else "less"
        raise PuzzleError(f"borders: {quote(text)} is {much} than the {len(edges)} inner edges of a {size} × {size}")
    return [edge for edge, is_open in zip(edges, opened, strict=False) if is_open]


def _read_digits(size: int, text: str) -> list[tuple[Cell, Cell]]:
    """Return the open edges from our own form."""
    if len(text) != size * size:
        raise PuzzleError(f"borders: {len(text)} digits. Use {size * size}, one per cell")
    joined = []
    for i, digit in enumerate(text):
        r, c = divmod(i, size)
        value = whole_number(digit, what=f"borders, {where((r, c))}", least=0, most=3)
        if (value & 1 and c + 1 == size) or (value & 2 and r + 1 == size):
            raise PuzzleError(f"borders, {where((r, c))}: {quote(digit)} opens the edge of the grid")
        joined += [((r, c), (r, c + 1))] * (value & 1) + [((r, c), (r + 1, c))] * (value >> 1)
    return joined


def _read_block(text: str) -> Board:
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), start=1)]
    declared = [found[1] for _, line in lines if (found := _RULES_LINE.fullmatch(line))]
    rules = _rules([word for words in declared for word in re.findall("[a-z]+", words.lower())])
    lines = list(dropwhile(lambda each: not each[1], [each for each in lines if not _RULES_LINE.fullmatch(each[1])]))
    rows = [(number, "".join(line.split())) for number, line in takewhile(lambda each: each[1], lines)]
    labels = _labels(rows[: len(rows[0][1])] if rows else [])  # clues may follow without a blank line
    size = len(labels)
    label_of = {(r, c): label for r, row in enumerate(labels) for c, label in enumerate(row)}
    regions = connected(size, [(a, b) for a, b in _edges(size) if label_of[a] == label_of[b]])
    used = set(label_of.values())
    clues: dict[str, TypedClue | None] = {}
    problems: list[str] = []
    faulty: set[str] = set()
    for number, line in lines[len(labels) :]:
        if not line:
            continue
        if len(problems) == MOST_PROBLEMS:
            break
        found = _CLUE_LINE.fullmatch(line)
        token = _CLUE.fullmatch(found[2].removeprefix("_")) if found else None
        if not found or not token:
            problems.append(f"line {number}: {quote(line)} isn’t a clue. Clues look like a=12*")
        elif found[1] not in used:
            problems.append(f"line {number}: no cell is labelled {quote(found[1])}")
        elif found[1] in clues:
            problems.append(f"line {number}: {quote(found[1])} already has a clue. Use one per letter")
        elif token[2] not in OPERATORS:
            problems.append(f"line {number}: {quote(token[2])} isn’t a sign. Use + - * / or = for a starting digit")
            faulty.add(found[1])
        else:
            clues[found[1]] = (OPERATORS[token[2]], token[1]) if token[0] else None
    if apart := _unconnected(regions, label_of):
        raise PuzzleError(*apart, *problems)
    if faulty and used <= faulty | clues.keys():
        rules |= {"bare"}  # what is wrong with a clue is said, and not that its cage lacks one
    return _assemble(size, regions, [clues.get(label_of[region[0]]) for region in regions], rules, problems)


def _labels(rows: Sequence[tuple[int, str]]) -> list[str]:
    """Return the rows of labels, which must form a square."""
    width = len(rows[0][1]) if rows else 0
    problems = [
        Complaint(f"line {number}: {len(row)} letters. Use {width}, as in the first row", (f"r{r}",))
        for r, (number, row) in enumerate(rows, start=1)
        if len(row) != width
    ]
    if not problems and len(rows) != width:
        problems.append(Complaint(f"the block has {len(rows)} rows of {width} letters. It needs to be square"))
    if problems:
        raise PuzzleError(*problems)
    checked_size(str(width))
    return [row for _, row in rows]


def _unconnected(regions: Sequence[Sequence[Cell]], label_of: dict[Cell, str]) -> list[Complaint]:
    """Return one complaint per label whose cells are not connected."""
    parts: dict[str, list[Sequence[Cell]]] = {}
    for region in regions:
        parts.setdefault(label_of[region[0]], []).append(region)
    return [
        Complaint(
            f"the cells labelled {quote(label)} aren’t connected: one part is at {where(apart[0][0])}, another at "
            f"{where(apart[1][0])}",
            tuple(place(cell) for part in apart for cell in part),
        )
        for label, apart in parts.items()
        if len(apart) > 1
    ]


def checked_size(token: str) -> int:
    """Return a number of rows that a board may have."""
    digits = token.lstrip("0") or "0"
    if len(digits) > len(str(MOST_SIZE)) or int(digits) > MOST_SIZE:
        raise PuzzleTooLarge(f"the size is {quote(token)}. The largest grid is {MOST_SIZE} × {MOST_SIZE}")
    if int(digits) < LEAST_SIZE:
        raise PuzzleError(f"the size is {quote(token)}. The smallest grid is {LEAST_SIZE} × {LEAST_SIZE}")
    return int(digits)


def _rules(words: Iterable[str]) -> frozenset[str]:
    """Return the wider rules declared."""
    rules = frozenset(words)
    if unknown := sorted(rules.difference(RULES)):
        raise PuzzleError(f"{quote(unknown[0])} isn’t a rule. Use large, open or bare")
    return rules


def connected(size: int, joined: Iterable[tuple[Cell, Cell]]) -> list[list[Cell]]:
    """Return the cells that are joined directly or indirectly, in the order of first cells."""
    region = {(r, c): [(r, c)] for r in range(size) for c in range(size)}
    for a, b in joined:
        if region[a] is not region[b]:
            region[a] += region[b]
            region.update(dict.fromkeys(region[b], region[a]))
    return sorted(sorted(cells) for cells in {id(cells): cells for cells in region.values()}.values())


def _assemble(
    size: int,
    regions: Sequence[Sequence[Cell]],
    clues: Sequence[TypedClue | None],
    rules: frozenset[str],
    problems: Sequence[str] = (),
) -> Board:
    """Return the puzzle, if every cage has a clue that the declared rules allow; with `bare` it may have none.

    An unfinished puzzle gets all complaints at once: `problems`, what is wrong with clues, what cannot be filled, what
    is missing.
    """
    cages = []
    complaints = [Complaint(text) for text in problems]
    bare = [cells for cells, clue in zip(regions, clues, strict=True) if clue is None and "bare" not in rules]
    for cells, clue in zip(regions, clues, strict=True):
        if clue is None:
            cages += [Cage(tuple(cells), BARE, 0)] if "bare" in rules else []
            continue
        try:
            cages.append(_cage(tuple(cells), clue, rules))
        except ValueError as error:
            text = f"the cage at {where(cells[0])} ({counted(len(cells), 'cell')}) {error}"
            complaints.append(Complaint(text, tuple(map(place, cells)), missing=not all(clue)))
    if bare:
        count = "1 cage has" if len(bare) == 1 else f"{len(bare)} cages have"
        text = f"{count} no clue yet. The first is at {where(bare[0][0])} ({counted(len(bare[0]), 'cell')})"
        complaints.append(Complaint(text, tuple(place(cell) for cells in bare for cell in cells), missing=True))
    board = Board(size, tuple(cages), "large" in rules)
    if complaints:
        raise PuzzleError(*flaws(board), *complaints)
    return board


def _cage(cells: tuple[Cell, ...], clue: TypedClue, rules: frozenset[str]) -> Cage:
    """Return a cage with its clue.

    Raises:
        ValueError: what is wrong with the clue, to be read after the name of the cage.
    """
    op, token = clue
    if not token:
        raise ValueError("has a sign but no number yet")
    digits = token.lstrip("0") or "0"
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"has a number with {len(digits)} digits; the limit is {MOST_DIGITS}")
    if len(cells) == 1:
        if op in {"-", "/"}:
            raise ValueError(f"can’t use {NAMES[op]}, which needs two cells. Type the digit alone")
        op = "="
    elif op == "=":
        raise ValueError("is more than one cell, so it needs +, −, × or ÷ after the number")
    elif not op and "open" not in rules:
        raise ValueError(
            f"has the number {quote(digits)} but no sign. Add +, −, × or ÷ (“rules: open”, or “,open” in one line, "
            "allows any that works)"
        )
    elif op in {"-", "/"} and len(cells) > 2 and "large" not in rules:
        raise ValueError(
            f"can’t use {NAMES[op]}, which normally needs exactly two cells. Use + or × (“rules: large”, or “,large” "
            "in one line, allows it)"
        )
    return Cage(cells, op, int(digits))
