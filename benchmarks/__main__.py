"""Choose and run measurements: `python3 dev.py bench [name ...]`; all of them without a name.

`engines:kenken` measures the engine on that puzzle only.
"""

from __future__ import annotations

import argparse
import importlib

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


def main() -> None:
    """Run the named measurements one after another."""
    folders = {name: folder for each in (NAMES, ASKED_FOR) for folder, names in each.items() for name in names}
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"any of: {', '.join(folders)}")
    names = parser.parse_args().names or [name for names in NAMES.values() for name in names]
    unknown = {name.partition(":")[0] for name in names} - set(folders)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}; choose from {', '.join(folders)}")
    for name in names:
        module, _, only = name.partition(":")
        importlib.import_module(f"benchmarks.{folders[module]}.{module}").main(*filter(None, [only]))


if __name__ == "__main__":
    main()
