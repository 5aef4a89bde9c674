"""Pictures of puzzles and solutions for notebooks: SVG from the site's own templates, without the site."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

import engine
from engine import Puzzle

TEMPLATES = Path(__file__).resolve().parent.parent / "webapp" / "templates"
MOST_CELLS = 100 * 100
"""Most cells of a board that can be distinguished in a picture."""
HEAD = re.compile(r'<svg ([^>]*?viewBox="\S+ \S+ (\S+) [^>]*?)(?: aria-hidden="true")?>')


@dataclass(frozen=True)
class Picture:
    """A picture: `svg` is its text, and notebooks show it."""

    svg: str

    def __str__(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg


def draw(puzzle: Puzzle[Any], solution: object = None) -> str:
    """Return a puzzle as SVG, with one of `Outcome.solutions` where it is given.

    Raises:
        ValueError: the board is too large for a picture.
    """
    if isinstance(puzzle, engine.GridPuzzle) and puzzle.width * puzzle.height > MOST_CELLS:
        raise ValueError(f"a {puzzle.width} × {puzzle.height} board is too big for a picture")
    names = ["puzzles/plain/picture.svg"]  # draws any text
    if isinstance(puzzle, engine.GridPuzzle) or solution is None:
        names = [f"puzzles/{puzzle.slug}/paper.svg", f"puzzles/{puzzle.slug}/picture.svg", *names]
    text = _templates().select_template(names).render(puzzle=puzzle, filled=solution or [], whole=True)
    more = f'style="background: #ffffff" role="img" aria-label="{escape(f"{puzzle.name}, {puzzle.summary()}")}"'
    return HEAD.sub(lambda head: f'<svg {head[1]} width="{head[2]}" {more}>', text, count=1)


@cache
def _templates() -> Environment:
    found = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True, auto_reload=False
    )
    found.filters.update(engine.SVG_FILTERS)
    return found
