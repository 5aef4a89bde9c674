"""Largest matchings of bipartite graphs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

L = TypeVar("L", bound=Hashable)
R = TypeVar("R", bound=Hashable)


def matching(edges: Mapping[L, Iterable[R]]) -> dict[R, L]:
    """Return a largest set of edges without a common end, as partners of the right ends (Kuhn's augmenting paths)."""
    partner: dict[R, L] = {}

    def augment(left: L, tried: set[R]) -> bool:
        for right in edges[left]:
            if right not in tried:
                tried.add(right)
                if right not in partner or augment(partner[right], tried):
                    partner[right] = left
                    return True
        return False

    for left in edges:
        augment(left, set())
    return partner
