"""The next step of a Signpost from what a player has entered: mistakes first, then the plainest argument."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from itertools import islice

from engine.abilities import Hint
from engine.answers import answers
from engine.grid import bits
from engine.limits import GaveUp, Progress, Tick
from engine.puzzle import GridPuzzle
from engine.puzzles.signpost.candidates import settle
from engine.puzzles.signpost.chains import Chain, Reasoner
from engine.puzzles.signpost.paths import paths, stated
from engine.puzzles.signpost.plain import Step, steps
from engine.puzzles.signpost.position import Board, Entry, Position
from engine.puzzles.signpost.rules import Rule
from engine.puzzles.signpost.words import listed

CONFLICTS = 3_000
"""Dead ends after which a search for solutions is given up: nothing is said then that would need it."""
CLAUSES = 150_000
"""A search that would take more is not begun: half a second."""
LONGEST = 1_000
"""Characters; a chain that takes more is not told: nobody would follow it."""
MISTAKES = 6
"""Wrong entries of which the reason is looked for, to tell the plainest."""

Numbers = tuple[tuple[int, ...], ...]
Answer = Mapping[int, int]
"""The number of every cell."""


def next_step(puzzle: GridPuzzle[Numbers], board: Board, entries: Collection[Entry], tick: Tick) -> Hint:
    """Mistakes first; else the plainest step that enters a link or a number, if one is found.

    `board` is the puzzle as flat lists.
    """
    position = Position(board, entries)
    found, complete = _answers_of(puzzle, board, tick)
    if complete and not found:
        return Hint("The clues contradict each other.", "Solve shows which of them cannot all hold.", "")
    unique = found[0] if complete and len(found) == 1 else None
    if unique is None:
        found, complete = ([], False) if position.clashes else _first_two(position, tick)
    else:
        wrong = frozenset(entry for entry in position.entries if not _agrees(entry, unique))
        if wrong:
            return _mistakes(board, position.entries, wrong, tick)
    if position.clashes or (complete and not found):
        return _contradiction(position, tick)
    if len(position.number) == board.last:
        return Hint("Every cell has its number, and every arrow points at the next one.", "", "")
    plain = min(steps(position), key=lambda step: step.rank, default=None)
    if plain is not None:
        return _told_plainly(position, plain)
    chain = Reasoner(board, position.entries, tick).step(position, found[0] if found else {})
    if chain is not None and _is_short(chain):
        return _told_as_chain(position, chain)
    if len(found) > 1:
        return _several(position, tick)
    sure = "The next step takes more rules together than one can follow. Solve shows the answer."
    unsure = "There may be more than one solution; Solve tells."
    return Hint("No short chain of reasons is known from here.", sure if unique is not None else unsure, "")


# -- what is so --------------------------------------------------------------------------------------------------------


def _answers_of(puzzle: GridPuzzle[Numbers], board: Board, tick: Tick) -> tuple[list[Answer], bool]:
    """Up to two solutions of the puzzle itself, and whether these are all that there are (proved)."""
    try:
        _narrowed(Position(board, ()), tick)
    except GaveUp:
        return [], False
    found = answers(puzzle, tick)
    if found is None:
        return [], False
    return [dict(enumerate(number for row in each for number in row)) for each in found], len(found) < 2


def _first_two(position: Position, tick: Tick) -> tuple[list[Answer], bool]:
    """Up to two ways to go on from a position, and whether these are all that there are (proved)."""
    found: list[Answer] = []
    try:
        for answer in islice(_answers(position, _bounded(tick)), 2):
            found.append(answer)  # noqa: PERF402 (the first is kept if the search for a second is given up)
    except GaveUp:
        return found, False
    return found, len(found) < 2


def _bounded(tick: Tick) -> Tick:
    def report(progress: Progress) -> None:
        tick(progress)
        if progress.conflicts > CONFLICTS:
            raise GaveUp

    return report


def _answers(position: Position, tick: Tick) -> Iterator[Answer]:
    narrowed = _narrowed(position, tick)
    if narrowed is not None:
        for path in paths(*narrowed, tick):
            yield {cell: number for number, cell in enumerate(path, start=1)}


def _narrowed(position: Position, tick: Tick) -> tuple[list[int], list[int]] | None:
    """The successors of cells, and the places of numbers, that the entries leave; None if one is left none."""
    board = position.board
    successors = list(board.successors)
    for cell, target in position.after.items():
        for other in bits(board.predecessors[target]):
            successors[other] &= ~(1 << target)
        successors[cell] = 1 << target
    predecessors = [0] * board.last
    for cell, targets in enumerate(successors):
        for target in bits(targets):
            predecessors[target] |= 1 << cell
    numbers = [position.number.get(cell, 0) for cell in range(board.last)]
    candidates = settle(numbers, successors, predecessors, tick)
    if candidates is None:
        return None
    for end, linked in ((0, position.before), (-1, position.after)):  # whatever is led to is not 1, and so on
        candidates[end] &= ~sum(1 << cell for cell in linked)
    if not all(candidates):
        return None
    if sum(successors[cell].bit_count() for places in candidates for cell in bits(places)) > CLAUSES:
        raise GaveUp
    return successors, candidates


def _agrees(entry: Entry, answer: Answer) -> bool:
    if entry.target is None:
        return answer[entry.cell] == entry.number
    return answer[entry.target] == answer[entry.cell] + 1


# -- mistakes ----------------------------------------------------------------------------------------------------------


def _mistakes(board: Board, entries: frozenset[Entry], wrong: frozenset[Entry], tick: Tick) -> Hint:
    """Entries that differ from the only solution; the reason is that of the plainest one, beside all that are right."""
    right = entries - wrong
    candidates: list[tuple[int, Entry, tuple[str, ...], tuple[Rule, ...], tuple[str, ...]]] = []
    for entry in sorted(wrong, key=lambda each: (each.cell, each.number))[:MISTAKES]:
        clashes = Position(board, right | {entry}).clashes
        if clashes:
            clash = min(clashes, key=lambda each: len(each.places))
            candidates.append((0, entry, (clash.text,), (), clash.places))
            continue
        chain = Reasoner(board, right | {entry}, tick).refutation()
        if chain is not None and _is_short(chain):
            told = (f"Suppose that {_as_fact(board, entry)}.", *chain.sentences)
            candidates.append((1 + len(chain.rules), entry, told, _ordered(chain), _places(told)))
    count = "There is a mistake" if len(wrong) == 1 else f"There are {len(wrong)} mistakes"
    kept = board.write(right)
    cells = tuple(dict.fromkeys(board.place(each.cell) for each in sorted(wrong, key=lambda each: each.cell)))
    what = f"Take back {listed([_entry(board, each) for each in sorted(wrong, key=lambda each: each.cell)])}."
    if not candidates:
        why = "They differ from the only solution; no short reason is known."
        return Hint(f"{count} among your entries.", why, what, cells, wrong=cells, then=kept)
    _, entry, told, rules, places = min(candidates, key=lambda each: (each[0], len(each[2]), each[1]))
    return Hint(
        f"{count} among your entries: look at {board.place(entry.cell)}.",
        told[0],
        what,
        places or cells,
        wrong=cells,
        chain=told[1:],
        then=kept,
        technique="mistake",
        rules=_names(board, rules),
    )


def _contradiction(position: Position, tick: Tick) -> Hint:
    """Entries that cannot all stay, where it is not known what the solution is."""
    board, entries = position.board, position.entries
    told: tuple[str, ...]
    rules: tuple[Rule, ...] = ()
    if position.clashes:
        clash = min(position.clashes, key=lambda each: (len(each.blamed), len(each.places)))
        told, blamed, places = (clash.text,), clash.blamed, clash.places
    else:
        chain = Reasoner(board, entries, tick).refutation()
        if chain is not None and _is_short(chain):
            told, rules, places = chain.sentences, _ordered(chain), _places(chain.sentences)
            blamed = frozenset(each for each in entries if _stated(chain, each) in chain.facts)
        else:
            told, blamed, places = ("No solution of the puzzle has them all; no short reason is known.",), entries, ()
    blamed = blamed or entries
    kept = entries - blamed
    while kept and not _holds(Position(board, kept), tick):
        kept = frozenset(sorted(kept)[: len(kept) // 2])
    cells = tuple(dict.fromkeys(board.place(each.cell) for each in sorted(blamed, key=lambda each: each.cell)))
    what = "One of these is wrong: " if len(blamed) > 1 else "Take back "
    what += f"{listed([_entry(board, each) for each in sorted(blamed, key=lambda each: each.cell)])}."
    return Hint(
        "There is a mistake among your entries.",
        told[0],
        what,
        places or cells,
        wrong=cells,
        chain=told[1:],
        then=board.write(kept),
        technique="mistake",
        rules=_names(board, rules),
    )


def _holds(position: Position, tick: Tick) -> bool:
    """Whether there is a way on, as far as it is known."""
    if position.clashes:
        return False
    found, complete = _first_two(position, tick)
    return bool(found) or not complete


def _stated(chain: Chain, entry: Entry) -> int:
    made = chain.deduction
    return made.is_number(entry.cell, entry.number) if entry.target is None else made.leads(entry.cell, entry.target)


def _entry(board: Board, entry: Entry) -> str:
    if entry.target is None:
        return f"the {entry.number} at {board.place(entry.cell)}"
    return f"the link from {board.place(entry.cell)} to {board.place(entry.target)}"


def _as_fact(board: Board, entry: Entry) -> str:
    if entry.target is None:
        return f"{board.place(entry.cell)} were {entry.number}"
    return f"{board.place(entry.cell)} led to {board.place(entry.target)}"


# -- steps -------------------------------------------------------------------------------------------------------------


def _told_plainly(position: Position, step: Step) -> Hint:
    board, name = position.board, position.board.place
    cell, options = name(step.cell), [name(option) for option in step.options]
    bars = [bar for bar in step.bars if bar.words]
    words = [bar.back if step.into else bar.words for bar in bars]
    if step.into:
        where = f"Look for what leads to {cell}."
        opening = f"{listed(options, 'or')} can lead to {cell}." if options else f"No arrow points at {cell}."
        if len(options) == 1:
            opening = f"Only the arrow of {options[0]} points at {cell}."
    else:
        where = f"Look at the arrow of {cell}."
        opening = (
            f"{cell}’s arrow can lead to {listed(options, 'or')}." if options else f"{cell}’s arrow leads nowhere."
        )
        if len(options) == 1:
            opening = f"{cell}’s arrow points only at {options[0]}."
    weight = step.rank[0]
    places = [step.cell, *step.options, *(place for bar in bars for place in bar.places)]
    level, technique = (1, "only way on") if not step.into else (1, "only way in")
    if weight > 1:
        level, technique = (2, "chain that does not fit") if weight == 2 else (3, "number beyond")
    if step.other is None:
        new = Entry(step.cell, None, 1 if step.into else board.last)
    else:
        tail, head = (step.other, step.cell) if step.into else (step.cell, step.other)
        new = Entry(tail, head, 0)
    return _hint(
        position,
        new,
        where,
        (" ".join([opening, *words]),),
        tuple(dict.fromkeys(map(name, places))),
        technique,
        step.rules,
        level,
    )


def _is_short(chain: Chain) -> bool:
    return sum(map(len, chain.sentences)) <= LONGEST


def _told_as_chain(position: Position, chain: Chain) -> Hint:
    board, made = position.board, chain.deduction
    link, one, other = made.read(chain.target)
    new = Entry(one, other, 0) if link else Entry(one, None, other)
    told = chain.sentences
    if chain.supposed:
        told = (f"Suppose that {_opposite(board, new)}.", *told)
    level = (6 if chain.supposed else 4) + (len(chain.rules) > 4)
    where = f"Look at {'the arrow of ' if link else ''}{board.place(one)}."
    return _hint(
        position,
        new,
        where,
        told,
        _places(told),
        "supposition" if chain.supposed else "several rules",
        chain.rules,
        level,
    )


def _opposite(board: Board, new: Entry) -> str:
    if new.target is None:
        return f"{board.place(new.cell)} were not {new.number}"
    return f"{board.place(new.cell)} did not lead to {board.place(new.target)}"


def _hint(
    position: Position,
    new: Entry,
    where: str,
    told: tuple[str, ...],
    places: tuple[str, ...],
    technique: str,
    rules: Collection[Rule],
    level: int,
) -> Hint:
    board, name = position.board, position.board.place
    if new.target is None:
        cell = name(new.cell), str(new.number)
        what = f"So {cell[0]} is {new.number}."
    else:
        cell = name(new.cell), f">{name(new.target)}"
        here, there = position.number.get(new.cell), position.number.get(new.target)
        number = ""
        if here is not None and there is None:
            number = f", which is then {here + 1}"
        elif there is not None and here is None:
            number = f", which makes {cell[0]} {there - 1}"
        what = f"So {cell[0]} leads to {name(new.target)}{number}."
    return Hint(
        where,
        told[0],
        what,
        places,
        (cell,),
        chain=told[1:],
        then=board.write(position.entries | {new}),
        technique=technique,
        rules=_names(board, sorted(rules)),
        level=level,
        smallest=len(rules) == 1,
    )


def _several(position: Position, tick: Tick) -> Hint:
    """There are several ways on: what they share."""
    with suppress(GaveUp):
        narrowed = _narrowed(position, tick)
        if narrowed is not None:
            model, number = stated(*narrowed, _bounded(tick))
            with model.search(number, _bounded(tick)) as search:
                backbone = search.backbone() or {}
            if {number[variable][1] for variable, value in backbone.items() if value} <= set(position.number):
                return Hint(
                    "No further number is certain.",
                    "There are several solutions from here, and they share no number that is still missing (proved).",
                    "",
                )
    return Hint(
        "There are several solutions from here.",
        "No short chain of reasons is known for anything that they share.",
        "",
    )


def _ordered(chain: Chain) -> tuple[Rule, ...]:
    return tuple(sorted(chain.rules))


def _names(board: Board, rules: Collection[Rule]) -> tuple[str, ...]:
    return tuple(rule.name(board.width) for rule in rules)


def _places(told: Collection[str]) -> tuple[str, ...]:
    """The cells that are spoken of."""
    return tuple(dict.fromkeys(re.findall(r"r[0-9]+c[0-9]+", " ".join(told))))
