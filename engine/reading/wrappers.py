"""Remove what people and programs put around a puzzle: sentences, Markdown, quotes, labels, indentation.

Nothing here knows a kind of puzzle.  A text that is readable as it is never gets here.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import unquote

from engine.reading import signs

MOST_PARTS = 12
"""Most parts of a text that are tried."""
MOST_LINKS = 4
MOST_SENTENCE = 4_000
"""Most characters of a text in which one word may be the puzzle."""

_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n]*\n(.*?)\n?[ \t]*(?:```|~~~)[ \t]*$", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"(`{1,3})([^`\n]+)\1")
_LINK = re.compile(r"""(?:https?://|(?<![\w/.@-])(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+/)[^\s<>"'`]+""", re.IGNORECASE)
_ID = re.compile(r"""(?<![\w:/.#=?"-])[0-9]{1,3}(?:x[0-9]{1,3}){0,2}[a-z]{0,3}:[^\s`"'<>*|]{3,}""", re.IGNORECASE)
_TEXT = re.compile(r"""[:=]\s*"([0-9]{1,3}(?:x[0-9]{1,3}){0,2}[a-z]{0,3}:[^\s"]{3,})\"""", re.IGNORECASE)
_FORWARDED = re.compile(r"[?&][a-z]{1,10}=(https?(?::|%3a)[^\s&]+)", re.IGNORECASE)
_PACKED = re.compile(r"[0-9x]{1,7}[a-z]{0,3}%3a\S+", re.IGNORECASE)
_QUOTED_LINES = re.compile(r"^[ \t]*>+ ?", re.MULTILINE)
_QUOTES = ('""', "''", "``", "<>", "**", "__", "||")
_MARKED = re.compile(r"(([*_~|`])\2{1,2})(.+)\1", re.DOTALL)
_LABEL = re.compile(
    r"(?:(?:game|puzzle|board|level|my|the|today'?s|daily|share|permalink)\s+)*"
    r"(?:game|id|puzzle|board|link|url|text|code|level|data|input|specific|descriptive id|answer|example|address"
    r"|kenken|calcudoku|mathdoku|keen|nonogram|picross|griddler|hanjie|pattern|signpost|arrow path|countdown|boxes"
    r"|trades)\s*(?:id|code|link)?\s*(?:(?:no\.?|#)\s*)?[0-9]{0,6}\s*(?::|=|=>|->|\bis\b)\s*(?=\S)",
    re.IGNORECASE,
)
_BULLET = re.compile(r"(?:[-*•+]|[0-9]{1,2}[.)])\s+(?=\S)")
_BEFORE_DIGITS = re.compile(r"\D*")
_OF_LISTS = frozenset("=[]{}|")
_SIGNATURE = re.compile(r"-{2,}\s*[A-Za-z].*")
_WORDS = re.compile(r"[A-Za-z]{2,}")
_FIRST, _LAST = re.compile(r"[\[({]"), re.compile(r"[\])}](?!\w)(?=[^\])}]*\Z)")
_TAIL = ".,;:!?…)]}>*_\"'`"
_STOPS = ".!"
_HEAD = "([{<"
_SAYS = re.compile(r"\w[:=;]\S{2}")
"""In a word that may be a puzzle."""


@lru_cache(maxsize=8)
def parts(text: str) -> tuple[str, ...]:
    """Yield the parts of a clean text that may be a puzzle, the likeliest first, without the text itself."""
    found: dict[str, None] = {}
    for part in _parts(text):
        if part.strip() and part.strip("\n") != text:
            found[part.strip("\n")] = None
        if len(found) == MOST_PARTS:
            break
    return tuple(found)


def _parts(text: str) -> Iterator[str]:
    plain = signs.plain(text)
    yield plain
    if "\\n" in plain and "\n" not in plain:
        yield plain.replace("\\n", "\n").strip("\"'")
    peeled = _peeled(plain)
    yield peeled
    for fence in _FENCE.finditer(plain):
        yield textwrap.dedent(fence[1])
    flat = "\n" not in peeled
    for code in _CODE.finditer(plain) if "`" in plain else ():
        if re.search(r"[\d/\[]", code[2]):
            yield code[2].strip()
    for link in links(plain):
        yield link
        if forwarded := _FORWARDED.search(link):
            yield unquote(forwarded[1])
    if _PACKED.fullmatch(plain):
        yield unquote(plain)
    is_own = '"kind"' in plain  # JSON of several puzzles, perhaps
    ids = _ID.findall(plain) or ([] if is_own else _TEXT.findall(plain))
    if len(ids) == 1:  # several are several puzzles
        yield ids[0].rstrip(_TAIL if ids[0] != plain else _STOPS)
    if len(plain) < MOST_SENTENCE and not is_own and " " in plain:
        words = [each.strip(_TAIL + _HEAD) for each in plain.split()]
        told = [each for each in words if _SAYS.search(each) and "://" not in each and each != plain]
        if len(told) == 1:
            yield told[0]
    if " " not in plain and "://" not in plain and len(plain) < MOST_SENTENCE:
        yield plain.rstrip(_STOPS)
    without = _without_prose(peeled)
    yield without
    yield _peeled(without)
    first, last = _FIRST.search(peeled), _LAST.search(peeled)
    if first and last and first.start() < last.start():
        yield peeled[first.start() : last.end()]
        if peeled[first.start() :].startswith("({"):
            yield peeled[first.end() : last.start()]
    if (
        flat
        and not peeled.startswith(("[", "{"))
        and (quoted := re.findall(r"""(["'])([^"']*[0-9][^"']*)\1""", peeled))
    ):
        yield quoted[0][1]


def links(text: str) -> Iterator[str]:
    """Return the addresses in a text, whole, without the punctuation that follows them."""
    for number, found in enumerate(_LINK.finditer(text)):
        if number == MOST_LINKS:
            return
        link = found[0]
        if len(link) == len(text):
            yield link if "://" in link else f"https://{link}"
            if "#" not in link:
                return  # all of it may well be meant
        while (
            link
            and link[-1] in _TAIL
            and not (link[-1] in ")]" and link.count("(["[link[-1] == "]"]) >= link.count(link[-1]))
        ):
            link = link[:-1]
        yield link if "://" in link else f"https://{link}"


def _peeled(text: str) -> str:
    """Return the text without what surrounds all of it."""
    text = _dedented(text)
    for _ in range(4):
        before = text
        lines = [line for line in text.split("\n") if line.strip()]
        if lines and all(line.lstrip().startswith(">") for line in lines):
            text = _QUOTED_LINES.sub("", text)
        text = textwrap.dedent(text).strip("\n")
        bare = text.strip()
        if fence := _FENCE.fullmatch(bare):
            text = fence[1]
        elif len(bare) > 2 and (bare[0] + bare[-1]) in _QUOTES and bare[0] not in bare[1:-1]:
            text = bare[1:-1]
        elif (marked := _MARKED.fullmatch(bare)) and marked[1] not in marked[3]:
            text = marked[3]
        elif label := _LABEL.match(bare) or (_BULLET.match(bare) if "\n" not in bare else None):
            text = bare[label.end() :]
        if text == before:
            break
    return text


def _dedented(text: str) -> str:
    """Return lines without their common indentation; `clean` has removed that of the first one already."""
    first, newline, rest = text.partition("\n")
    return first.lstrip() + newline + textwrap.dedent(rest) if newline else text.strip()


def _without_prose(text: str) -> str:
    """Return the lines between sentences before and after."""
    lines = text.split("\n")
    if len(lines) < 2:
        return text
    begin, end = 0, len(lines)
    while begin < end - 1 and (not lines[begin].strip() or _is_prose(lines[begin])):
        begin += 1
    while end > begin + 1 and (not lines[end - 1].strip() or _is_prose(lines[end - 1])):
        end -= 1
    return "\n".join(lines[begin:end])


def _begins_with_words(line: str) -> bool:
    """Return whether there are four letters in pairs before any digit, and no signs of lists; or dashes and a word."""
    if _SIGNATURE.fullmatch(line):
        return True
    before = _BEFORE_DIGITS.match(line)
    pairs = sum(len(word) // 2 for word in _WORDS.findall(before[0])) if before else 0
    return pairs > 1 and not _OF_LISTS.intersection(line)


def _is_prose(line: str) -> bool:
    """Return whether a line is a sentence or a heading and contains nothing of a puzzle."""
    line = line.strip()
    if len(line) > 500 or "://" in line or "->" in line:
        return False
    if line.startswith(("```", "~~~")) or re.fullmatch(r"#{1,6} .*|[*_]{2}.+[*_]{2}|-{3,}|={3,}", line):
        return True
    words = _WORDS.findall(line)
    ends = line[-1:] in ".!?:…)"
    return _begins_with_words(line) and (len(words) >= 3 or (ends and len(words) >= 1)) and ":" not in line[:-1]
