"""Choose and run measurements: `python3 dev.py bench [name ...]`; all of them without a name.

`engines:kenken` measures the engine on that puzzle only.
"""

from __future__ import annotations

import argparse
import importlib

NAMES = [
    "engines",
    "roundtrip",
    "bombs",
    "load",
    "links",
    "scale",
    "trades",
    "hints",
    "mend",
    "retouch",
    "several",
    "bare",
    "artwork",
    "flood",
    "attack",
    "classroom",
    "addresses",
    "fuzz",
    "drawing",
    "pages",
    "play",
    "deal",
    "tatham",
    "stock",
    "scores",
    "lessons",
    "library",
    "formats",
    "paper",
    "told",
    "stored",
    "start",
]
ASKED_FOR = ["before", "soak", "servers"]
"""What is measured only where it is named: `before:COMMIT`, `soak:MINUTES:FILE`, `servers`."""


def main() -> None:
    """Run the named measurements one after another."""
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"any of: {', '.join(NAMES + ASKED_FOR)}")
    names = parser.parse_args().names or NAMES
    unknown = {name.partition(":")[0] for name in names} - set(NAMES + ASKED_FOR)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}; choose from {', '.join(NAMES)}")
    for name in names:
        module, _, only = name.partition(":")
        importlib.import_module(f"benchmarks.{module}").main(*filter(None, [only]))


if __name__ == "__main__":
    main()
