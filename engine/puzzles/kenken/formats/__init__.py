"""Files and links of other programs, in the order in which a text is tried."""

from engine.puzzles.kenken.formats import cages, grids, listings, penpa, tatham

FILES = (*tatham.FORMATS, penpa.FORMAT, *grids.FORMATS, cages.FORMAT, listings.FORMAT)
