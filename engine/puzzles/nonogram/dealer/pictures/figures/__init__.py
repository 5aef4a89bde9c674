"""What is drawn."""

from __future__ import annotations

from engine.puzzles.nonogram.dealer.pictures.figures.animals import ANIMALS
from engine.puzzles.nonogram.dealer.pictures.figures.buildings import BUILDINGS
from engine.puzzles.nonogram.dealer.pictures.figures.faces import FACES
from engine.puzzles.nonogram.dealer.pictures.figures.figure import Figure
from engine.puzzles.nonogram.dealer.pictures.figures.nature import NATURE
from engine.puzzles.nonogram.dealer.pictures.figures.things import THINGS
from engine.puzzles.nonogram.dealer.pictures.figures.travel import TRAVEL

__all__ = ["FIGURES", "Figure"]

FIGURES: tuple[Figure, ...] = (*BUILDINGS, *ANIMALS, *NATURE, *THINGS, *TRAVEL, *FACES)
