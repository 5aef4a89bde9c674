"""Marks on a board drawn by the server: what an argument is about, and what is new.

Every board names its parts by `data-place`, so they can be marked without knowing what the board looks like.
"""

from __future__ import annotations

import re
from collections.abc import Collection

PLACED = re.compile(r'<[a-z]+ [^<>]*\bdata-place="([^"<>]+)"[^<>]*>')
TEMPLATE = re.compile(r"<template\b.*?</template>", re.DOTALL)
"""Markup that only an editor needs."""
LOOKED_AT, NEW = "hinted", "expected"
"""The classes that static/editor/editor.js uses for the same things."""


def mark_board(board: str, looked_at: Collection[str], new: Collection[str]) -> str:
    """Return the board's markup with the places of both kinds marked, for eyes and for screen readers.

    A filter for templates; everything that it inserts is from here.
    """

    def mark(match: re.Match[str]) -> str:
        tag, place = match[0], match[1]
        if place in new:
            tag = _with(_with(tag, "class", f" {NEW}"), "aria-label", ", new in this step")
        if place in looked_at:
            tag = _with(_with(tag, "class", f" {LOOKED_AT}"), "aria-label", ", part of the reason")
        return tag

    return PLACED.sub(mark, TEMPLATE.sub("", board))


def _with(tag: str, attribute: str, more: str) -> str:
    """Return the tag with more at the end of an attribute's value, which `class` need not have yet."""
    start = f' {attribute}="'
    if start not in tag:
        return tag.replace(" ", f'{start}{more.strip()}" ', 1) if attribute == "class" else tag
    before, _, rest = tag.partition(start)
    value, quote, after = rest.partition('"')
    return f"{before}{start}{value}{more}{quote}{after}"
