"""Files and links of other nonogram programs, in the order in which a text is tried."""

from engine.puzzles.nonogram.formats import (
    diagrams,
    labels,
    lists,
    nonograms_org,
    olsak,
    penpa,
    pictures,
    plain_numbers,
    puzzlink,
    pzpr,
    sections,
    simpson,
    tatham,
    webpbn,
)
from engine.puzzles.nonogram.formats.writing import COLOURS, STARTING_CELLS, UNKNOWN_LENGTHS, UNKNOWN_RUNS, limited

HOLDS = {
    "pattern-link": (STARTING_CELLS,),
    "pattern-save": (STARTING_CELLS,),
    "penpa": (STARTING_CELLS, UNKNOWN_LENGTHS, UNKNOWN_RUNS),
    "puzzlink": (UNKNOWN_LENGTHS,),
    "pzpr": (UNKNOWN_LENGTHS,),
    "xml": (COLOURS, UNKNOWN_LENGTHS),
    "g": (COLOURS,),
    "non": (COLOURS,),
    "ppm": (COLOURS,),
    "lists": (COLOURS, UNKNOWN_LENGTHS, UNKNOWN_RUNS),
    "toml": (COLOURS,),
}
"""What formats hold besides known black runs; all others hold nothing else."""

_FILES = (
    puzzlink.FORMAT,
    pzpr.FORMAT,
    *tatham.FORMATS,
    penpa.FORMAT,
    nonograms_org.FORMAT,
    webpbn.FORMAT,
    *sections.FORMATS,
    lists.FORMATS[0],
    simpson.FORMAT,
    *plain_numbers.FORMATS,
    olsak.FORMAT,
    *pictures.FORMATS,
    lists.FORMATS[1],
    labels.FORMAT,
    diagrams.FORMAT,
)

FILES = tuple(limited(each, HOLDS.get(each.slug, ())) for each in _FILES)
