"""Where the pages of a puzzle are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from flask import url_for

from engine import Puzzle, Recipe
from webapp.pages.site.kinds import Kind
from webapp.store.values import Link

MOST_ADDRESS = 1800
"""Most characters of a text in an address; longer ones are shared by a link."""


def addresses(
    kind: Kind,
    text: str,
    words: Mapping[str, Any] | None = None,
    *,
    link: Link | None = None,
    recipe: Recipe | None = None,
) -> dict[str, str]:
    """Return where a puzzle is played, made and solved: by its link, or else by its text if that is short.

    `words` are those of `webapp.pages.share.metadata`, which go along; `recipe` is what the puzzle was dealt from.
    """
    words = words or {}
    if link is not None:
        views = {"play": "links.spoiler_free", "make": "links.edit", "solve": "links.permalink"}
        found = {mode: url_for(view, id_=link.id, **words) for mode, view in views.items()}
    else:
        views = {"play": "pages.start", "make": "pages.make", "solve": "pages.solved"}
        short = text if 0 < len(text) <= MOST_ADDRESS else None
        found = {mode: url_for(view, kind=kind, text=short, **words) for mode, view in views.items()}
        if text == str(first_example(kind)) and not words:
            found["play"] = url_for("pages.start", kind=kind, example=1)
    if recipe is not None:
        found["play"] = url_for("fresh.play", kind=kind, recipe=str(recipe))
        found["solve"] = url_for("fresh.solve", kind=kind, recipe=str(recipe))
    return found


@lru_cache(maxsize=64)
def first_example(kind: Kind) -> Puzzle[Any]:
    """Return the puzzle that a kind's page shows by default."""
    return kind.parse(kind.examples[0].text)


def next_example(kind: Kind, text: str) -> int:
    """Return the number of the example after this one, or of the first."""
    texts = _example_texts(kind)
    return (texts.index(text) + 1) % len(texts) + 1 if text in texts else 1


@lru_cache(maxsize=64)
def _example_texts(kind: Kind) -> list[str]:
    return [str(kind.parse(each.text)) for each in kind.examples]
