"""First boards: each kind in a minute, one sentence and one gesture at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple
from functools import cache
from typing import Any

from flask import Blueprint, Response, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from engine import Explained, Puzzle
from webapp.pages.play.outcomes import board_context
from webapp.pages.play.request import SolutionChoice
from webapp.pages.share.images import draw_stage, stage_of_entries, with_ground
from webapp.pages.share.previews import A_DAY
from webapp.pages.site.assets import parts
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services

tutorials = Blueprint("tutorials", __name__)

SECONDS = 2
"""How long each frame of a film is seen."""
GROUND = "#ffffff"


@tutorials.get("/<puzzle:kind>/tutorial")
def show(kind: Kind) -> BaseResponse:
    """Show a kind's first board and what to do on it."""
    return services().page_cache.page("a first board", lambda: Response(_page(kind)))


@tutorials.get("/<puzzle:kind>/tutorial.svg")
def film(kind: Kind) -> BaseResponse:
    """Show the first board as it fills up; `?still` only its end."""
    answer = Response(_film(kind, is_still="still" in request.args), mimetype="image/svg+xml")
    answer.cache_control.max_age = A_DAY
    return answer


@cache
def _film(kind: Kind, *, is_still: bool) -> str:
    puzzle, tutorial = kind.parse(kind.tutorial.text), kind.tutorial
    entries = [tutorial.start, *(each.entries for each in tutorial.moves)]
    places = [*(each.places for each in tutorial.moves), ()]
    stages = list(zip(entries, places, strict=True))
    frames = [with_ground(_frame(puzzle, *each), GROUND) for each in (stages[-1:] if is_still else stages)]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{"".join(_in_turns(frames))}</svg>'


def _frame(puzzle: Puzzle[Any], entries: str, new: tuple[str, ...]) -> str:
    if isinstance(puzzle, Explained):
        return draw_stage(puzzle, stage_of_entries(puzzle, entries, new=new))
    return render_template(parts(puzzle, "frame.svg"), puzzle=puzzle, entries=entries)


def _in_turns(frames: Sequence[str]) -> Iterator[str]:
    """Yield drawings of which one is seen at a time, the last where nothing moves."""
    for number, frame in enumerate(frames):
        seen = ";".join("inline" if each == number else "none" for each in range(len(frames)))
        turns = (
            f'<animate attributeName="display" calcMode="discrete" repeatCount="indefinite" '
            f'dur="{len(frames) * SECONDS}s" values="{seen}"/>'
        )
        display = "" if number == len(frames) - 1 else ' display="none"'
        yield f"<g{display}>{frame}{turns if frames[1:] else ''}</g>"


def _page(kind: Kind) -> str:
    puzzle, tutorial = kind.parse(kind.tutorial.text), kind.tutorial
    start = puzzle.entered_cells(tutorial.start) if isinstance(puzzle, Explained) else ()
    return render_template(
        "play/tutorial.html",
        kind=kind,
        puzzle=puzzle,
        text=str(puzzle),
        mode="play",
        attempt="",
        start=start,
        tutorial=tutorial,
        moves=[astuple(each) for each in tutorial.moves],
        **board_context(puzzle, None, SolutionChoice()),
    )
