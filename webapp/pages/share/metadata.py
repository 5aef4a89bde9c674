"""What is said of a puzzle besides its clues (title, author, copyright, a greeting), kept in its pages' addresses."""

from __future__ import annotations

from typing import Any

from flask import request

from engine import SIGNATURE, Metadata

MOST = 80
"""Most characters of each that an address keeps."""


def words_of(beside: Metadata) -> dict[str, Any]:
    """Return metadata as parameters of an address, without empty ones."""
    found = {name: getattr(beside, name)[:MOST] for name in SIGNATURE}
    return {name: words for name, words in found.items() if words}


def credit(words: dict[str, Any]) -> str:
    """Return the same in a line for people: `“Cat” by Ann: “For Ben” · © 2026 Ann`; empty for nothing."""
    title, author, rights, greeting = (words.get(name, "") for name in SIGNATURE)
    named = " ".join(filter(None, [title and f"“{title}”", author and f"by {author}"]))
    said = ": ".join(filter(None, [named[:1].upper() + named[1:], greeting and f"“{greeting}”"]))
    return " · ".join(filter(None, [said, rights]))


def metadata_in_request() -> dict[str, Any]:
    """Return the metadata in the request's address or form."""
    found = {name: " ".join(request.values.get(name, "").split())[:MOST] for name in SIGNATURE}
    return {name: words for name, words in found.items() if words}


def metadata_for_file() -> Metadata:
    """Return the same for a file."""
    return Metadata(**metadata_in_request())
