"""Files and links of other programs, in the order in which a text is tried."""

from engine.puzzles.signpost.formats import arrows, tatham

FILES = (*tatham.FORMATS, arrows.FORMAT)
