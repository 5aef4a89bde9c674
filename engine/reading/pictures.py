"""Pictures in signs: which of their columns are cells, which are gaps, and which sign is ink.

A picture is told from its gaps by the regularity of the whole: a column that is blank in every row, in every second
place, parts cells; in one place it is a part of the picture.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise

Rows = tuple[str, ...]
"""Rows of `#` and `.`."""

INK = dict.fromkeys("#█■◼◾⬛▪●⚫⬤▓@🔳🖤", 3) | dict.fromkeys(
    "XxBb1*MNKkVvTtYy✗✘✕✖☒☑▒◆♦★🟥🟧🟨🟩🟦🟪🟫🔴🔵🟢🟣🟤🟠🟡❌✅$%&+", 2
)
"""How dark a sign is for people; others are in between."""
PAPER = frozenset("._-·•∙⋅0□◻◽⬜▫○⚪◯▢░~,`' \"FfWw☐◇♢☆🔲🤍")
EITHER = frozenset("OoQ")
"""Ink beside paper, paper beside ink."""
_FRAME = re.compile(r"[\s+|=─━│┃┌┐└┘├┤┬┴┼╔╗╚╝║═╠╣╦╩╬╭╮╰╯┏┓┗┛┣┫┳┻╋-]+")
_EDGE = "|│┃║"
_CORNERS = "+─━┌┐└┘╔╗╚╝═╭╮╰╯┏┓┗┛├┤┬┴┼┏┓┗┛╠╣"
_GAPS = re.compile(r"\s*[,;\t|│┃║]\s*")
_WORDS = {"true": "#", "false": ".", "yes": "#", "no": ".", "black": "#", "white": ".", "on": "#", "off": "."}
_WORD_ROW = re.compile(r"(?:(?:true|false|yes|no|black|white|on|off)\b[\s,;|]*)+", re.IGNORECASE)
MOST_SIGNS = 6
LEAST = 2
"""Rows of a picture."""


def rows_in(text: str) -> list[Rows]:
    """The pictures that a text can be, the likeliest first; none where it is none."""
    lines = _lines(text)
    if len(lines) < LEAST or len(lines) > 400:
        return []
    return list(dict.fromkeys(grid for cut in _cuts(lines) for grid in _toned(cut)))


def _lines(text: str) -> list[str]:
    """The rows of signs, without frame, title and marks that nobody sees."""
    text = text if text.isascii() else _visible(text)
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    if len(lines) > 400 or not lines:
        return []
    framed = [i for i, line in enumerate(lines) if _is_rule(line)]
    if len(framed) > 1 and len(lines) - len(framed) >= LEAST:
        lines = lines[framed[0] + 1 : framed[-1]]
        lines = [line for line in lines if not _is_rule(line)]
    if lines and all(line.strip()[:1] and line.strip()[:1] in _EDGE and line.strip()[-1] in _EDGE for line in lines):
        lines = [line.strip()[1:-1] for line in lines]
    if len(lines) > LEAST and _WORD_ROW.fullmatch(lines[-1]):
        lines = [re.sub(r"[a-z]+", lambda word: _WORDS.get(word[0].lower(), "?"), line, flags=re.I) for line in lines]
    rest = {sign for line in lines[1:] for sign in line} if len(lines) > LEAST else set()
    if rest and len(rest) <= MOST_SIGNS and set(lines[0].strip()) - rest and re.search(r"\w{2}", lines[0]):
        lines = lines[1:]  # a title
        while lines and not lines[0].strip():
            lines = lines[1:]
    return lines


def _visible(text: str) -> str:
    kept = []
    for sign in text.translate({0xFE0E: None, 0xFE0F: None, 0x20E3: None, 0x3000: " ", 0xA0: " "}):
        category = unicodedata.category(sign)
        kept.append("" if category == "Cf" else str(unicodedata.decimal(sign)) if category == "Nd" else sign)
    return "".join(unicodedata.normalize("NFKC", sign) if "！" <= sign <= "～" else sign for sign in kept)


def _is_rule(line: str) -> bool:
    """Whether a line is an edge of a frame."""
    bare = line.strip()
    return (
        len(bare) > 2
        and bool(_FRAME.fullmatch(bare))
        and (bare[0] in _CORNERS or (bare[0] == "|" == bare[-1] and "-" in bare))
        and bare[-1] in _CORNERS + "|"
    )


def _cuts(lines: Sequence[str]) -> Iterator[list[str]]:
    """The rows as one sign a cell: as the gaps have it, and as it stands where that is as likely."""
    for gap in ("\t", ",", ";", "|", "│", "┃"):
        parted = [line.split(gap) for line in lines]
        if all(len(row) > 1 for row in parted):
            if all(not row[-1].strip() for row in parted):
                parted = [row[:-1] for row in parted]
            cells = [[cell.strip() or " " for cell in row] for row in parted]
            width = max(map(len, cells))
            if (
                all(len(cell) == 1 for row in cells for cell in row)
                and len({sign for row in cells for sign in row[0]}) < 9
            ):
                yield ["".join(row).ljust(width) for row in cells]
                return
            runs = ["".join(row) for row in parted]
            if len({tuple(map(len, row)) for row in parted}) == 1 and gap in "|│┃":  # a line after every fifth
                lines = runs
                break
    width = max(map(len, lines))
    padded = [line.ljust(width) for line in lines]
    common = min(len(line) - len(line.lstrip()) for line in padded)
    if (
        common
        and all(line[common - 1] == " " for line in padded)
        and len({sign for line in padded for sign in line} - {" "}) > 1
    ):
        padded = [line[common:] for line in padded]
        width -= common
    marks = {sign for line in padded for sign in line} - {" "}
    if len(marks) > MOST_SIGNS or not marks or not width:
        return
    parted_at = _stride(padded, marks)
    if parted_at:
        yield ["".join(line[:: parted_at + 1]) for line in padded]
        if len(marks) > 1 or parted_at > 1:
            return
        yield padded
        return
    blanks = [c for c in range(width) if all(line[c] == " " for line in padded)]
    if blanks and len(marks) > 1 and _is_regular(blanks, width) and not _has_blank_cells(padded, blanks):
        yield ["".join(sign for c, sign in enumerate(line) if c not in blanks) for line in padded]
        return
    if width % 2 and width > 2 and any(" " in line for line in padded) and all(len(line) == width for line in padded):
        pass
    even = [line.ljust(width + width % 2) for line in padded]
    if _is_doubled(even):
        yield [line[::2] for line in even]
    yield padded


def _stride(lines: Sequence[str], marks: set[str]) -> int:
    """How many gaps there are between cells; 0 for none."""
    width = len(lines[0])
    for gap in (1, 2, 3):
        if width % (gap + 1) != 1 or width < gap + 2:
            continue
        between = {line[c] for line in lines for c in range(width) if c % (gap + 1)}
        cells = {line[c] for line in lines for c in range(0, width, gap + 1)}
        if len(between) != 1:
            continue
        sign = between.pop()
        if sign == " ":
            if len(marks) > 1 and gap > 1 and " " in cells:
                continue
            return gap
        if gap == 1 and sign not in cells and len(cells) == 2:
            return gap
    return 0


def _is_regular(blanks: Sequence[int], width: int) -> bool:
    steps = {after - before for before, after in pairwise([-1, *blanks])}
    return len(steps) == 1 and width - blanks[-1] - 1 <= min(steps) - 1 and min(steps) > 1


def _has_blank_cells(lines: Sequence[str], blanks: Sequence[int]) -> bool:
    return any(sign == " " for line in lines for c, sign in enumerate(line) if c not in blanks)


def _is_doubled(lines: Sequence[str]) -> bool:
    """Whether every sign stands twice, as in terminals, and nothing else says that the picture is that wide."""
    width = len(lines[0])
    if width < 2 * LEAST or len({sign for line in lines for sign in line}) < 2 or len(lines) < 3:
        return False
    if len(lines) % 2 == 0 and all(lines[r] == lines[r + 1] for r in range(0, len(lines), 2)):
        return False
    return all(line[::2] == line[1::2] for line in lines)


def _toned(lines: Sequence[str]) -> Iterator[Rows]:
    """The rows in `#` and `.`; both ways where no one can say which of two signs is ink."""
    found = sorted({sign for line in lines for sign in line})
    if len(found) > MOST_SIGNS:
        return
    dark = {sign for sign in found if sign in INK}
    light = {sign for sign in found if sign in PAPER}
    open_ = set(found) - dark - light
    if len(found) == 1:
        if dark:
            yield _told(lines, dark)
        return
    if not open_ and dark and light:
        yield _told(lines, dark)
    elif len(found) == 2:
        one, other = found
        if open_ <= EITHER and len(open_) == 1:
            yield _told(lines, dark or open_)
        elif len(dark) == 2:
            if INK[one] == INK[other]:
                first = next(sign for line in lines for sign in line)
                yield _told(lines, {first})
                yield _told(lines, set(found) - {first})
            else:
                yield _told(lines, {max(found, key=INK.__getitem__)})
        elif len(light) == 1 and open_ and not any(sign.isalnum() for sign in open_):
            yield _told(lines, open_)
        elif len(dark) == 1 and open_ and not any(sign.isalnum() for sign in open_):
            yield _told(lines, dark)
        elif len(open_) == 2 and not any(sign.isalnum() for sign in open_):
            first = next(sign for line in lines for sign in line)
            yield _told(lines, {first})
            yield _told(lines, set(found) - {first})


def _told(lines: Sequence[str], dark: set[str]) -> Rows:
    return tuple("".join("#" if sign in dark else "." for sign in line) for line in lines)
