"""Read pictures made of characters: which columns are cells, which are gaps, and which character is ink.

Regularity tells a picture from its gaps: columns that are blank in every row separate cells if every second column is
such, and belong to the picture if only one is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

Rows = tuple[str, ...]
"""Rows of `#` and `.`."""

INK = dict.fromkeys("#█■◼◾⬛▪●⚫⬤▓@🔳🖤", 3) | dict.fromkeys(
    "XxBb1*MKkVvTtYy✗✘✕✖☒☑▒◆♦★🟥🟧🟨🟩🟦🟪🟫🔴🔵🟢🟣🟤🟠🟡❌✅$%&+", 2
)
"""How dark a character looks; others are in between."""
PAPER = frozenset("._-·•∙⋅0□◻◽⬜▫○⚪◯▢░~,`' \"FfWw☐◇♢☆🔲🤍")
NIGHT = frozenset("⬛⚫🖤")
EITHER = frozenset("OoQNn")
"""Ink beside paper, or paper beside ink."""
_FRAME = re.compile(r"[\s+|=─━│┃┌┐└┘├┤┬┴┼╔╗╚╝║═╠╣╦╩╬╭╮╰╯┏┓┗┛┣┫┳┻╋-]+")
_EDGE = "|│┃║"
_CORNERS = "+─━┌┐└┘╔╗╚╝═╭╮╰╯┏┓┗┛├┤┬┴┼┏┓┗┛╠╣"
_CELL = re.compile(r"""\[(.{0,2}?)\]|\((.{0,2}?)\)|"(.{0,2}?)"|'(.{0,2}?)'""")
_QUOTED_ROW = re.compile(r"""\s*(?:[-*•]\s+)?(["'])([^"']+)\1\s*[,;]?""")
_FENCE = re.compile(r"(?:`{3}|~{3})\w*")
_IN_A_LINE = re.compile(r"(?:[^\w\s/;,]{2,}|[01]{3,})(?:(?:\s*[/;]|,?\s|,)\s*(?:[^\w\s/;,]{2,}|[01]{3,}))+")
_COUNTED = re.compile(r"\s*(?:(?:row|line|r)\s*#?)?([0-9]{1,3})(?:[ \t]|[)|│:]\s?|\.\s)(.*)", re.IGNORECASE)
_PROSE = re.compile(r"[^\W\d_]{2}")
INDENT = 4
"""Blanks before all rows that are not cells."""
MOST_PROSE = 3
"""Most lines of words above or below a picture."""
_WORDS = {"true": "#", "false": ".", "yes": "#", "no": ".", "black": "#", "white": ".", "on": "#", "off": "."}
_WORD_ROW = re.compile(r"(?:(?:true|false|yes|no|black|white|on|off)\b[\s,;|]*)+", re.IGNORECASE)
MOST_SIGNS = 6
LEAST = 2
MOST_LINES = 520
"""Most rows of a picture."""
LEAST_DIGITS = 3
"""Fewest cells in a row of a picture of 0 and 1."""


def rows_in(text: str) -> list[Rows]:
    """Return the pictures that a text can be, the likeliest first; none if it is not one."""
    lines = lines_in(text)
    if not LEAST <= len(lines) <= MOST_LINES:
        return []
    if any(sign.isdecimal() for line in lines for sign in line) and not _is_binary(lines):
        return []
    return list(dict.fromkeys(grid for cut in _cuts(lines) for grid in _toned(cut)))


@lru_cache(maxsize=8)
def lines_in(text: str) -> Sequence[str]:
    """Return the rows without frame, title, numbers of rows and columns, and invisible characters."""
    text = text if text.isascii() else _visible(text)
    if "\n" not in text.strip() and _IN_A_LINE.fullmatch(text.strip()):
        parts = re.split(r"[/;,\s]+", text.strip())
        text = "\n".join(parts) if len(set(map(len, parts))) == 1 else text
    lines = _trimmed([line.rstrip() for line in text.split("\n")])
    if not LEAST <= len(lines) <= 2 * MOST_LINES:  # what follows only takes lines away
        return []
    quoted = [_QUOTED_ROW.fullmatch(line) for line in lines]
    if all(quoted):
        lines = [found[2] for found in quoted if found]
    lines = _unframed(lines)
    if len(lines) > LEAST and _WORD_ROW.fullmatch(lines[-1]):
        lines = [re.sub(r"[a-z]+", lambda word: _WORDS.get(word[0].lower(), "?"), line, flags=re.I) for line in lines]
    return _unboxed(_close(_uncounted(_unframed(_unfenced(_untitled(_unfenced(lines)))))))


def _is_binary(lines: Sequence[str]) -> bool:
    """Return whether digits are cells of 0 and 1; otherwise they may well be clues."""
    cells = [re.split(r"\s*[,;\t]\s*", line) for line in lines]
    if len(cells[0]) < LEAST_DIGITS:
        cells = [list(line.replace(" ", "")) for line in lines]
        if len(set(map(len, lines))) > 1:
            return False
    return (
        len(set(map(len, cells))) == 1
        and len(cells[0]) >= LEAST_DIGITS
        and all(each in ("", "0", "1") or not each.isalnum() for row in cells for each in row)
    )


def _trimmed(lines: list[str]) -> list[str]:
    filled = [i for i, line in enumerate(lines) if line.strip()]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def _unfenced(lines: list[str]) -> list[str]:
    """Return the lines inside a Markdown fence."""
    if len(lines) > LEAST + 1 and _FENCE.fullmatch(lines[0].strip()) and _FENCE.fullmatch(lines[-1].strip()):
        return _trimmed(lines[1:-1])
    return lines


def _unframed(lines: list[str]) -> list[str]:
    """Return the lines inside a frame, without those between its cells."""
    framed = [i for i, line in enumerate(lines) if _is_rule(line)]
    if len(framed) > 1 and len(lines) - len(framed) >= LEAST:
        lines = lines[framed[0] + 1 : framed[-1]] if framed[-1] - framed[0] > LEAST else lines
        lines = [line for line in lines if not _is_rule(line)]
    elif len(framed) == 1 and framed[0] == 1 and len(lines) > LEAST and re.search("[0-9A-Za-z]", lines[0]):
        del lines[1]  # a table's head
    if lines and all(line.strip()[:1] and line.strip()[:1] in _EDGE and line.strip()[-1] in _EDGE for line in lines):
        lines = [line.strip()[1:-1] for line in lines]
    return lines


def _untitled(lines: list[str]) -> list[str]:
    """Return the lines without words above and below."""
    for _ in range(MOST_PROSE):
        for at in (0, -1):
            if len(lines) > LEAST and _PROSE.search(lines[at]):
                others = lines[1:-1] if len(lines) > LEAST + LEAST else lines[1:] if at == 0 else lines[:-1]
                signs = {sign for line in others for sign in line}
                if len(set(lines[at].replace(" ", "")) - signs) > LEAST:
                    lines = _trimmed(lines[1:] if at == 0 else lines[:-1])
    return lines


def _uncounted(lines: list[str]) -> list[str]:
    """Return the lines without row numbers before them and column numbers above them."""
    filled = [line for line in lines if line.strip()]
    heads = [each for each in re.split(r"[\s,;|│]+", filled[0]) if each] if filled else []
    if len(heads) == 1 and len(heads[0]) > LEAST:
        heads = list(heads[0])
    numbers = [int(each) for each in heads if each.isdecimal() and len(each) < len("1000")]
    letters = "".join(heads).casefold()
    is_head = len(heads) > 1 and (
        (len(numbers) == len(heads) and numbers in (_count(numbers, 0), _count(numbers, 1), _digits(numbers)))
        or (letters == "abcdefghijklmnopqrstuvwxyz"[: len(heads)] and len(heads) > LEAST)
    )
    body = filled[1:] if is_head else filled
    found = [_COUNTED.fullmatch(line) for line in body]
    counts = [int(each[1]) for each in found if each]
    if len(body) >= LEAST and len(counts) == len(body) and counts in (_count(counts, 0), _count(counts, 1)):
        rows = [each[2] for each in found if each]
        if all(row.lstrip()[:1] in _EDGE and row.strip() for row in rows):
            rows = [row.lstrip()[1:] for row in rows]
        if not re.search("[0-9]", "".join(rows).replace("0", "").replace("1", "")):
            return rows
    return body if is_head else lines


def _count(numbers: Sequence[int], first: int) -> list[int]:
    return list(range(first, first + len(numbers)))


def _digits(numbers: Sequence[int]) -> list[int]:
    """Return the last digits of numbers from 1 on."""
    return [number % 10 for number in _count(numbers, 1)]


def _close(lines: list[str]) -> list[str]:
    """Return the lines without blank ones that only separate rows; none if blank ones neither separate
    rows nor are rows.
    """
    filled = [line for line in lines if line.strip()]
    if len(filled) == len(lines):
        return lines
    blanks = [i for i, line in enumerate(lines) if not line.strip()]
    is_regular = _is_regular(blanks, len(lines)) or blanks == list(range(1, len(lines), 2))
    has_paper = any(sign in PAPER or sign in EITHER for line in filled for sign in line if sign != " ")
    has_paper = has_paper or len({sign for line in filled for sign in line} - {" "}) > 1
    return lines if not has_paper else filled if is_regular else []


def _unboxed(lines: list[str]) -> list[str]:
    """Return the lines with the characters of cells that stand in brackets or quotation marks."""
    if not lines or not all(line.strip() and not _CELL.sub("", line).strip(" ,;\t") for line in lines):
        return lines
    cells = [["".join(filter(None, found)).strip() or " " for found in _CELL.findall(line)] for line in lines]
    return ["".join(row) for row in cells] if all(len(cell) == 1 for row in cells for cell in row) else lines


def _visible(text: str) -> str:
    table: dict[int, str | None] = {ord(sign): _plain(sign) for sign in set(text)}
    return text.translate(table | {0xFE0E: None, 0xFE0F: None, 0x20E3: None, 0x3000: " ", 0xA0: " "})


def _plain(sign: str) -> str:
    category = unicodedata.category(sign)
    if category == "Nd":
        return str(unicodedata.decimal(sign))
    return "" if category == "Cf" else unicodedata.normalize("NFKC", sign) if "！" <= sign <= "～" else sign


def _is_rule(line: str) -> bool:
    """Return whether a line is an edge of a frame."""
    bare = line.strip()
    return (
        len(bare) > 2
        and (bare[0] in _CORNERS or (bare[0] == "|" == bare[-1] and "-" in bare))
        and re.search("[-─━═=]", bare) is not None
        and bool(_FRAME.fullmatch(bare))
        and bare[-1] in _CORNERS + "|"
    )


def _cuts(lines: Sequence[str]) -> Iterator[list[str]]:
    """Return the rows with one character a cell: without the gaps, and as they are if that is as likely."""
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
    elif common >= INDENT and any(line.strip() for line in padded):
        yield from _cuts([line[common:] for line in padded])
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
    even = [line.ljust(width + width % 2) for line in padded]
    if _is_doubled(even):
        yield [line[::2] for line in even]
    yield padded


def _stride(lines: Sequence[str], marks: set[str]) -> int:
    """Return how many gaps there are between cells; 0 for none."""
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
    """Return whether every character is doubled, as in terminals, and nothing else says that the picture
    is that wide.
    """
    width = len(lines[0])
    if width < 2 * LEAST or len({sign for line in lines for sign in line}) < 2 or len(lines) < 3:
        return False
    if len(lines) % 2 == 0 and all(lines[r] == lines[r + 1] for r in range(0, len(lines), 2)):
        return False
    return all(line[::2] == line[1::2] for line in lines)


def _toned(lines: Sequence[str]) -> Iterator[Rows]:
    """Return the rows in `#` and `.`; both ways if either of two characters may be ink."""
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
            if dark and not dark & set("YyTt1#"):  # crosses are ink, or cross cells out
                yield _told(lines, open_)
        elif len(dark) == 2:
            if INK[one] == INK[other]:
                first = next(sign for line in lines for sign in line)
                yield _told(lines, {first})
                yield _told(lines, set(found) - {first})
            else:
                ink = {max(found, key=INK.__getitem__)}
                if ink <= NIGHT and "🔴" <= min(set(found) - ink) <= "🟫":
                    ink = set(found) - ink  # colours on black
                yield _told(lines, ink)
                yield _told(lines, set(found) - ink)
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
