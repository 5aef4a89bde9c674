"""Boxes: against every layout of small spaces, and against an integer program on larger ones (`oracle`)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from engine import PuzzleError, PuzzleTooLarge, solve
from engine.puzzles.boxes import Boxes, boxes_of
from engine.puzzles.boxes.isometric import hidden
from engine.puzzles.boxes.space import Space

TRAILER = "7x3x3:1111000,1111110,1111111/full/full"
SHAPES = [(2, 2, 2), (3, 2, 2), (2, 3, 2), (2, 2, 3), (3, 3, 1), (1, 3, 3), (4, 2, 1)]


def views_of(boxes, sizes):
    """Side, back and top view of places (x, y, z); y is 0 nearest to the one who looks at the side."""
    length, width, height = sizes
    side = tuple(
        "".join("01"[any((x, y, z) in boxes for y in range(width))] for x in range(length))
        for z in reversed(range(height))
    )
    back = tuple(
        "".join("01"[any((x, y, z) in boxes for x in range(length))] for y in range(width))
        for z in reversed(range(height))
    )
    top = tuple(
        "".join("01"[any((x, y, z) in boxes for z in range(height))] for x in range(length))
        for y in reversed(range(width))
    )
    return side, back, top


def all_layouts(puzzle):
    """Every layout with these views, of any size, by trying all sets of places (x, y, z)."""
    space = puzzle.space
    sizes = (space.depth, space.width, space.height)
    places = list(product(*map(range, sizes)))
    if space.gravity:
        stacks = list(product(range(sizes[0]), range(sizes[1])))
        candidates = (
            {(x, y, z) for (x, y), h in zip(stacks, heights, strict=True) for z in range(h)}
            for heights in product(range(sizes[2] + 1), repeat=len(stacks))
        )
    else:
        candidates = ({p for i, p in enumerate(places) if mask >> i & 1} for mask in range(2 ** len(places)))
    wanted = (space.side, space.back, space.top)
    return [
        frozenset((z, sizes[1] - 1 - y, x) for x, y, z in boxes)
        for boxes in candidates
        if views_of(boxes, sizes) == wanted
    ]


def random_puzzle(random, sizes, gravity):
    """Views of random boxes; in some of them a square is changed, which may make them contradict each other."""
    density = random.choice([0.2, 0.4, 0.6, 0.9])
    boxes = {place for place in product(*map(range, sizes)) if random.random() < density}
    if gravity:
        boxes = {(x, y, z) for x, y, z in boxes if all((x, y, below) in boxes for below in range(z))}
    views = [list(map(list, view)) for view in views_of(boxes, sizes)]
    if random.random() < 0.3:
        view = random.choice(views)
        row = random.randrange(len(view))
        column = random.randrange(len(view[row]))
        view[row][column] = "10"[int(view[row][column])]
    side, back, top = (tuple("".join(row) for row in view) for view in views)
    return Boxes(Space(side, back, top, gravity))


@pytest.mark.parametrize("gravity", [True, False], ids=["falling", "floating"])
def test_agrees_with_trying_all_layouts(gravity):
    random = Random(7)
    impossible = several = 0
    for i in range(170):
        shapes = SHAPES if gravity or i % 20 == 0 else [s for s in SHAPES if s[0] * s[1] * s[2] <= 9]
        puzzle = random_puzzle(random, random.choice(shapes), gravity)
        known = all_layouts(puzzle)
        outcome = solve(puzzle, most=10_000)
        assert outcome.complete
        assert bool(list(puzzle.flaws())) == (not known)
        if not known:
            impossible += 1
            assert outcome.status == "impossible"
            continue
        least = min(map(len, known))
        fewest = {boxes for boxes in known if len(boxes) == least}
        found = [puzzle.solution_from_json(each) for each in outcome.solutions]
        assert {boxes_of(each) for each in found} == fewest
        assert len(found) == len(fewest)
        assert puzzle.space.largest == max(known, key=len)
        assert puzzle.space.certain == frozenset.intersection(*known)
        assert puzzle.space.largest == frozenset.union(*known)
        several += len(fewest) > 1
    assert impossible >= 15
    assert several >= 15


@pytest.mark.parametrize(("text", "least"), [(TRAILER, 31), (TRAILER + "/floating", 21)])
def test_the_trailer(text, least):
    puzzle = Boxes.parse(text)
    outcome = solve(puzzle, most=3)
    layout = puzzle.solution_from_json(outcome.solutions[0])
    assert puzzle.size(layout) == least
    assert len(puzzle.space.largest) == 51
    assert "You can’t do it with fewer, or fit in more." in outcome.message
    assert puzzle.headline(outcome.status, layout, 3, False) == f"At least {least} boxes, at most 51"


@pytest.mark.parametrize(
    ("text", "words"), [("2x1x1:10/full/10", "Exactly 1 box"), ("2x2x2:01,11/full/full", "6 boxes")]
)
def test_c2_as_many_at_least_as_at_most_is_said_once(text, words):
    puzzle = Boxes.parse(text)
    outcome = solve(puzzle)
    headline = puzzle.headline(outcome.status, puzzle.solution_from_json(outcome.solutions[0]), 1, True)
    assert words in headline
    assert headline.startswith("Exactly")
    assert outcome.message == f"{headline}. No box can go, and there’s no room for another."


def test_the_ways_to_load_the_trailer_with_and_without_mirror_images():
    # Four stacks of three in columns 1 to 4 that show every row: 36 ways; one stack of two in columns 5 and 6: 9 ways.
    outcome = solve(Boxes.parse(TRAILER), most=1_000)
    assert outcome.complete
    assert len(outcome.solutions) == 36 * 9
    # No way is its own mirror image: then the outer rows would have equally many of the four, and the middle row two.
    assert "324 layouts use that few, or 162 if you count mirror images once" in outcome.message


@pytest.mark.parametrize("sizes", [(12, 12, 12), (12, 7, 5), (4, 9, 12)])
def test_full_views_of_floating_boxes_take_as_many_boxes_as_the_largest_has_squares(sizes):
    length, width, height = sizes
    puzzle = Boxes.parse(f"{length}x{width}x{height}:full/full/full/floating")
    layout = next(puzzle.solutions())
    assert puzzle.size(layout) == max(length * width, length * height, width * height)
    assert not list(puzzle.complaints(layout))


def test_typed_lines_are_the_same_puzzle():
    typed = "side:\nXXXXOOO\nXXXXXXO\nXXXXXXX\nback: full\ntop: ####### ####### #######"
    assert str(Boxes.parse(typed)) == TRAILER
    assert str(Boxes.parse("7 x 3 x 3\n" + typed + "\nfloating")) == TRAILER + "/floating"
    assert str(Boxes.parse("2x1x1:10/1/..")) == "2x1x1:10/full/none"


@pytest.mark.parametrize(
    ("text", "words", "places"),
    [
        ("2x2x2:10,12/full/full", "side view, row 2, column 2: “2” is neither", ("side-r2c2",)),
        ("2x2x2:10/full/full", "side view: there are 1 rows. Use 2", ()),
        ("2x2x2:10,1/full/full", "side view, row 2: there are 1 squares. Use 2", ()),
        ("2x2x2:full/full", "There are 2 parts", ()),
        ("2x0x2:full/full/full", "width: “0” is out of range. Use 1 to 12", ()),
        ("side: 11\nback: 11", "the top view is missing", ()),
        ("side: full\nback: full\ntop: full", "the size isn’t clear", ()),
        ("side: 11\nside: 11", "line 2: the side view appears twice", ()),
    ],
)
def test_errors_name_the_place(text, words, places):
    with pytest.raises(PuzzleError) as refused:
        Boxes.parse(text)
    assert words in str(refused.value)
    assert refused.value.complaints[0].places == places


def test_the_limit_is_named():
    with pytest.raises(PuzzleTooLarge, match="the limit is 12"):
        Boxes.parse("13x2x2:full/full/full")


def test_contradictions_name_the_squares():
    flaws = Boxes.parse("2x1x2:01,10/full/full").flaws()
    first = next(each for each in flaws if each.places[0] == "side-r1c2")
    assert "side-r2c2" in first.places
    assert "side view, row 1, column 2" in str(first)


def test_a_layout_that_is_not_needed_whole_is_complained_about():
    puzzle = Boxes.parse(TRAILER)
    everything = tuple(
        tuple("".join(".#"[(z, r, c) in puzzle.space.largest] for c in range(7)) for r in range(3)) for z in range(3)
    )
    assert any("don’t need" in str(each) for each in puzzle.complaints(everything))
    floating = (everything[2], everything[1], everything[0])
    assert any("nothing under" in str(each) for each in puzzle.complaints(floating))


def seen_triangles(at: set[tuple[int, int, int]]) -> set[tuple[int, int, int]]:
    """The boxes of which something can be seen: the nearest one behind each half of each face's outline."""
    nearest: dict[tuple[int, int, int], tuple[int, tuple[int, int, int]]] = {}
    for right, left, up in at:
        # The triangles of an outline: its cell in the plane of the drawing, and which side of the diagonal.
        middle = (right - up, left - up)
        for triangle in ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1)):
            key = (middle[0] + triangle[0], middle[1] + triangle[1], triangle[2])
            nearest[key] = max(nearest.get(key, (-99, (0, 0, 0))), (right + left + up, (right, left, up)))
    return {box for _, box in nearest.values()}


def test_outlines_are_of_boxes_hidden_by_the_layers_that_are_shown() -> None:
    rng = Random(3)
    for _ in range(60):
        at = {place for place in product(range(4), range(4), range(3)) if rng.random() < 0.7}
        for top in range(3):
            shown = {place for place in at if place[2] <= top}
            unseen = {box for box in shown if (layer := hidden(box, at)) is not None and layer <= top}
            assert unseen == shown - seen_triangles(shown)


def heights(puzzle: Boxes, layout: frozenset[tuple[int, int, int]]) -> str:
    """A layout as a player hands it in."""
    space = puzzle.space
    rows = []
    for r in range(space.width):
        stacks = [sorted(z + 1 for z, row, column in layout if (row, column) == (r, c)) for c in range(space.depth)]
        rows.append(" ".join(str(len(s)) if space.gravity else "+".join(map(str, s)) or "." for s in stacks))
    return "/".join(rows)


@pytest.mark.parametrize("gravity", [True, False], ids=["falling", "floating"])
def test_layouts_that_players_hand_in_are_judged(gravity):
    random, done, more = Random(11), 0, 0
    while done < 25 or more < 15:
        puzzle = random_puzzle(random, random.choice(SHAPES), gravity)
        if list(puzzle.flaws()):
            continue
        fewest = boxes_of(next(puzzle.solutions()))
        best = puzzle.judge(heights(puzzle, fewest))
        assert best.accepted
        if gravity:
            assert best.done
            assert "you can’t do it with fewer" in best.text
        done += best.done
        largest = puzzle.space.largest
        if len(largest) > len(fewest):
            judged = puzzle.judge(heights(puzzle, largest))
            assert judged.accepted
            assert not judged.done
            assert judged.text == (
                f"The views match with {len(largest)} box{'es' * (len(largest) > 1)}. Fewer will do."
            )
            more += 1
        emptied = puzzle.judge(heights(puzzle, frozenset()))
        assert emptied.accepted
        assert not emptied.done or not puzzle.space.seen


@pytest.mark.parametrize(
    ("attempt", "words"),
    [
        ("3 3", "use heights such as 3 2 1: 2 rows of 3 places, with / between them"),
        ("3 3 3/3 3 4", "row 2, place 3: “4” is higher than 3 layers"),
        ("3 3 3/3 3 x", "row 2, place 3: use heights such as 3 2 1 instead of “x”"),
        ("3 2 2/0 0 0", "1 square of the side view should be empty."),
        ("3 3 3/0 0 0", "3 squares of the side view should be empty."),
    ],
)
def test_what_is_wrong_with_a_layout_handed_in_is_named(attempt, words):
    judged = Boxes.parse("3x2x3:100,110,111/full/full").judge(attempt)
    assert not judged.accepted
    assert words in judged.text


def test_what_is_unfinished_is_not_wrong():
    judged = Boxes.parse("3x2x3:100,110,111/full/full").judge("3 2 1/0 0 0")
    assert (judged.accepted, judged.done) == (True, False)
    squares = "3 squares of the back view and 3 of the top view"
    assert judged.text == f"So far so good. You still need to see a box in {squares}."
