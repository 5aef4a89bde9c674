"""What is drawn."""

from __future__ import annotations

from engine.puzzles.nonogram.dealing.figures.animals import ANIMALS
from engine.puzzles.nonogram.dealing.figures.buildings import BUILDINGS
from engine.puzzles.nonogram.dealing.figures.faces import FACES
from engine.puzzles.nonogram.dealing.figures.kinds import Figure
from engine.puzzles.nonogram.dealing.figures.nature import NATURE
from engine.puzzles.nonogram.dealing.figures.things import THINGS
from engine.puzzles.nonogram.dealing.figures.travel import TRAVEL

__all__ = ["FIGURES", "Figure"]

FIGURES: tuple[Figure, ...] = (*BUILDINGS, *ANIMALS, *NATURE, *THINGS, *TRAVEL, *FACES)
