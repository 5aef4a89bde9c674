"""A shared board as a picture: SVG, or PNG of any size; light or dark; at any step of its path."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, render_template, request

from engine import Cell, Explained, GridPuzzle, Path, Puzzle
from webapp.jobs.status import NoAnswer
from webapp.limits import AllowanceExceeded
from webapp.pages.play.addresses import first_example
from webapp.pages.play.outcomes import read_outcome
from webapp.pages.play.paths import MOST_STEPS, new_in, task_in_address, whole_path
from webapp.pages.play.request import shared_puzzle, small_number
from webapp.pages.share import previews
from webapp.pages.share.metadata import metadata_in_request
from webapp.pages.share.previews import A_DAY, MOST_CELLS, allow_elsewhere
from webapp.pages.site.assets import parts
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client
from webapp.store.values import Link

images = Blueprint("images", __name__)

LEAST_PIXELS, MOST_PIXELS = 50, 4_000
FINE_PIXELS, STEP = 2_000, 100
"""Wider pictures come only in these steps, so that they are likely to be cached."""
GROUNDS = {"paper": ("#ffffff", "#151517"), "none": None}
"""The background of a board, light and dark: a colour, or none."""
MARGIN = 0.03
"""How far the background extends beyond the drawing, relative to the longer side."""
DARK = {"#ffffff": "#1e1e21", "#1c1a17": "#ece8df", "#cfc8bb": "#57544e", "#1f4fa3": "#8fb6ff", "#a3211b": "#ff9c93"}
"""The colours of pictures, and those of dark pages in their place (`static/styles/site/base.css`)."""
DARK_PAPER = {"#ffffff": "#c9c5bb", "#cfc8bb": "#9a9488"}
"""The same where paper stays paper, because dark ink is part of the puzzle: in a group of the class `on-paper`."""
COLOUR = re.compile(r'(?<=")#[0-9a-f]{6}(?=")')
ON_PAPER = re.compile(r'(<g class="on-paper">.*?</g>)', re.DOTALL)
VIEW = re.compile(r'viewBox="(\S+) (\S+) (\S+) (\S+)"([^>]*)>')


@dataclass(frozen=True)
class Stage:
    """What a picture of a step shows: values of cells by rows; `engine.Hint.places`, what is new, `Explained.notes`."""

    filled: list[list[object]]
    looked_at: Collection[str] = ()
    new: Collection[str] = ()
    notes: Mapping[Cell, str] = field(default_factory=dict)


@images.get("/p/<id_>.svg")
def picture(id_: str) -> Response:
    """Return the board; `?solution` or `?step=3` fills it in, `?dark`, `?ground=none` without a background."""
    svg = draw_request(*_shared(id_))
    return _conditional(
        Response(svg, mimetype="image/svg+xml"), hashlib.blake2b(svg.encode(), digest_size=16).hexdigest()
    )


@images.get("/p/<id_>.png")
def preview(id_: str) -> Response:
    """Return the picture of a shared puzzle, without its solution, for pages that link to it; `?width=`
    of the board alone.
    """
    if "width" in request.args:
        return large_picture(id_, request.args["width"])
    _, _, puzzle = shared_puzzle(id_)
    return previews.preview(puzzle, metadata_in_request())


@images.get("/<puzzle:kind>.png")
def kind_preview(kind: Kind) -> Response:
    """Return the picture of a puzzle's first example."""
    return previews.preview(first_example(kind))


def large_picture(id_: str, width: str) -> Response:
    """Return the same as a PNG, this many pixels wide; beyond `FINE_PIXELS` rounded to the nearest step."""
    link, puzzle = _shared(id_)
    pixels = small_number(width, most=MOST_PIXELS)
    if pixels is None or pixels < LEAST_PIXELS:
        abort(404, f"A picture can be {LEAST_PIXELS} to {MOST_PIXELS:,} pixels wide.")
    if pixels > FINE_PIXELS:
        pixels = (pixels + STEP // 2) // STEP * STEP
    svg = draw_request(link, puzzle)
    digest = hashlib.blake2b(f"{pixels} {svg}".encode(), digest_size=16).hexdigest()
    if request.if_none_match.contains(digest):
        return _conditional(Response(mimetype="image/png"), digest)
    cache = services().picture_cache
    png = cache.get(digest)
    if png is None:
        png = draw_or_503(lambda: services().drawings.png(svg, client(), pixels))
        cache.keep(digest, png)
    return _conditional(Response(png, mimetype="image/png"), digest)


def _shared(id_: str) -> tuple[Link, Puzzle[Any]]:
    link, _, puzzle = shared_puzzle(id_)
    if isinstance(puzzle, GridPuzzle) and size_of(puzzle) > MOST_CELLS:
        abort(404, f"A {puzzle.width} × {puzzle.height} board is too big for a picture.")
    return link, puzzle


def size_of(puzzle: Puzzle[Any]) -> int:
    """Return its number of cells; 0 if it has none."""
    return puzzle.width * puzzle.height if isinstance(puzzle, GridPuzzle) else 0


def _conditional(answer: Response, digest: str) -> Response:
    answer.set_etag(digest)
    answer.make_conditional(request)
    return allow_elsewhere(answer, A_DAY)


def draw_request(link: Link, puzzle: Puzzle[Any]) -> str:
    """Return the picture that the request asks for."""
    ground = request.args.get("ground", "paper")
    if ground not in GROUNDS:
        abort(404, f"There’s no background “{ground[:20]}”. Use “paper” or “none”.")
    if "step" in request.args or "start" in request.args:
        drawn = _drawing_at_step(puzzle)
    else:
        filled = _solution(link, puzzle) if "solution" in request.args else ()
        drawn = partial(draw, puzzle, filled)
    with services().turns.take(client(), size_of(puzzle)):
        svg = drawn()
    dark, colours = "dark" in request.args, GROUNDS[ground]
    return with_ground(darken(svg) if dark else svg, colours[dark] if colours else "")


def _drawing_at_step(puzzle: Puzzle[Any]) -> Callable[[], str]:
    """Return what draws the board after this many steps; without `?step=`, with the entries of `?start=` alone."""
    if "step" not in request.args:
        if not isinstance(puzzle, Explained):
            abort(404, "You can’t fill in a board like this.")
        start = task_in_address(puzzle).entries
        return lambda: draw_stage(puzzle, stage_of_entries(puzzle, start))
    explained, known = whole_path(puzzle)
    number = small_number(request.args["step"], most=MOST_STEPS)
    if number is None or number > len(known.steps):
        abort(404, f"This puzzle has {len(known.steps)} steps. There’s no step {request.args['step'][:20]!r}.")
    return lambda: draw_stage(explained, stage_at_step(explained, known, number))


# -- drawn by the puzzles' own templates -------------------------------------------------------------------------------


def draw(puzzle: Puzzle[Any], filled: object = (), stage: Stage | None = None) -> str:
    """Return the puzzle as SVG, with values of its cells, if it has such, and what else a step shows."""
    return render_template(parts(puzzle, "paper.svg"), puzzle=puzzle, whole=True, filled=filled, stage=stage)


def draw_stage(puzzle: Explained[Any], stage: Stage) -> str:
    """Return the board at a stage."""
    return draw(puzzle, stage.filled, stage)


def stage_of_entries(
    puzzle: Explained[Any], entries: str, looked_at: Collection[str] = (), new: Collection[str] = ()
) -> Stage:
    """Return the board with a player's entries."""
    return Stage(puzzle.entered(entries), looked_at, new, puzzle.notes(entries))


def stage_at_step(puzzle: Explained[Any], known: Path, number: int) -> Stage:
    """Return the board after this many steps of its path, with what the last of them is about, and what is new."""
    looked_at = known.steps[number - 1].places if number else ()
    return stage_of_entries(puzzle, known.entries(number), looked_at, new_in(puzzle, known, number))


def _solution(link: Link, puzzle: Puzzle[Any]) -> object:
    """Return the values of the first solution; 404 if none is known, or if it is not a picture."""
    if not isinstance(puzzle, GridPuzzle):
        abort(404, "The solution of this kind of puzzle isn’t a picture.")
    return first_solutions(link, puzzle)[0]


def first_solutions(link: Link, puzzle: Puzzle[Any]) -> tuple[Any, ...]:
    """Return the known solutions of a shared puzzle, in JSON form, the best first; 404 if there is none."""
    outcome = read_outcome(puzzle, services().store.outcome(link.digest, any_version=True))
    if outcome is None or not outcome.solutions:
        abort(404, "We haven’t solved this puzzle yet. Tap Solve.")
    return outcome.solutions


def darken(svg: str) -> str:
    """Return the picture in the colours of dark pages."""

    def recoloured(part: str, colours: Mapping[str, str]) -> str:
        return COLOUR.sub(lambda found: colours.get(found[0], found[0]), part)

    shares = ON_PAPER.split(svg)
    return "".join(recoloured(part, DARK_PAPER if at % 2 else DARK) for at, part in enumerate(shares))


def with_ground(svg: str, colour: str) -> str:
    """Return the picture with this background colour and a margin; with neither if there is no colour."""

    def laid(view: re.Match[str]) -> str:
        left, top, wide, high = map(float, view.groups()[:4])
        more = MARGIN * max(wide, high)
        left, top, wide, high = (round(each, 2) for each in (left - more, top - more, wide + 2 * more, high + 2 * more))
        sheet = f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}" fill="{colour}"/>'
        return f'viewBox="{left:g} {top:g} {wide:g} {high:g}"{view[5]}>{sheet}'

    return VIEW.sub(laid, svg, count=1) if colour else svg


def draw_or_503(draw: Callable[[], bytes]) -> bytes:
    """Return what a process draws, charged to the visitor; 503 if it cannot just now."""
    try:
        with services().limits.writing():  # it takes a process's time
            return draw()
    except (NoAnswer, AllowanceExceeded):
        abort(503, "We couldn’t draw it just now. Try again in a moment.")
