"""Files of all formats, generated and mutated, and hostile ones: what every reader must stand."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from engine import PUZZLES, CannotHoldError, Exchanged, Explained, PuzzleError
from engine.puzzles.nonogram import Nonogram
from tests.engine.oracle.instances import random_bare_kenken, random_kenken, random_signpost

SIGNS = "0123456789abcdefghzXx#.?/+-*=>;:,_ ()[]{}<>&%\"'|\n\t\\é−\u0000\ud800"
NUMBERS = ["0", "1", "25", "512", "513", "1000", "65536", "9" * 20, "9" * 5_000, "-1", "1e9", "٣", "²"]
MOST_CHARACTERS = 70_000

LAUGHS = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10 if i else "lol"}">' for i in range(10))
HOSTILE = (
    f"<!DOCTYPE p [{LAUGHS}]><puzzleset><puzzle><title>&l9;</title></puzzle></puzzleset>",
    '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><puzzle><title>&x;</title></puzzle>',
    '<!DOCTYPE pbn SYSTEM "file:///etc/passwd"><puzzle/>',
    '<?xml version="1.0" encoding="utf-7"?><puzzle>+ADw-</puzzle>',
    "<a>" * 20_000,
    "<puzzle>" * 5_000 + "</puzzle>" * 5_000,
    "<puzzleset>" + "<puzzle/>" * 7_000 + "</puzzleset>",
    "[" * 60_000,
    '{"text":' * 10_000,
    '{"text": "' + "9" * 60_000 + '"}',
    '{"kind": "nonogram", "text": "{\\"text\\": \\"1\\"}"}',
    "[" + "{}," * 20_000 + "{}]",
    '{"text":1e99999}',
    '{"kind": "\\ud800", "text": "\\ud800"}',
    '{"kind": "signpost", "text": "3x3:ddg9abga1gh", "title": "\\ud800", "entries": "\\ud800"}',
    "SAVEFILE:99999:x",
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n" + "MOVE    :6:R0,0,2\n" * 3_600,
    "P1\n512 512\n" + "01" * 30_000,
    "P1\n9999999 9999999\n1",
    "P4\n8 8\n\0\0",
    "width 512\nheight 512\nrows\n" + "1\n" * 20_000,
    "rows\n" * 10_000,
    "512x512:" + "/" * 1_023,
    "20x20:" + "a" * 400,
    "16:" + "3" * 256 + "," + "a1" * 100,
    "9:" + "z" * 60_000,
    "a" * 65_536,
    "=" * 65_536,
    ",".join(["1"] * 20_000) + "=1",
    "586 [" + "1," * 20_000 + "1]",
    "12x12x12:" + "1" * 60_000,
    "side: " + "[X,X]," * 9_000,
    "goal:1a;" + "b:1a=1b;" * 7_000,
    "#" * 65_536,
    "https://puzz.link/p?nonogram/512/512/" + "z" * 60_000,
    "pzprv3/nonogram/512/512/" + ". " * 30_000,
    "rows: [" + "[1]   " * 2_000 + "!",
    "row-" * 4_000,
    "[Dimensions]\n512\n512\n[Row clues]\n" + "1\n" * 4_000,
    "16 16\n" + ("1+ " * 16 + "\n") * 300,
    "https://puzz.link/p?" + "v:x/" * 10_000,
    "https://x/keen.html#" + "%23" * 20_000,
    "../../../../etc/passwd",
    "file:///etc/passwd",
    "\\\\host\\share",
    "GIF89a\x00\x01",
    "PK\x03\x04" + "A" * 100,
)


def packed(data: bytes) -> str:
    """A Penpa+ link with this inside."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    inside = b64encode(packing.compress(data) + packing.flush()).decode()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={inside}"


def bombs() -> Iterator[str]:
    """Links that unpack to a lot, or to something deep."""
    yield packed(b"0" * 40_000_000)
    yield packed(b"square,3,3,38\n[0,0,0,0]\n{}\n" + b"[" * 900_000)
    yield packed(b"square,3,3,38\n[0,0,0,0]\n{}\n{}\n" + b'{"a":' * 150_000)
    yield packed(b"square,600,600,38\n[0,0,0,0]\n{}\n{}\n{}")
    yield packed(b"square,600,600,38\n[300,0,300,0]\n{}\n" + json.dumps({"number": {"9" * 8: ["1", 1, "1"]}}).encode())
    yield packed(b"zZ" * 450_000)
    edges = {f"{i},{i + 1}": 2 for i in range(50_000)}
    yield packed(
        b"square,16,16,38\n[0,0,0,0]\n{}\n" + json.dumps({"lineE": edges, "numberS": {"1": "1"}}).encode() + b"\n{}"
    )


class Files:
    """Makes files, one after another, from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.known = [*HOSTILE, *bombs()]
        for kind in PUZZLES.values():
            self.known += [each.text for each in kind.examples]
        self.puzzles = [kind.parse(each.text) for kind in PUZZLES.values() for each in kind.examples[:3]]

    def puzzle(self) -> Any:
        """Any puzzle of any kind, small."""
        random = self.random
        match random.randrange(5):
            case 0:
                width, height = random.randint(1, 12), random.randint(1, 12)
                rows = ["".join(random.choice("#.") for _ in range(width)) for _ in range(height)]
                return Nonogram.parse(
                    "P1\n" + f"{width} {height}\n" + "\n".join(rows).replace("#", "1").replace(".", "0")
                )
            case 1:
                return PUZZLES["kenken"].parse(_readable(PUZZLES["kenken"], random_kenken, random))
            case 2:
                return PUZZLES["kenken"].parse(_readable(PUZZLES["kenken"], random_bare_kenken, random))
            case 3:
                return PUZZLES["signpost"].parse(random_signpost(random)[0])
            case _:
                return random.choice(self.puzzles)

    def good(self) -> str:
        """A puzzle in a format that can hold it, or its own text."""
        puzzle = self.puzzle()
        form = self.random.choice([*puzzle.files, None])
        if form is None:
            return str(puzzle)
        try:
            return str(puzzle.as_file(form.slug))
        except CannotHoldError:
            return str(puzzle)

    def next(self) -> str:
        """A file: good, or changed in a few places, or put together from two; now and then a hostile one."""
        random = self.random
        text = random.choice(self.known) if random.random() < 0.02 else self.good()
        if "&p=" in text and random.random() < 0.6:
            text = self.repacked(text)
        for _ in range(random.choice((0, 1, 1, 2, 4, 12))):
            text = self.changed(text)
        return text[:MOST_CHARACTERS]

    def repacked(self, link: str) -> str:
        """A Penpa+ link with something changed inside."""
        head, _, data = link.partition("&p=")
        try:
            inside = zlib.decompressobj(-15).decompress(b64decode(data), 50_000).decode("utf-8", "replace")
        except (ValueError, zlib.error):
            return link
        for _ in range(self.random.choice((1, 2, 5))):
            inside = self.changed(inside)
        return f"{head}&p={packed(inside.encode('utf-8', 'replace')).partition('&p=')[2]}"

    def changed(self, text: str) -> str:
        """Signs, numbers or lines put in, taken out, repeated, or exchanged."""
        random, at = self.random, self.random.randrange(len(text) + 1)
        match random.randrange(9):
            case 0:
                return text[:at] + random.choice(SIGNS) + text[at:]
            case 1:
                return text[:at] + text[at + random.randint(1, 5) :]
            case 2:
                return text[:at] + random.choice(SIGNS) + text[at + 1 :]
            case 3:
                numbers = list(re.finditer("[0-9]+", text))[:2_000]
                if not numbers:
                    return text
                one = random.choice(numbers)
                return text[: one.start()] + random.choice(NUMBERS) + text[one.end() :]
            case 4:
                return text[:at] + text[at : at + random.randint(1, 40)] * random.choice((2, 3, 50)) + text[at + 40 :]
            case 5:
                lines = text.split("\n")
                random.shuffle(lines) if random.random() < 0.3 else lines.insert(
                    at % (len(lines) + 1), random.choice(lines)
                )
                return "\n".join(lines)
            case 6:
                return text[:at]
            case 7:
                return text[:at] + self.good()[random.randrange(20) :]
            case _:
                return random.choice((str.upper, str.lower, str.swapcase, lambda each: each.replace("\n", "\r\n")))(
                    text
                )


def _readable(kind: Any, make: Any, random: Random) -> str:
    while True:
        text, _ = make(random)
        try:
            kind.parse(text)
        except PuzzleError:
            continue
        return str(text)


def put_through(text: str) -> tuple[float, int]:
    """Every reader's answer to a text: the longest time of one kind, in seconds of the processor, and who reads it.

    Raises:
        AssertionError: a message is empty, or what was read is not read back.
    """
    worst, read = 0.0, 0
    for kind in PUZZLES.values():
        begun = process_time()
        try:
            puzzle = kind.parse(text)
        except PuzzleError as error:
            assert all(str(each) for each in error.complaints), text
        else:
            read += 1
            assert kind.parse(str(puzzle)) == puzzle, text
        if issubclass(kind, Exchanged):
            beside = kind.beside(text)
            kind.parts(text)
            kind.reason_against(text)
            for other in kind.readings(text).values():
                if beside.entries and isinstance(other, Explained) and kind.format_of(text.strip()) is not None:
                    _entered(other, beside.entries)
        worst = max(worst, process_time() - begun)
    return worst, read


def _entered(puzzle: Explained[Any], entries: str) -> None:
    try:
        puzzle.entered(entries)
    except PuzzleError as error:
        assert str(error)
