"""Pictures of nothing: cells by chance, more or less in clouds, for those who ask for them."""

from __future__ import annotations

from engine.core.rng import Draws
from engine.puzzles.nonogram.dealer.adjustment import Picture
from engine.puzzles.nonogram.dealer.pictures.patterns import black, smooth


def abstract(side: int, draws: Draws, *, clouds: bool) -> Picture:
    """Half of the cells, by chance; in `clouds`, which lines tell far more of, those around which there is most."""
    field = [[draws.fraction() for _ in range(side)] for _ in range(side)]
    if clouds:
        field = [[round(value, 9) for value in row] for row in smooth(field, 1)]
    return Picture(tuple(black(field, draws.within(0.45, 0.55))), "")
