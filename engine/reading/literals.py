"""Read values as programs write them: JSON, Python, JavaScript, Java, MiniZinc, Prolog, Haskell, or plain lists.

One tolerant reader for all: commas may be missing or trail, keys need no quotes, tuples and calls are lists, comments
are dropped.  What it does not know is skipped, so callers look only for what they need.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

MOST_DEPTH = 24
MOST_NODES = 8_000
"""Most lists and objects of a text; 200 small puzzles have as many."""

_TOKEN = re.compile(
    r"""
      \s+ | //[^\n]* | /\*.*?\*/ | [#%][^\n]*                                  # nothing, and remarks
    | (?P<text>"(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' | `[^`]*`)
    | (?P<number>(?:(?<=[\[(,:=\s])-)?[0-9]+(?:\.[0-9]+)?)
    | (?P<word>[^\W\d][\w]*(?:[.-][^\W\d]\w*)*)
    | (?P<set>:=|=>|->|=|:)
    | (?P<open>\[\||[\[({])
    | (?P<close>\|\]|[\])}])
    | (?P<sign>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_TYPED = re.compile(r"\b((?:const|let|var|static|val)\s+(?:mut\s+)?\w+)\s*:\s*[\w<>\[\], ;&|]{1,60}?(?=\s*=)")
_ITEM = re.compile(r"^[ \t]*-[ \t]+(\w+:[^\n]*(?:\n[ \t]+\w+:[^\n]*)*)", re.MULTILINE)
_TABLE = re.compile(r"^\[\[\w+\]\]\s*\n((?:[^\[\n][^\n]*(?:\n|\Z))+)", re.MULTILINE)
_SIZE = re.compile(r"\b([A-Za-z]\w*)\s*=\s*([0-9]{1,3})\s*;")
_NEW = re.compile(r"\bnew\s*\w*\s*(?:\[\w*\])+\s*(?=\{)")
_LISP = re.compile(r"'(?=\()")
_CONTAINER = re.compile(r"(?:array|list|tuple|vec|vector|set|of)(?:of)?\Z", re.IGNORECASE)
_CLOSES = {"[": "]", "(": ")", "{": "}", "[|": "|]"}


class Node(list[Any]):
    """A list, an object or a call: `self` are its items, `pairs` its names and values, `name` what was called."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.name = name
        self.pairs: list[tuple[str, Any]] = []
        self.is_pair_last = False
        self.inner: list[Node] | None = None

    def walk(self) -> Sequence[Node]:
        """Yield the node and every node in it, from outside in."""
        if self.inner is None:
            self.inner, stack = [], [self]
            while stack:
                node = stack.pop()
                self.inner.append(node)
                children = [each for each in node if isinstance(each, Node)]
                children += [value for _, value in node.pairs if isinstance(value, Node)]
                stack += reversed(children)
        return self.inner


def _plain(text: str) -> str:
    """The text with items of YAML and tables of TOML in braces, names of sizes as numbers, and Lisp's quotes gone."""
    if _ITEM.search(text):
        text = _ITEM.sub(lambda item: "{" + item[1].replace("\n", ",\n") + "}", text)
    if "[[" in text:
        text = _TABLE.sub(lambda table: "{" + table[1].strip().replace("\n", ",\n") + "}\n", text)
    if "new" in text:
        text = _NEW.sub("", text)
    if "array2d" in text:
        sizes = dict(_SIZE.findall(text))
        text = re.sub(r"(?<=\.\.)\s*([A-Za-z]\w*)", lambda name: str(sizes.get(name[1], name[1])), text)
    return _LISP.sub("", text) if "'(" in text and ")'" not in text else text


@lru_cache(maxsize=8)
def parse(text: str) -> Node | None:
    """Return all values of a text, in one node; None if brackets do not match or go too deep."""
    opened = text.count("[") + text.count("(") + text.count("{")
    if opened > MOST_NODES or (not opened and not _ITEM.search(text)):
        return None
    root = Node()
    stack: list[tuple[Node, str]] = [(root, "")]
    heads: list[str] = [""]  # for each node, the name that the next value gets
    call = ""
    ends: list[int] = [-1]  # for each node, where its last atom ended
    text = _TYPED.sub(r"\1", _plain(text))
    for token in _TOKEN.finditer(text):
        node, closing = stack[-1]
        kind = token.lastgroup
        if kind is None:
            continue
        if kind == "open":
            if len(stack) > MOST_DEPTH:
                return None
            child, call = Node(call), ""
            stack.append((child, _CLOSES[token[0]]))
            heads.append("")
            ends.append(-1)
            if token[0] == "[|":
                child.append(Node())
        elif kind == "close":
            if token[0] != closing:
                return None
            stack.pop()
            heads.pop()
            ends.pop()
            if closing == "|]":
                node[:] = [row for row in node if row]
            _add(stack[-1][0], heads, _shaped(node))
            ends[-1] = -1
        elif kind == "set":
            if node.is_pair_last and node.pairs and isinstance(node.pairs[-1][1], str) and token[0] == "=":
                heads[-1] = node.pairs.pop()[1]  # `int: rows = ...`
            elif node and isinstance(node[-1], str | int) and not isinstance(node[-1], Node):
                heads[-1] = str(node.pop())
            elif node and isinstance(node[-1], Node) and token[0] in (":", "=", "=>"):
                key = node.pop()  # `int rows[3][2] = ...`, or cells as a key
                while node and isinstance(node[-1], Node) and token[0] == "=":
                    key = node.pop()
                if node and isinstance(node[-1], str) and token[0] == "=":
                    heads[-1] = node.pop()
                else:
                    node.append(key)
                    heads[-1] = ""
        elif closing == "|]" and token[0] == "|":
            node.append(Node())
        elif kind == "sign":
            if token[0] in "+-*/×÷−xX·?_=^" and not (token[0] == "-" and _starts_item(text, token.start())):
                _atom(node, heads, ends, token[0], token, closing)
        elif kind == "number":
            _atom(
                node,
                heads,
                ends,
                int(token[0]) if token[0].lstrip("-").isdecimal() and len(token[0]) < 300 else token[0],
                token,
                closing,
            )
        elif kind == "word" and text[token.end() : token.end() + 1] in ("(", "!"):
            call = token[0]
        else:
            word = token[0][1:-1] if kind == "text" else token[0]
            value = None if kind == "word" and word in ("None", "null", "nil", "undefined") else word
            _atom(node, heads, ends, value, token, closing)
    return root if len(stack) == 1 else None


def _starts_item(text: str, at: int) -> bool:
    """Return whether a dash begins a line, as in YAML lists."""
    return not text[text.rfind("\n", 0, at) + 1 : at].strip() and text[at + 1 : at + 2] == " "


def _atom(node: Node, heads: list[str], ends: list[int], value: Any, token: re.Match[str], closing: str) -> None:
    target = node[-1] if closing == "|]" else node
    joined = ends[-1] == token.start() and not heads[-1]
    ends[-1] = token.end()
    if (
        joined
        and len(target) > 1
        and target[-1] in ("-", "/")
        and isinstance(target[-2], int)
        and isinstance(value, int)
    ):
        pair = Node()
        pair += [target[-2], value]
        target[-2:] = [pair]
        return
    _add(target, heads, value)


def _add(node: Node, heads: list[str], value: Any) -> None:
    node.is_pair_last = bool(heads[-1])
    if heads[-1]:
        node.pairs.append((heads[-1], value))
        heads[-1] = ""
    else:
        node.append(value)


def _shaped(node: Node) -> Node:
    """`array2d(1..3, 1..2, [...])` as rows, and `np.array([...])` as what is in it."""
    if len(node) == 1 and isinstance(node[0], Node) and _CONTAINER.search(node.name):
        return node[0]
    if node.name == "array2d" and node and isinstance(node[-1], Node):
        values = node[-1]
        sizes = [each for each in node[:-1] if isinstance(each, int)]
        width = sizes[-1] if sizes else 0
        if width and len(values) % width == 0:
            rows = Node()
            for start in range(0, len(values), width):
                row = Node()
                row += values[start : start + width]
                rows.append(row)
            return rows
    return node
