"""Files and links of other nonogram programs, in the order in which a text is tried."""

from engine.puzzles.nonogram.formats import (
    diagrams,
    labels,
    lists,
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

FILES = (
    puzzlink.FORMAT,
    pzpr.FORMAT,
    *tatham.FORMATS,
    penpa.FORMAT,
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
