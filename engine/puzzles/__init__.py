"""The puzzles, in menu order.  Adding one means adding its line here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.puzzle import Puzzle


class Kinds(Mapping[str, "type[Puzzle[Any]]"]):
    """The puzzle classes by slug; each slug is the name of a package here.

    A kind is imported on first use; iterating over the slugs imports none.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        """`names` are the names of the classes."""
        self._names = names
        self._known: dict[str, type[Puzzle[Any]]] = {}

    def __getitem__(self, slug: str) -> type[Puzzle[Any]]:
        if slug not in self._known:
            name = self._names[slug]
            self._known[slug] = getattr(import_module(f"{__name__}.{slug}"), name)
        return self._known[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, slug: object) -> bool:
        return slug in self._names


PUZZLES = Kinds(
    {
        "nonogram": "Nonogram",
        "signpost": "Signpost",
        "kenken": "KenKen",
        "countdown": "Countdown",
        "letters": "Letters",
        "trades": "Trades",
        "boxes": "Boxes",
    }
)
