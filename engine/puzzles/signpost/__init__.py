"""Signpost: number the cells 1, 2, 3 ... so that every arrow points towards the next number.

`model` has the puzzle and its rules; `candidates` what follows without search; `graph` proofs of impossibility that a
person can check; `paths` the search.  `hints` tells the next step from what a player has entered (`position`): from
what is seen on the board (`plain`), or from chains of rules (`rules`, `deduction`, `chains`, `words`).
"""

from engine.puzzles.signpost.model import ARROWS, LETTERS, Numbers, Signpost

__all__ = ["ARROWS", "LETTERS", "Numbers", "Signpost"]
