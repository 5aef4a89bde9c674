"""Files and links of other nonogram programs, in the order in which a text is tried."""

from engine.puzzles.nonogram.files import bare, olsak, penpa, pictures, puzzlink, simpson, tatham, webpbn

FILES = (
    puzzlink.FORMAT,
    *tatham.FORMATS,
    penpa.FORMAT,
    webpbn.FORMAT,
    simpson.FORMAT,
    *bare.FORMATS,
    olsak.FORMAT,
    *pictures.FORMATS,
)
