"""What a file said beside its puzzle, its title, author and copyright: kept in the addresses of the puzzle's pages."""

from __future__ import annotations

from typing import Any

from flask import request

from engine import Metadata

FIELDS = ("title", "author", "copyright")
MOST = 80
"""Characters of each that an address keeps."""


def words_of(beside: Metadata) -> dict[str, Any]:
    """What is said, as an address has it; nothing of what is not."""
    found = {name: getattr(beside, name)[:MOST] for name in FIELDS}
    return {name: words for name, words in found.items() if words}


def credit(words: dict[str, Any]) -> str:
    """The same in a line for people: `“Cat” by Ann · © 2026 Ann`; empty for nothing."""
    title, author, rights = (words.get(name, "") for name in FIELDS)
    named = " ".join(filter(None, [title and f"“{title}”", author and f"by {author}"]))
    return " · ".join(filter(None, [named[:1].upper() + named[1:], rights]))


def said() -> dict[str, Any]:
    """What the request's address, or its form, says beside the puzzle."""
    found = {name: " ".join(request.values.get(name, "").split())[:MOST] for name in FIELDS}
    return {name: words for name, words in found.items() if words}
