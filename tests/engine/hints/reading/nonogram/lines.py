"""What hints on nonograms say of one line: each kind of argument, and the colours that follow from it."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.engine.hints.reading.nonogram.board import COLOUR, Colours, Line, ways
from tests.engine.hints.reading.text import SPANS, Cell, need, numbers, same, taken_apart

CROSSED = f"(?:row|column)s? {SPANS}"
STOPPED = f"(?: and cannot cover ({CROSSED}, which (?:is|are) crossed))"
ALREADY = f"({CROSSED})(?: already|{STOPPED})"
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]


def _none(line: Line, told: str) -> Colours:
    need(not line.clue, "there are runs")
    return line.colours({*range(line.length)}, ".")


def _all_black(line: Line, told: str) -> Colours:
    need(line.known.count("#") == sum(line.clue), "not all black cells are there")
    need((" cells " in told) == (sum(line.clue) > 1), told)
    return line.colours({i for i, each in enumerate(line.known) if each == "?"}, ".")


def _all_white(line: Line, told: str) -> Colours:
    need(line.known.count(".") == line.length - sum(line.clue), "not all white cells are there")
    need((" cells " in told) == (line.known.count(".") > 1), told)
    return line.colours({i for i, each in enumerate(line.known) if each == "?"}, "#")


def _fill(line: Line, told: str) -> Colours:
    runs = "runs, with one white cell between them, fill" if len(line.clue) > 1 else "run fills"
    need(told == f": its {runs} the whole {line.kind}", told)
    need(sum(line.clue) + len(line.clue) - 1 == line.length, "the runs leave room")
    only = ".".join("#" * run for run in line.clue)
    return {line.places[i]: each for i, each in enumerate(only)}


def _overlap(line: Line, told: str) -> Colours:
    *counts, slack, runs = taken_apart(
        r": with the gaps? between them, its runs take ([0-9]+) of ([0-9]+) cells, so each can shift by "
        r"([0-9]+) at most: (.*)",
        told,
    )
    need(("the gap " in told, "the gaps " in told) == (len(line.clue) == 2, len(line.clue) > 2), told)
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


def _white(line: Line, told: str) -> Colours:
    """Cells that are white: beside runs that are finished, where no run has room, and where none reaches."""
    found: Colours = {}
    for part in told.removeprefix(": ").split("; "):
        kinds = {"reaches": _reach, "reach": _reach_alone, "beside": _finished, "room": _narrow}
        new = next(proof for word, proof in kinds.items() if f" {word} " in part)(line, part)
        need(bool(new) and found.keys().isdisjoint(new), f"“{told}” says a cell twice")
        need(all(line.known[line.places.index(at)] == "?" for at in new), f"“{told}”: known already")
        found |= new
    return found


def _reach(line: Line, told: str) -> Colours:
    where, crossed = taken_apart("(however its runs lie around the known cells,|its .*, so) none reaches (.*)", told)
    cells, possible = line.crossing(crossed), ways(line.clue, line.known)
    assert possible
    need(not cells & possible.black, "a run reaches it")
    if not where.startswith("however"):
        said, after_finished = set[int](), False
        for i, part in enumerate(re.split(", (?=the )", where.removesuffix(", so"))):
            begin = "its" if i == 0 else "the"
            order, length, covers, stops, lie, span = taken_apart(
                rf"{begin} (?:([a-z0-9]+) )?run of ([0-9]+)(?: covers (.*) already and(?:, with (.*) crossed,)?)?"
                r"( can only lie| is finished)? "
                rf"in ((?:row|column)s? {SPANS})",
                part,
            )
            finished = lie == " is finished"
            need(
                bool(lie) == (i == 0 or bool(covers) or finished or after_finished) and not (covers and finished), where
            )
            after_finished = finished
            equal = [j for j, each in enumerate(line.clue) if each == int(length)]
            need(bool(equal) and bool(order) == (len(equal) > 1), where)
            run = equal[_number(order) - 1 if order else 0]
            if finished:
                line.is_told_by(run, span, span)
            need(not said or run > max(said), where)
            said.add(run)
            covered = {j for start in possible.starts[run] for j in range(start, start + line.clue[run])}
            same(line.crossing(span), covered, where)
            if covers:
                line.is_told_by(run, covers, span, stops)
        every = {*range(len(line.clue))} <= said
        for cell in cells:  # a run before it, which is told, ends before it, and the next one, too, begins behind it
            before = [run for run, starts in enumerate(possible.starts) if max(starts) + line.clue[run] <= cell]
            after = [run for run, starts in enumerate(possible.starts) if min(starts) > cell]
            around = {*before[-1:], *after[:1]}
            need(every or (len(before) + len(after) == len(line.clue) and around <= said), f"“{told}”: {cell + 1}")
    return line.colours(cells, ".")


def _reach_alone(line: Line, told: str) -> Colours:
    covers, stops, where, crossed = taken_apart(
        f"its run (?:covers {ALREADY}, so it )?can only lie in (.*?)(?:(?<=[0-9]), so it| and) does not reach (.*)",
        told,
    )
    need((" and does not reach" in told) == bool(covers), told)
    if covers:
        line.is_told_by(0, covers, where, _stops(stops, told))
    cells, possible = line.crossing(crossed), ways(line.clue, line.known)
    need(len(line.clue) == 1 and possible is not None and line.crossing(where) == possible.black, told)
    need(possible is not None and not cells & possible.black, "the run reaches it")
    return line.colours(cells, ".")


def _stops(told: str, sentence: str) -> str:
    """The crossed cells of `row 9, which is crossed`, that stop a run."""
    crossed, _, which = told.partition(", ")
    need(which == (told and f"which {'are' if re.match('rows|columns', told) else 'is'} crossed"), sentence)
    return crossed


def _one_place(line: Line, told: str) -> Colours:
    which, crossed, white = taken_apart(
        r": the cells known so far leave only one place for (each run|its run): (.*?)(; all else is white)?", told
    )
    need((which == "its run") == (len(line.clue) == 1), told)
    return _only_place(line, crossed, bool(white))


def _one_place_held(line: Line, told: str) -> Colours:
    """The only run, by black cells that it covers."""
    covers, stops, crossed, white = taken_apart(
        f": its run covers {ALREADY}, so it can only be (.*?)(; all else is white)?", told
    )
    need(len(line.clue) == 1, told)
    line.is_told_by(0, covers, crossed, _stops(stops, told))
    return _only_place(line, crossed, bool(white))


def _only_place(line: Line, crossed: str, white: bool) -> Colours:
    """These are the only cells that its runs can cover; the others may be told to be white."""
    possible = ways(line.clue, line.known)
    need(possible is not None and all(len(each) == 1 for each in possible.starts), "there are more places")
    black = set(possible.black) if possible else set()
    need(line.crossing(crossed) == black, f"the runs are {sorted(black)}")
    found = line.colours(black, "#")
    return found | line.colours({*range(line.length)} - black, ".") if white else found


def _narrow(line: Line, told: str) -> Colours:
    """Cells between white ones that are too few for any run."""
    runs, narrow = taken_apart("(none of its runs has|its run does not have) room in (.*)", told)
    need(runs.startswith("its") == (len(line.clue) == 1), told)
    cells = line.crossing(narrow)
    for i in cells:
        left, right = line.known.rfind(".", 0, i), line.known.find(".", i)
        free = line.known[left + 1 : right if right >= 0 else None]
        need(len(free) < min(line.clue), f"“{told}”: there is room at {i + 1}")
    return line.colours(cells, ".")


def _finished(line: Line, told: str) -> Colours:
    """Cells beside runs that are complete as they lie."""
    finished, beside = taken_apart("(.* is finished in .*), so (.* beside (?:it|them) (?:is|are) white)", told)
    possible, around = ways(line.clue, line.known), list[set[int]]()
    assert possible
    parts = re.split(r"(?:, | and )(?=the |a run )", finished)
    need(finished == ", ".join(parts[:-1]) + " and " * (len(parts) > 1) + parts[-1], finished)
    for part in parts:
        order, run, crossed = taken_apart(
            r"(?:the (?:([a-z]+|[0-9]+[a-z]+) )?|a )run of ([0-9]+) is finished in (.*)", part
        )
        cells = line.crossing(crossed)
        first, last = min(cells), max(cells)
        need(line.known[first : last + 1] == "#" * len(cells) and len(cells) == int(run), part)
        need("#" not in line.known[max(0, first - 1) : first] + line.known[last + 1 : last + 2], part)
        covering = [
            j
            for j, (starts, length) in enumerate(zip(possible.starts, line.clue, strict=True))
            if any(start < last + 1 and first < start + length for start in starts)
        ]
        need({line.clue[j] for j in covering} == {int(run)}, f"“{part}” may be longer")
        equal = [j for j, each in enumerate(line.clue) if each == int(run)]
        if part.startswith("a "):
            need(len(covering) > 1, f"“{part}”: it is known which")
        else:
            need(bool(order) == (len(equal) > 1), part)
            need(covering == [equal[_number(order) - 1 if order else 0]], f"“{part}” may be another")
        around.append({first - 1, last + 1})
    crossed, them, are = taken_apart("(.*) beside (it|them) (is|are) white", beside)
    cells = line.crossing(crossed)
    need((them == "it") == (len(parts) == 1) and (are == "is") == (len(cells) == 1), told)
    need(cells <= set().union(*around) and all(cells & each for each in around), told)
    return line.colours(cells, ".")


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
        _all_finished(line, parts.pop(0) if " finished in " in parts[0] else "")
        white = line.crossing(last.removeprefix("no run reaches "))
        need(not white & possible.black, last)
        found |= line.colours(white, ".")
    else:
        parts.append(last)
    for part in parts:
        if " must cover " in part:
            found |= _at_both_ends(line, part, {*found})
            continue
        order, run, covers, stops, how, where, always = taken_apart(
            rf"the (?:([a-z]+|[0-9]+[a-z]+) )?run of ([0-9]+) (?:covers {ALREADY}(?= and lies|, so it can))?"
            r"(, so it can only be|can only be| and lies somewhere in|lies somewhere in) (.*?)"
            r"(?:, so it always covers (.*))?",
            part,
        )
        need(bool(covers) == how.startswith((", ", " ")), part)
        equal = [j for j, each in enumerate(line.clue) if each == int(run)]
        need(bool(order) == (len(equal) > 1), part)
        which = equal[_number(order) - 1 if order else 0]
        starts = possible.starts[which]
        need(not covers or not always, f"“{part}”: the ends are not told")
        if covers:
            line.is_told_by(which, covers, where, _stops(stops, part))
        need(line.crossing(where) == {i for start in starts for i in range(start, start + int(run))}, part)
        sure = set(range(max(starts), min(starts) + int(run)))
        need(bool(always) == (len(starts) > 1) == ("somewhere" in part), part)
        need(not always or line.crossing(always) == sure, f"“{part}”: it is {sorted(sure)}")
        need(any(line.known[i] == "?" and line.places[i] not in found for i in sure), f"“{part}” brings nothing new")
        found |= line.colours(sure, "#")
    return found


def _all_finished(line: Line, told: str) -> None:
    """All the runs that are black already, wherever the others lie, are told, with their cells."""
    possible = ways(line.clue, line.known)
    assert possible
    done = [
        (run, {*range(starts[0], starts[0] + length)})
        for run, (starts, length) in enumerate(zip(possible.starts, line.clue, strict=True))
        if len(starts) == 1 and line.known[starts[0] : starts[0] + length] == "#" * length
    ]
    need(bool(told) == bool(done), f"“{told}”: {done}")
    if not done:
        return
    several, order, lengths, verb, crossed = taken_apart(
        r"the (?:(runs)|(?:([a-z]+|[0-9]+[a-z]+) )?run) of ([0-9]+(?:(?:, | and )[0-9]+)*) (is|are) finished in "
        rf"({CROSSED})",
        told,
    )
    need((verb == "are") == bool(several) == (len(done) > 1), told)
    need(numbers(lengths) == [line.clue[run] for run, _ in done], f"“{told}”: {done}")
    need(line.crossing(crossed) == set().union(*(cells for _, cells in done)), f"“{told}”: {done}")
    if not several:
        equal = [run for run, length in enumerate(line.clue) if length == int(lengths)]
        need(bool(order) == (len(equal) > 1) and equal[_number(order) - 1 if order else 0] == done[0][0], told)


def _at_both_ends(line: Line, part: str, before: set[Cell]) -> Colours:
    """A run that must cover black cells, in the first and the last of all the places where it can lie."""
    order, run, covers, stops, first, low, last, high, both = taken_apart(
        rf"the (?:([a-z]+|[0-9]+[a-z]+) )?run of ([0-9]+) must cover ({CROSSED}){STOPPED}?, "
        r"so its (leftmost|highest) place is (.*?), "
        r"and its (rightmost|lowest) (.*?): it always covers (.*)",
        part,
    )
    need([first, last] == (["leftmost", "rightmost"] if line.kind == "row" else ["highest", "lowest"]), part)
    equal = [j for j, each in enumerate(line.clue) if each == int(run)]
    need(bool(order) == (len(equal) > 1), part)
    which, possible = equal[_number(order) - 1 if order else 0], ways(line.clue, line.known)
    assert possible
    starts = possible.starts[which]
    ends = [{*range(start, start + int(run))} for start in (min(starts), max(starts))]
    need(min(starts) < max(starts) and [line.crossing(low), line.crossing(high)] == ends, f"“{part}”: {starts}")
    places = line.named({*range(min(starts), max(starts) + int(run))})
    line.is_told_by(which, covers, places, _stops(stops, part))
    sure = ends[0] & ends[1]
    need(line.crossing(both) == sure, f"“{part}”: it is {sorted(sure)}")
    need(any(line.known[i] == "?" and line.places[i] not in before for i in sure), f"“{part}” brings nothing new")
    return line.colours(sure, "#")


ARGUMENTS: dict[str, Callable[[Line, str], Colours]] = {
    "(?!: with the cells known so far).* (is finished in|room in|none reaches|not reach) ": _white,
    ": all its cells are white": _none,
    ": (all its black cells are|its black cell is) painted, so the rest is white$": _all_black,
    ": (all its white cells are|its white cell is) crossed, so the rest is black$": _all_white,
    ": its run covers": _one_place_held,
    ": pushed": _pushed,
    ": with the gap": _overlap,
    ": its run": _fill,
    ": the cells known so far": _one_place,
    ": with the cells known so far": _confined,
    ": in each of the ways": _arrangements,
}
