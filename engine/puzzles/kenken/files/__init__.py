"""Files and links of other programs, in the order in which a text is tried."""

from engine.puzzles.kenken.files import cages, grids, penpa, published, tatham

FILES = (*tatham.FORMATS, penpa.FORMAT, *grids.FORMATS, cages.FORMAT, published.FORMAT)
