"""Files and links of other nonogram programs, in the order in which a text is tried."""

from engine.puzzles.nonogram.files import (
    bare,
    lists,
    olsak,
    penpa,
    pictures,
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
    lists.FORMAT,
    simpson.FORMAT,
    *bare.FORMATS,
    olsak.FORMAT,
    *pictures.FORMATS,
)
