"""Read text that strangers typed: one strict decoder for characters and one for numbers.

Everything here raises plain `ValueError` with a message for people.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from typing import Any

MOST_CHARACTERS = 65_536

MULTIPLIED = "*×xX·⋅∙•✕"
DIVIDED = "/÷:∶"
"""Signs of multiplication and division as people type them, the plainest first."""

SIGNS = 2
"""Letters that a picture in characters may have."""
ODD = "\N{REPLACEMENT CHARACTER}"

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TYPED_DASHES = str.maketrans({"−": "-", "–": "-", "\u00a0": " ", "\u3000": " ", "\ufeff": None})


def clean(text: str) -> str:
    """Return text with one kind of newline, no outer blanks, no byte-order mark and plain dashes.

    Characters that no format uses become `ODD`, since they may be where they do no harm, as in a title.

    Raises:
        ValueError: too long, or empty.
    """
    if len(text) > MOST_CHARACTERS:
        raise ValueError(f"the text has {len(text):,} characters; the limit is {MOST_CHARACTERS:,}")
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(_TYPED_DASHES)
    if odd := [character for character in set(text) if _is_odd(character)]:
        text = text.translate(dict.fromkeys(map(ord, odd), ODD))
    bare = text.strip()
    if not bare:
        raise ValueError("nothing here yet")
    lines = text.rstrip().strip("\n")
    if lines[0] in " \t" and "\n" in bare and len({sign for sign in bare if sign.isalpha()}) <= SIGNS:
        return re.sub(r"\A(?:[ \t]*\n)+", "", lines)  # a picture, or a board as it is drawn: blanks count
    return bare


def typed_rows(text: str, width: int) -> list[list[str]]:
    """Return the cells of a board that somebody typed, by rows: on lines or joined by `/`, or all in one.

    Cells stand between blanks or commas; in rows of as many characters as the board has columns, each is one.
    """
    rows = [row.replace(",", " ").split() for row in text.strip().replace("\n", "/").split("/")]
    if len(rows) == 1 and len(rows[0]) == 1 and len(rows[0][0]) > width:
        all_of_them = rows[0][0]
        return [list(all_of_them[start : start + width]) for start in range(0, len(all_of_them), width)]
    return [list(row[0]) if len(row) == 1 and len(row[0]) == width else row for row in rows]


def _is_odd(character: str) -> bool:
    """Control characters, and whatever has no meaning of its own."""
    return character not in "\t\n" and unicodedata.category(character) in {"Cc", "Cs", "Co", "Cn"}


def parsed_json(text: str) -> Any:
    """Return the value of a JSON text, without lone surrogates, which nothing could write again.

    Raises:
        ValueError: not JSON; names line and character.
    """
    try:
        value = json.loads(text)
        if "\\ud" in text.lower():
            value = json.loads(json.dumps(value, ensure_ascii=False).encode(errors="replace"))
    except RecursionError as error:
        raise ValueError("the JSON is nested too deeply") from error
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno}, character {error.colno}: the JSON is cut off or wrong") from error
    except ValueError as error:
        raise ValueError("the JSON has a number with thousands of digits") from error
    return value


def whole_number(token: str, *, what: str, least: int, most: int) -> int:
    """Return the value of plain digits 0-9 within limits.

    Raises:
        ValueError: names `what`, quotes the token and says what was expected.
    """
    if not (token.isascii() and token.isdigit()):
        raise ValueError(f"{what}: {quote(token)} isn’t a whole number from {least} to {most}")
    digits = token.lstrip("0") or "0"
    if len(digits) > len(str(most)) or not least <= (value := int(digits)) <= most:
        raise ValueError(f"{what}: {quote(token)} is out of range. Use {least} to {most}")
    return value


def quote(token: str, limit: int = 24) -> str:
    """Return a token for a message: quoted, and cut if it is long."""
    return f"“{token}”" if len(token) <= limit else f"“{token[:limit]}…”"


def listed(words: Iterable[str], last: str = "and", most: int | None = None) -> str:
    """Return `a, b and c`; beyond `most` items, the first ones and the number of the others."""
    names = list(words)
    if most is not None and len(names) > most:
        names[most - 1 :] = [f"{len(names) - most + 1} more"]
    return f" {last} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def sentence(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return f"{text[:1].upper()}{text[1:]}"


def counted(number: int, noun: str, nouns: str = "") -> str:
    """Return `1 trade` or `1,000 trades`; give the plural unless it is the noun with an s."""
    return f"{number:,} {noun if number == 1 else nouns or noun + 's'}"


def number_word(number: int) -> str:
    """Return `no`, `one`, ... `twelve`, `13`, `1,000`."""
    return _NUMBERS[number] if number < len(_NUMBERS) else f"{number:,}"


def times(count: int) -> str:
    """Return `once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def ordinal(number: int) -> str:
    """Return `first`, `second`, ... `12th`, `21st`."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number % 100 // 10 != 1 else "th"
    return f"{number}{ending}"
