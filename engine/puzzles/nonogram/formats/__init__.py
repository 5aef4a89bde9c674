"""Files and links of other nonogram programs, in the order in which a text is tried."""

from engine.puzzles.nonogram.formats import (
    bare,
    framed,
    headed,
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
    lists.FORMATS[0],
    simpson.FORMAT,
    *bare.FORMATS,
    olsak.FORMAT,
    *pictures.FORMATS,
    lists.FORMATS[1],
    headed.FORMAT,
    framed.FORMAT,
)
