"""Files of other programs and their communities: read, solved as published, written, and read by other programs.

`python3 dev.py bench formats:FOLDER` looks through a folder: files of any format, counted by suffix and by the folder
that they are in; `.txt` with a link or an ID on each line, `.jsonl` with `id`, and perhaps `solution`.  Which programs
are asked, and how they are found: `benchmarks.puzzles.programs`.  Without a folder it measures long texts, see `LONG`.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.puzzles.programs import ask, ask_pzprjs
from engine import PUZZLES, CannotHoldError, Deadline, Exchanged, PuzzleError, diagnose, solve
from engine.formats.tatham import read_save

SECONDS = 10.0
"""For each puzzle."""


LONG = {
    "a word": "a",
    "sentences": "with 12 words. ",
    "numbers": "1 2 3 4 5\n",
    "a picture": "#.#\n#",
    "brackets": "(",
    "IDs": "3x3:abc ",
    "links": "https://a.example/x?y=1 ",
    "quotations": "> > x\n",
    "fences": "```\na\n",
    "lists": "[1],",
    "objects": "{a:1},",
    "YAML": "- a: 1\n  b: 2\n",
    "TOML": "[[a]]\nb = 1\n",
    "XML": "<a>1</a>",
    "labels": "Row 1: 1 2 3\n",
    "clues": "A 3+\n",
    "tables": "| 1 | 2 |\n",
    "other scripts": "١٢ ⬛⬜\n",
}
"""What a text of `LENGTH` characters repeats; the first is what the others are compared with."""
WHOLE = {
    "lists, well-formed": json.dumps({"rows": [[1, 1] * 40] * 120, "columns": [[1] * 60] * 160}),
    "cages, well-formed": json.dumps(
        {"size": 16, "cages": [{"op": "+", "target": 3, "cells": [[0, 0], [0, 1]]}] * 1000}
    ),
}
LENGTH = 65_000
ROUNDS = 5


def print_long() -> None:
    """How long each kind of long text is looked at by all kinds of puzzles, and what is said of it after that."""
    found = {name: (part * LENGTH)[:LENGTH] for name, part in LONG.items()} | WHOLE
    medians: dict[str, float] = {}
    for name, text in found.items():
        times = []
        for number in range(ROUNDS):
            begun = time.process_time()
            for kind in PUZZLES.values():
                with suppress(PuzzleError):
                    kind.parse(f"{text}\n{number}")  # nothing is remembered of the round before
            diagnose(f"{text}\n{number}")
            times.append(time.process_time() - begun)
        medians[name] = median(times)
    print(f"| {LENGTH // 1000},000 characters of | s, median of {ROUNDS} | ratio |\n|---|---:|---:|")
    for name, seconds in medians.items():
        print(f"| {name} | {seconds:.2f} | {seconds / next(iter(medians.values())):.1f} |")


def texts(folder: Path) -> Iterator[tuple[str, str, str]]:
    """What each file is of, its text, and its published solution or nothing."""
    for path in sorted(folder.rglob("*")):
        suffix = path.suffix[1:]
        source = "".join(f" ({each})" for each in path.relative_to(folder).parts[:-1][:1])
        if suffix == "jsonl":
            for line in path.read_text().splitlines():
                found = json.loads(line)
                if "id" not in found:
                    continue
                yield f"IDs ({path.stem.partition('_')[0]})", found["id"], found.get("solution", "")
        elif suffix == "txt":
            for line in path.read_text().splitlines():
                yield f"links ({path.stem})", line, ""
        elif suffix and suffix != "md":
            text = path.read_text(errors="replace")
            goal = re.search(r"^goal\s+\"?([01]+)", text, re.MULTILINE)
            solved = re.search(r"^SOLVE   :[0-9]+:S([0-9]+)$", text, re.MULTILINE)
            yield f".{suffix}{source}", text, (goal or solved or ("", ""))[1]


def goal_of(puzzle: Any, text: str) -> str:
    """The solution that a file has in it, in one line; empty where there is none."""
    goal: str = puzzle.beside(text).solution
    return goal.replace("/", "").replace("#", "1").replace(".", "0") if puzzle.slug == "nonogram" else ""


def flat(solution: Any) -> str:
    """A solution as other programs publish it."""
    return "".join({"#": "1", ".": "0"}.get(str(cell), str(cell)) for row in solution for cell in row)


def main(folder: str = "") -> None:
    """Print both tables."""
    if not folder:
        print_long()
        return
    counts: dict[str, Counter[str]] = {}
    written: dict[tuple[str, str], Counter[str]] = {}
    for_pzprjs: dict[str, list[str]] = {"puzzlink": [], "pzpr": []}
    reasons: Counter[str] = Counter()
    for name, text, published in texts(Path(folder)):
        row = counts.setdefault(name, Counter())
        row["files"] += 1
        puzzle = None
        for kind in PUZZLES.values():
            try:
                puzzle = kind.parse(text)
                break
            except PuzzleError as error:
                if issubclass(kind, Exchanged) and kind.reason_against(text):
                    reasons[f"{name}: {str(error)[:70]}"] += 1
        if puzzle is None:
            continue
        row["read"] += 1
        outcome = solve(puzzle, tick=Deadline(SECONDS))
        unique = outcome.status == "unique"
        row["one solution"] += unique
        published = published or goal_of(puzzle, text)
        if published and outcome.solutions:
            row["published"] += 1
            row["as published"] += any(flat(each) == published for each in outcome.solutions)
        if text.startswith("SAVEFILE"):
            beside = puzzle.beside(text)  # type: ignore[attr-defined]
            row["moves"] += bool(read_save(text.strip()).moves)
            row["brought along"] += bool(beside.entries)
        for form in puzzle.files:  # type: ignore[attr-defined]
            out = written.setdefault((puzzle.slug, form.slug), Counter())
            out["puzzles"] += 1
            try:
                file = puzzle.as_file(form.slug)  # type: ignore[attr-defined]
            except CannotHoldError:
                continue
            out["written"] += 1
            out["read back"] += puzzle in puzzle.readings(file).values()  # type: ignore[attr-defined]
            if form.slug in for_pzprjs:
                for_pzprjs[form.slug].append(file)
            ask(out, form.slug, file, puzzle, unique=unique)
    if os.environ.get("PZPRJS"):
        for slug, files in for_pzprjs.items():
            ask_pzprjs(written["nonogram", slug], files)
    columns = ("files", "read", "one solution", "published", "as published", "moves", "brought along")
    _table(["what", *columns], [[name, *(row[each] for each in columns)] for name, row in counts.items()])
    out_columns = ("puzzles", "written", "read back", "asked", "read by others", "too slow")
    _table(
        ["kind", "format", *out_columns], [[*key, *(row[each] for each in out_columns)] for key, row in written.items()]
    )
    for reason, count in reasons.most_common(20):
        print(f"{count} {reason}")


def _table(head: list[str], rows: list[list[Any]]) -> None:
    print("\n| " + " | ".join(head) + " |\n" + "|---" * len(head) + "|")
    for row in rows:
        print("| " + " | ".join(map(str, row)) + " |")


if __name__ == "__main__":
    main(*sys.argv[1:])
