"""Decode text: by its byte-order mark, by what it declares, as UTF-8, or else as Windows-1252."""

from __future__ import annotations

import codecs
import re

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = re.compile(rb"""\A\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{2,40})["']""")
_SAFE = re.compile(
    r"(?:iso-?8859-?\d+|latin-?\d|windows-?\d+|cp\d+|koi8-?[ru]|shift[-_]?jis|euc[-_]?\w+|gb\w+|big5|utf-?8)\Z", re.I
)


def decode(data: bytes) -> str:
    """Return the text of a file's bytes; never fails."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data.decode(name, errors="replace")
    if len(data) > 3 and data[:64:2].count(0) + data[1:64:2].count(0) >= len(data[:64]) // 3:
        return data.decode(
            "utf-16-le" if data[1::2][:16].count(0) > data[::2][:16].count(0) else "utf-16-be", errors="replace"
        )
    declared = _DECLARED.match(data)
    names = [declared[1].decode("ascii")] if declared and _SAFE.match(declared[1].decode("ascii")) else []
    for name in (*names, "utf-8", "cp1252"):
        try:
            return data.decode(name)
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("latin-1")
