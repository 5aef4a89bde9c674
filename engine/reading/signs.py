"""Normalise characters: digits of all scripts, full-width letters, dashes, quotation marks, invisible characters."""

from __future__ import annotations

import re
import unicodedata
from html import unescape

_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});", re.IGNORECASE)
_CELL = re.compile(r"</t[dh]>", re.IGNORECASE)
_ROW = re.compile(r"</tr>", re.IGNORECASE)
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:p|pre|code|div|span|b|i|em|strong|kbd|samp|tt|td|th|tr|tbody|thead|table|li|ul|ol)\b[^<>]{0,80}>",
    re.IGNORECASE,
)
_CODE = re.compile(r"\[(/?)(?:code|pre|quote|spoiler|noparse|b|i|u|tt|mono|url)(?:=([^\]\s]*))?\]", re.IGNORECASE)
_PLAIN: dict[int, str | None] = {}
_PLAIN |= {ord(sign): "-" for sign in "‐‑‒–—―−﹣－"} | {ord(sign): '"' for sign in "“”„‟«»″"}
_PLAIN |= {ord(sign): "'" for sign in "‘’‚‛′"} | dict.fromkeys((0x2028, 0x2029), "\n")
_PLAIN |= {0xFE0E: None, 0xFE0F: None, 0x20E3: None, 0x00AD: None}


def plain(text: str) -> str:
    """Return the text with characters in their plainest form, without invisible ones."""
    if _ENTITY.search(text):
        text = unescape(text)
    if "</td>" in text:
        text = _CELL.sub("|", _ROW.sub("\n", re.sub(r"\n", "", text)))
    if "<" in text:
        text = _TAG.sub("", _BREAK.sub("\n", text))
    if "[/" in text:
        text = _CODE.sub(lambda tag: f" {tag[2]} " if tag[2] and "/" in tag[2] else "", text)
    if text.isascii():
        return text
    text = unicodedata.normalize("NFKC", text.translate(_PLAIN)).translate(_PLAIN)
    return text.translate({ord(sign): _plain(sign) for sign in set(text)}).strip()


def _plain(sign: str) -> str:
    if sign.isascii():
        return sign
    category = unicodedata.category(sign)
    if category == "Nd":
        return str(unicodedata.decimal(sign))
    return "" if category == "Cf" else " " if category == "Zs" else sign
