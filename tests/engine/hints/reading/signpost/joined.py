"""Sentences of chains on Signposts that say several things at once, taken apart into those that say one.

And what a chain says of itself: its dead end, what is on the way, and which way it goes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.places import place
from tests.engine.hints.reading.signpost.board import AT, Board
from tests.engine.hints.reading.text import PLACE, PLACES, Cell, cell, need

NUMBERED = rf"{PLACE} is [0-9]+(?:(?:, | and ){PLACE} is [0-9]+)*"
LEADS = rf".*?\b[Oo]nly {PLACE} can lead to (?:{PLACE}|it)|.*? arrow can lead only to {PLACE}"
PROMISE = r"We show that [^.]*\. "
NUMBER = "(?<![rc0-9])[0-9]+"
LEAST_WAVE, LEAST_LONG = 3, 7
UP = r"could lead there|can lead there|does not point there|cannot lead there|can lead nowhere else|what points there"
UP += "|to which a cell that might be"
DOWN = r"arrows? leads? |arrows? could lead only|arrow does not lead|arrows do not lead|arrows? points? at|points? at "
DOWN += "|arrows? cannot lead to|from nowhere else an arrow leads"


def taken_apart(chain: Sequence[str]) -> list[str]:
    """The same, with one thing in each sentence."""
    chain, found = _ways(chain), list[str]()
    for sentence in chain:
        before = found[-1] if found else ""
        found += _parts(_placed(sentence, before), before)
    return found


def as_supposed(chain: Sequence[str], at: Cell, value: Cell | int) -> list[str]:
    """The chain with “Then” where it says that something follows from what is supposed, which is that; as it follows
    from the sentence before, it says “Then” only at first, and of a dead end.
    """
    what = f"{place(at)} is not {value}" if isinstance(value, int) else f"{place(at)} does not lead to {place(value)}"
    found = list(chain)
    for i, sentence in enumerate(chain[1:-1], 1):
        need(not sentence.startswith("Then "), f"“{sentence}” does not follow from “{chain[i - 1]}”")
        if later := re.fullmatch(
            rf"([0-9]+ is at {PLACE}, so {PLACE} is not [0-9]+, and )as (.*?), ((?:its|only) .*)", sentence
        ):
            need(later[2] == what, f"“{sentence}” is not what was supposed")
            found[i] = f"Then {later[1]}{later[3]}"
        elif sentence.startswith("As "):
            need(sentence.startswith(f"As {what}, "), f"“{sentence}” is not what was supposed")
            rest = sentence.removeprefix(f"As {what}, ")
            found[i] = "Then " + re.sub("^its ", f"{place(at)}’s ", re.sub("^it ", f"{place(at)} ", rest))
    return found


def _placed(sentence: str, before: str) -> str:
    """The sentence with the places of a number that it says without them, as the sentence before told them all."""
    known = re.match(rf"(?:{PROMISE})?([0-9]+) can only be at ({PLACES}): ", before)
    if known is None or not re.match(rf"(?:{PROMISE})?[0-9]+ (?:can only|cannot) be at ", sentence):
        return sentence
    start, colon, why = sentence.partition(": ")
    number = known[1]
    short = (
        (rf"^{number} (?=can lead nowhere else|cannot lead there|does not point there)", f"{number}, at {known[2]}, "),
        (rf"(leads? to|arrow leads to) {number}(?=\.$| \()", rf"\1 {number}, at {known[2]}"),
        (rf"(points?) at {number}(?=[,.])", rf"\1 at {number}, at {known[2]}"),
        (rf"(points? at) {number} (?=have|has|leads?|cannot)", rf"\1 {number}, at {known[2]}, "),
    )
    for pattern, longer in short:
        why, count = re.subn(pattern, longer, why)
        if count:
            break
    return f"{start}{colon}{why}"


def _parts(sentence: str, before: str) -> list[str]:
    if link := re.fullmatch(rf"({LEADS})(?: \(([^)]*)\))?, so ({NUMBERED})\.", sentence):
        return [f"{link[1]}{f': {link[2]}' if link[2] else ''}.", f"So {link[3]}."]
    if counted := re.fullmatch(
        rf"({PLACE} (?:follows|leads to) {PLACE}, so it is [0-9]+)(?:,| and) ({NUMBERED})\.", sentence
    ):
        return [f"{counted[1]}.", f"So {counted[2]}."]
    if counted := re.fullmatch(rf"(.*\.) (So {NUMBERED}\.)", sentence):
        return [counted[1], counted[2]]
    if several := re.fullmatch(rf"({PLACES}) cannot lead to ({PLACE}): each of them (can only be .*)", sentence):
        names = re.findall(PLACE, several[1])
        need(len(names) > 1, sentence)
        return [f"{name} cannot lead to {several[2]}: it {several[3]}" for name in names]
    if again := re.fullmatch(r"In the same way, ([0-9]+) cannot be there\.", sentence):
        before = re.sub(f"^{PROMISE}", "", before)
        same = re.fullmatch(rf"([0-9]+) cannot be at {PLACES}: .*", before)
        need(same is not None and again[1] != same[1], f"“{sentence}” after “{before}”")
        by = int(again[1]) - int(same[1]) if same else 0
        return [re.sub(NUMBER, lambda number: str(int(number[0]) + by), before)]
    return [sentence]


def _ways(chain: Sequence[str]) -> list[str]:
    """The chain without which way it goes, where that is true: each sentence is of the number after the last one's."""
    found = list(chain)
    for i, sentence in enumerate(chain):
        going = re.match(
            rf"({PROMISE})?Going (up|down) from ([0-9]+): (?=[0-9]+ (?:can only|cannot) be at {PLACE})", sentence
        )
        if going is None:
            continue
        found[i] = f"{going[1] or ''}{sentence.removeprefix(going[0])}"
        step, number = 1 if going[2] == "up" else -1, int(going[3])
        for each in [found[i], *chain[i + 1 : i + LEAST_WAVE]]:
            number += step
            need(
                re.match(rf"({PROMISE}|In the same way, )?{number} (can only|cannot) be ", each) is not None,
                f"{sentence}: {each}",
            )
            of_way, other = (UP, DOWN) if step > 0 else (DOWN, UP)
            way = re.search(of_way, each) and not re.search(other, each.split(": ")[-1])
            need(" be there." in each or bool(way), f"“{each}” goes the other way than “{going[0]}”")
        need(len(chain) >= i + LEAST_WAVE, sentence)
    return found


def read_named(board: Board, named: str, last: str) -> None:
    """A dead end that is named before a chain is the one with which it ends."""
    if _is_apart(board, named, last):
        return
    for name, end in NAMES:
        if found := re.fullmatch(name, named):
            groups = found.groups()
            if end is None:
                beside, side, number, at = groups
                need(int(beside) == int(number) + (-1 if side == "before" else 1), named)
                up = rf"there\b|only {PLACES} could be {beside}\b|what points there"
                down = rf"its arrow|only {PLACES} could be {beside}\b"
                start = rf"But {at}(?:, counted [^,]*,)? is {number}\b.*(?:{up if side == 'before' else down})"
                need(re.match(start, last) is not None, f"“{named}” is not “{last}”")
                placed = rf"(?:and|lead to) {beside}, at {PLACE}(?!, r| or| and r)"
                need(int(beside) not in board.seen.values(), f"“{named}”: it has its place")
                need(re.search(placed, last) is None, f"“{named}” is not “{last}”: it has its place")
            else:
                need(re.match(end.format(*groups), last) is not None, f"“{named}” is not “{last}”")
            return
    need(False, f"“{named}” is not understood")


APART = (
    rf"(?P<n>[0-9]+) would be at {AT}, where (?P<m>[0-9]+), at {AT}, (does not point|cannot lead)",
    rf"(?P<m>[0-9]+) would be at {AT}, whose arrow (does not point at|cannot lead to) {AT}, where (?P<n>[0-9]+) is",
    rf"(?P<m>[0-9]+) would be at {AT}, and (?P<n>[0-9]+) at {AT}, where (?P<same>[0-9]+) (does not point|cannot lead)",
)
"""That one number would be where the one before it does not lead: that one is seen, or this one, or neither."""


def _is_apart(board: Board, named: str, last: str) -> bool:
    """Whether two numbers are named that would be at two cells, and just that is the end; those seen are told so."""
    for i, pattern in enumerate(APART):
        found = re.fullmatch(pattern, named)
        if found is None:
            continue
        places = re.findall(PLACE, named)
        end, start = places if i == 0 else places[::-1]
        before, number, points = int(found["m"]), int(found["n"]), "not point" in named
        need(before + 1 == number and found.groupdict().get("same") in (None, found["m"]), named)
        seen = [board.seen.get(cell(at)) == k for at, k in ((start, before), (end, number))]
        need(seen == [i == 0, i == 1], f"“{named}”: {before} and {number} are seen: {seen}")
        need(points == (cell(end) not in board.reach[cell(start)]), f"“{named}”: does that arrow point there?")
        counted, how = r"(?:, counted [^,]*,)?", ("does not point", "does not") if points else ("cannot lead", "cannot")
        need(
            re.fullmatch(
                rf"But {end}{counted} is {number}, and {before}, at {start}, {how[0]} there\."
                rf"|But {start}{counted} is {before}, and its arrow {how[1]} lead to {number}, at {end}"
                r"(?: \([^)]*\))?\.",
                last,
            )
            is not None,
            f"“{named}” is not “{last}”",
        )
        return True
    return False


NAMES: tuple[tuple[str, str | None], ...] = (
    ("no place is left for ([0-9]+)", r"Then {} has no place left\.$"),
    (rf"no place is left for ([0-9]+) (before|after) ([0-9]+), at {AT}", None),
    (rf"no number is left for {AT}", r"(Then no number is left for {0}\.|.*, but no other number is left for {0}\.)$"),
    ("the links go round in a circle", "Then the links go round in a circle: "),
    (
        rf"the arrow of {AT} has nowhere to lead",
        r"(But {0} [^:]*|[^:]*, so {0} must lead somewhere), and its arrow has nowhere to lead\b",
    ),
    (
        rf"nothing can lead to {AT}",
        r"(But {0} [^:]*, and nothing can lead to it\b|[^:]*, so something must lead to {0}, and nothing can\b)",
    ),
    (rf"{AT} would have to be ([0-9]+), which it cannot", r"Then {} would have to be {}, "),
    (rf"{AT} would have to lead to {AT}, which it cannot", r"Then {} would have to lead to {}\b"),
    (rf"{AT} would lead to two cells", "Then {} would lead both to "),
    (rf"two cells would lead to {AT}", r"Then both .* would lead to {}\.$"),
    (rf"{AT} would have two numbers", "Then {} would be both "),
    ("([0-9]+) would be in two cells", "Then {} would be both at "),
)
"""How a dead end is named first, and how the last sentence then begins; None where that is worked out."""


def read_stages(board: Board, told: str, chain: Sequence[str]) -> None:
    """What is said to be on the way of a long chain, is said by it, in this order; and is not seen before."""
    need(len(chain) >= LEAST_LONG, f"a short way: {told}")
    will = rf"{AT} will (be|lead to) ([0-9]+|{PLACE})"
    whole = rf"{PLACE} will (?:be [0-9]+|lead to {PLACE})"
    need(re.fullmatch(rf"{whole}(?:(?:, | and ){whole})*", told) is not None, f"“{told}” is not understood")
    parts, i = taken_apart(chain[:-1]), 0
    for at, how, what in re.findall(will, told):
        if how == "be":
            need(board.seen.get(cell(at)) is None, f"{at} is seen")
            says = (
                rf"So .*\b{at} is {what}\b|{at} (follows|leads to) {PLACE}, so it is {what}\.|{at} can only be {what}\."
            )
            says += rf"|.*\b([Nn]othing can lead to {at}|{at}’s arrow has nowhere to lead)"
            says += rf"(?: \([^)]*\))?, so it is {what}\b"
            says += rf"|.*\b{what} can only be at {at}(?!, r| or)"
        else:
            need(board.link.get(cell(at)) != cell(what), f"the link from {at} is seen")
            says = rf".*\b{at}’s arrow can lead only to {what}\b|.*\b[Oo]nly {at} can lead to {what}\b"
            says += rf"|.*\b{what} is not 1, and only {at} can lead to it"
            says += rf"|.*\b{at} is not .* arrow can lead only to {what}\b"
        where = next((k for k in range(i, len(parts)) if re.match(says, parts[k])), None)
        need(where is not None, f"“{told}”: {at} {how} {what} is not on the way")
        i = where or 0
