"""Make the two faces that the site ships, from the packages in which their makers publish them.

    npm pack source-sans@3.52.0 @fontsource-variable/newsreader@5.3.0   # and unpack both
    pip install 'fonttools[woff]==4.68.0'
    python docs/fonts.py .../VF/SourceSans3VF-Upright.ttf .../files/newsreader-latin-standard-normal.woff2

It writes static/fonts/ (as TrueType for the pictures of links), and prints the @font-face rules of
static/styles/site/base.css for the faces that stand in until ours are there: others, stretched to the same room.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FOLDER = Path(__file__).resolve().parent.parent / "static" / "fonts"
ASCII = "".join(map(chr, range(0x20, 0x7F)))
SIGNS = "×÷−±≠·½²€–—‘’“”…"
ACCENTS = "ÄÉÖÜàäçèéêñöü"
LETTERS = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœ"
POINTERS = "←↑→↓↖↗↘↙⇒≤≥≈✓■□▶◀"
SAMPLE = "Draw a puzzle, get the answer and whether it is the only one, and share it by link. It is solved by search."
"""Words as they stand in the pages: their width is what stand-ins are fitted to."""
LEAST_KERNING = 0.015
"""In ems: a third of a pixel in a large heading."""
STAND_INS = {
    "Sans": {
        "Arial, Liberation Sans, Helvetica Neue": 877 / 2048,
        "Roboto": 865 / 2048,
        "DejaVu Sans": 1002 / 2048,
    },
    "Serif": {
        "Georgia Bold, Gelasio Bold": 1007 / 2048,
        "Times New Roman Bold, Liberation Serif Bold": 843 / 2048,
        "DejaVu Serif Bold": 1115 / 2048,
    },
}
"""Faces that most devices have, and the mean width of the sample's characters in them, in ems."""


def without_small_kerning(font: TTFont) -> None:
    """Forget pairs that are moved by less than can be seen, of which there are more than of the others."""
    least = LEAST_KERNING * font["head"].unitsPerEm
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            pairs = table.ExtSubTable if lookup.LookupType == 9 else table
            if pairs.Format == 1:
                for each in pairs.PairSet:
                    each.PairValueRecord = [one for one in each.PairValueRecord if abs(one.Value1.XAdvance) >= least]
                    each.PairValueCount = len(each.PairValueRecord)
            else:
                for value in (second.Value1 for first in pairs.Class1Record for second in first.Class2Record):
                    if value is not None and abs(value.XAdvance) < least:
                        value.XAdvance = 0


def make(source: str, limits: dict[str, float | tuple[float, float]], text: str, name: str) -> TTFont:
    """A face with these characters only, its axes limited."""
    font = TTFont(source)
    options = subset.Options(layout_features=["kern"], hinting=False, name_IDs=[0, 1, 2, 4, 6, 13, 14])
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, limits)
    without_small_kerning(font)
    for number in (1, 4, 6):  # "Source" is reserved for what its makers publish
        font["name"].setName(f"Puzzle{'' if number == 6 else ' '}{name.title()}", number, 3, 1, 0x409)
    font["name"].names = [each for each in font["name"].names if each.platformID == 3 and each.langID == 0x409]
    for each in ("ttf", "woff2"):
        font.flavor = each if each != "ttf" else None
        font.save(FOLDER / f"{name}.{each}")
    print(f"{name}.woff2: {(FOLDER / f'{name}.woff2').stat().st_size} bytes, {len(font.getBestCmap())} characters")
    return font


def mean_width(font: TTFont) -> float:
    """Of the sample's characters, in ems."""
    names, widths = font.getBestCmap(), font["hmtx"]
    return sum(widths[names[ord(each)]][0] for each in SAMPLE) / len(SAMPLE) / font["head"].unitsPerEm


def stand_in(name: str, number: int, faces: str, size: float, font: TTFont) -> str:
    """The rule for one stand-in: as wide as the face, and its lines as high."""
    table, em = font["hhea"], font["head"].unitsPerEm
    rises = (table.ascent, -table.descent, table.lineGap)
    names = ("ascent", "descent", "line-gap")
    room = " ".join(f"{each}-override: {100 * rise / em / size:.1f}%;" for each, rise in zip(names, rises, strict=True))
    local = ", ".join(f'local("{each}")' for each in faces.split(", "))
    weight = " font-weight: 600;" if "Bold" in faces else ""
    return (
        f'@font-face {{ font-family: "{name} {number}";{weight} src: {local}; size-adjust: {100 * size:.1f}%; {room} }}'
    )


def main(sans: str, serif: str) -> None:
    """Make both, and print the rules."""
    FOLDER.mkdir(exist_ok=True)
    made = {
        "Sans": make(sans, {"wght": (400, 600)}, ASCII + SIGNS + LETTERS + POINTERS, "sans"),
        "Serif": make(serif, {"wght": 560, "opsz": 36}, ASCII + SIGNS + ACCENTS + "✓", "serif"),
    }
    for name, font in made.items():
        for number, (faces, width) in enumerate(STAND_INS[name].items(), 1):
            print(stand_in(name, number, faces, mean_width(font) / width, font))


if __name__ == "__main__":
    main(*sys.argv[1:])
