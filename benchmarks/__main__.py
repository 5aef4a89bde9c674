"""Run measurements by name: `python3 dev.py bench [name ...]`; without a name, list them; `all` runs them all.

`engines:kenken` measures the engine on that puzzle only.
"""

from __future__ import annotations

import argparse
import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

NAMES = {
    "engine": [
        "engines",
        "trades",
        "repairs",
        "uniquify",
        "gallery",
        "colours",
        "several",
        "bare_signposts",
        "artwork",
        "library",
    ],
    "puzzles": ["hints", "words", "deal", "tatham", "scores", "ladder", "lessons", "formats"],
    "pages": ["pages", "play", "drawing", "roundtrip", "paper"],
    "site": [
        "load",
        "classroom",
        "addresses",
        "scale",
        "links",
        "stock",
        "storage",
        "start",
        "bombs",
        "flood",
        "attack",
        "fuzz",
        "device",
    ],
}
"""The measurements, by the folder of their modules."""
ASKED_FOR = {"engine": ["before", "information"], "puzzles": ["levels"], "site": ["soak", "servers"]}
"""What is measured only where it is named: `before:COMMIT`, `levels:KIND`, `soak:MINUTES:FILE`, `servers`."""


FOLDERS = {name: folder for each in (NAMES, ASKED_FOR) for folder, names in each.items() for name in names}


def lines() -> Iterator[str]:
    """Yield each measurement's name, and in a line what it measures."""
    width = max(map(len, FOLDERS))
    for name, folder in FOLDERS.items():
        path = Path(__file__).with_name(folder) / f"{name}.py"
        told = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
        yield f"{name:<{width}}  {told.splitlines()[0]}"


def main() -> None:
    """Run the named measurements one after another, or list them."""
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"`all`, or any of: {', '.join(FOLDERS)}")
    names = parser.parse_args().names
    if not names:
        rest = ", ".join(name for each in ASKED_FOR.values() for name in each)
        print(*lines(), f"`all` runs all but {rest}.", sep="\n")
    if names == ["all"]:
        names = [name for names in NAMES.values() for name in names]
    unknown = {name.partition(":")[0] for name in names} - set(FOLDERS)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}; choose from {', '.join(FOLDERS)}")
    for name in names:
        module, _, only = name.partition(":")
        importlib.import_module(f"benchmarks.{FOLDERS[module]}.{module}").main(*filter(None, [only]))


if __name__ == "__main__":
    main()
