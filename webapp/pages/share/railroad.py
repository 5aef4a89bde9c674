"""Railroad diagrams of the patterns that recognise our own texts (`Exchanged.own_text`).

Reads as much of regular expressions as these patterns use: characters, classes, groups, alternatives, and `?`, `*`
and `+`.  A named group is a box with its name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

import railroad
from defusedxml.ElementTree import fromstring

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

TOKEN = re.compile(r"\(\?P<(?P<name>\w+)>|(?P<open>\(\?:)|(?P<class>\[[^\]]+\])|(?P<sign>[|)?*+])|\\?(?P<character>.)")
NUMBER = "[0-9]"
WIDEST = 620
"""Pixels of a row, if it has more than one item."""
LONGEST = 16
"""Characters of a class that is written out."""


@dataclass(frozen=True)
class Node:
    """A part of a pattern: `text` of a `character` or a `class`; the `parts` of any other; `name` of a named group."""

    kind: Literal["character", "class", "sequence", "choice", "optional", "many"]
    text: str = ""
    parts: tuple[Node, ...] = ()
    name: str = ""

    @property
    def nameless(self) -> Node:
        """Return the node without any names, to be compared."""
        return Node(self.kind, self.text, tuple(part.nameless for part in self.parts))


@cache
def draw(pattern: re.Pattern[str]) -> Element:
    """Return the diagram of a pattern, an SVG element without styles, for the template to write."""
    node, rest = choice(list(TOKEN.finditer(pattern.pattern)))
    if rest:
        raise ValueError(f"{rest[0][0]} is left over")
    written: list[str] = []
    rows = _rows(_joined(list(node.parts)) if node.kind == "sequence" else [_drawn(node)])
    railroad.Diagram(railroad.Stack(*rows) if len(rows) > 1 else rows[0]).writeSvg(written.append)
    found: Element = fromstring("".join(written))
    return found


def choice(tokens: list[re.Match[str]]) -> tuple[Node, list[re.Match[str]]]:
    """Read alternatives up to the end of their group, and the tokens from there on."""
    first, tokens = _sequence(tokens)
    parts = [first]
    while tokens and tokens[0]["sign"] == "|":
        part, tokens = _sequence(tokens[1:])
        parts.append(part)
    return (Node("choice", parts=tuple(parts)) if len(parts) > 1 else first), tokens


def _sequence(tokens: list[re.Match[str]]) -> tuple[Node, list[re.Match[str]]]:
    parts: list[Node] = []
    while tokens and tokens[0]["sign"] not in {"|", ")"}:
        token, tokens = tokens[0], tokens[1:]
        if token["character"]:
            node = Node("character", token["character"])
        elif token["class"]:
            node = Node("class", token["class"])
        else:
            inside, tokens = choice(tokens)
            node, tokens = Node(inside.kind, inside.text, inside.parts, token["name"] or ""), tokens[1:]
        if tokens and tokens[0]["sign"] in {"?", "*", "+"}:
            sign, tokens = tokens[0]["sign"], tokens[1:]
            if sign != "?":
                node = Node("many", parts=(node,))
            if sign != "+":
                node = Node("optional", parts=(node,))
        parts.append(node)
    return (parts[0] if len(parts) == 1 else Node("sequence", parts=tuple(parts))), tokens


def _drawn(node: Node) -> railroad.DiagramItem:
    if node.name:
        inside = node.parts[0] if node.kind == "many" else node
        words = re.sub(r"_[0-9]+$", "", node.name).replace("_", " ")  # two groups may not have the same name
        listed = "" if inside.text == NUMBER else _listed(inside.text)
        return railroad.NonTerminal(f"{words}: {listed}" if 0 < len(listed) < LONGEST else words)
    match node.kind:
        case "character":
            return railroad.Terminal(node.text)
        case "class":
            return railroad.NonTerminal("digit" if node.text == NUMBER else _listed(node.text))
        case "choice":
            return railroad.Choice(0, *map(_drawn, node.parts))
        case "optional":
            return railroad.Optional(_drawn(node.parts[0]))
        case "many":
            inside = node.parts[0]
            return railroad.NonTerminal("number") if inside.text == NUMBER else railroad.OneOrMore(_drawn(inside))
        case _:
            return railroad.Sequence(*_joined(list(node.parts)))


def _joined(parts: list[Node]) -> list[railroad.DiagramItem]:
    """Return the items of a sequence: `a(?:,a)*` is a loop over a with commas, and characters in a row are a word."""
    items: list[railroad.DiagramItem] = []
    while parts:
        word = ""
        while parts and parts[0].kind == "character" and not parts[0].name:
            word += parts.pop(0).text
        if word:
            items.append(railroad.Terminal(word))
            continue
        node = parts.pop(0)
        between = _between(node, parts[0]) if parts else None
        if between is None:
            items.append(_drawn(node))
        else:
            parts.pop(0)
            items.append(railroad.OneOrMore(_drawn(node), _drawn(between)))
    return items


def _between(node: Node, after: Node) -> Node | None:
    """Return what stands between repetitions of the node, if the part after it repeats it."""
    if after.kind != "optional" or after.parts[0].kind != "many":
        return None
    again = after.parts[0].parts[0]
    if again.kind != "sequence" or again.parts[0].kind != "character":
        return None
    inside = node.parts if node.kind == "sequence" and not node.name else (node,)
    if tuple(part.nameless for part in again.parts[1:]) != tuple(part.nameless for part in inside):
        return None
    return again.parts[0]


def _rows(items: list[railroad.DiagramItem]) -> list[railroad.DiagramItem]:
    """Return the items in rows that a page has room for."""
    rows: list[list[railroad.DiagramItem]] = [[]]
    for item in items:
        if rows[-1] and sum(each.width for each in rows[-1]) + item.width > WIDEST:
            rows.append([])
        rows[-1].append(item)
    return [railroad.Sequence(*row) for row in rows]


def _listed(text: str) -> str:
    """Return `a–h` for `[a-h]`, and `0, 1` for `[01]`."""
    return ", ".join(each.replace("-", "–") for each in re.findall(r".-.|.", text[1:-1]))
