"""Kinds of puzzles: for routes, and for templates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask, abort
from werkzeug.routing import BaseConverter

from engine import (
    PUZZLES,
    Bounded,
    Certified,
    Dealt,
    Explained,
    Graded,
    Hinted,
    Judged,
    Pictured,
    Puzzle,
    RankedPuzzle,
    Rated,
    Stated,
    Taught,
    Transformable,
    Transparent,
    offered,
    wishes,
)

Kind = type[Puzzle[Any]]


ABILITIES = (
    Bounded,
    Certified,
    Dealt,
    Explained,
    Graded,
    Hinted,
    Judged,
    Pictured,
    Rated,
    Stated,
    Taught,
    Transformable,
    Transparent,
)


class PuzzleConverter(BaseConverter):
    """`<puzzle:kind>` in a route: the slug of a puzzle, given to the view as its class."""

    part_isolating = True
    regex = "[a-z]+"

    def to_python(self, value: str) -> Kind:
        """Raise 404 for a slug that is no puzzle's."""
        return PUZZLES.get(value) or abort(404)

    def to_url(self, value: Kind) -> str:
        return value.slug


def able(ability: Kind) -> Callable[[Kind], bool]:
    """Test for templates: `{% if kind is hinted %}`."""
    return lambda kind: issubclass(kind, ability)


def init_app(app: Flask) -> None:
    """Register the converter and the test."""
    app.jinja_env.globals["PUZZLES"] = PUZZLES
    app.jinja_env.globals["offered"] = offered
    app.jinja_env.globals["wishes"] = wishes
    for ability in ABILITIES:
        app.jinja_env.tests[ability.__name__.lower()] = able(ability)
    app.jinja_env.tests["ranked"] = lambda kind: issubclass(kind, RankedPuzzle)
    app.url_map.converters["puzzle"] = PuzzleConverter
    app.url_map.strict_slashes = False
