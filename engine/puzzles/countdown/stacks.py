"""What the show deals from: two stacks of tiles, and the targets."""

from __future__ import annotations

LARGE = (100, 75, 50, 25)
SMALL = tuple(range(1, 11)) * 2
DEALT = 6
LEAST_TARGET, MOST_TARGET = 100, 999
