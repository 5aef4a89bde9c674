"""Other programs that read what is written here; each is asked where it is found, by PATH or by the environment.

By PATH: `sgt-keen`, `sgt-pattern` and `sgt-signpost` of Simon Tatham, Jan Wolter's `pbnsolve`, and `kenken` of
kenken-rs.  By folders that are named: PZPRJS, a built checkout of pzprjs, and NONOGRAM_SOLVER, ThomasR's npm package.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

GAMES = {"kenken": "keen", "signpost": "signpost", "nonogram": "pattern"}
MOST_GAMES = 60
"""Puzzles of each format that a program of Tatham's is asked about: it draws each of them."""
MOST_WIDE = 30
"""Columns of a nonogram that is given to a solver, which may take for ever over larger ones."""
SECONDS = 60
PZPR = """
const pzpr = require(process.argv[1]);
for (const text of JSON.parse(require("fs").readFileSync(0, "utf8"))) {
  const puzzle = new pzpr.Puzzle(), link = text.startsWith("http");
  let written = "";
  try {
    puzzle.open(link ? text.split("?")[1] : text);
    written = link ? puzzle.getURL().split("?")[1] : puzzle.getFileData();
  } catch {}
  console.log(JSON.stringify(written));
}
"""
HINTS = """
const {puzzle} = require(process.argv[1])(process.argv[2]);
console.log(JSON.stringify([puzzle.rowHints, puzzle.columnHints, puzzle.rows.map(row => [...row])]));
"""


def _run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)


def _only(puzzle: Any) -> list[list[str]]:
    """The solution of a puzzle that has one."""
    return [[str(cell) for cell in row] for row in next(iter(puzzle.solutions()))]


def by_pbnsolve(file: Path, puzzle: Any) -> bool:
    """Whether it finds the same picture."""
    rows = [line for line in _run("pbnsolve", "-x10", file).stdout.splitlines() if line and set(line) <= {"X", "."}]
    return [list(row.replace("X", "#")) for row in rows[: puzzle.height]] == _only(puzzle)


def by_nonogram_solver(file: Path, puzzle: Any) -> bool:
    """Whether it has the same clues, and nothing else in the cells that it decides: it makes no guesses."""
    done = _run("node", "-e", HINTS, os.environ["NONOGRAM_SOLVER"], file)
    if done.returncode:
        return False
    rows, columns, cells = json.loads(done.stdout.splitlines()[-1])
    signs = {1: "#", -1: "."}
    agrees = all(
        signs.get(cell, right) == right
        for row, wanted in zip(cells, _only(puzzle), strict=True)
        for cell, right in zip(row, wanted, strict=True)
    )
    return agrees and [rows, columns] == [[list(clue) for clue in side] for side in (puzzle.rows, puzzle.columns)]


def by_kenken_rs(file: Path, puzzle: Any) -> bool:
    """Whether it finds the same digits, which it prints beside the cages."""
    halves = [line[len(line) // 2 :] for line in _run("kenken", file).stdout.splitlines() if line.startswith("┃")]
    return [re.findall("[0-9]+", half) for half in halves] == _only(puzzle)


def by_tatham(file: Path, puzzle: Any) -> bool:
    """Whether his own program loads and draws a saved game, or the ID behind an address."""
    text = file.read_text()
    wanted = ["--load", str(file)] if text.startswith("SAVEFILE") else [text.strip().partition("#")[2]]
    return _run(f"sgt-{GAMES[puzzle.slug]}", "--screenshot", file.with_suffix(".png"), *wanted).returncode == 0


def reader_of(slug: str, kind: str) -> Callable[[Path, Any], bool] | None:
    """What asks a program about files of a format, where there is one."""
    game = GAMES.get(kind, "")
    if slug in {f"{game}-save", f"{game}-link"}:
        return by_tatham if shutil.which(f"sgt-{game}") else None
    if kind == "nonogram" and slug in {"non", "mk", "nin", "cwd", "g", "xml", "pbm"}:
        return by_pbnsolve if shutil.which("pbnsolve") else None
    if slug == "lists":
        return by_nonogram_solver if os.environ.get("NONOGRAM_SOLVER") else None
    if slug == "ken":
        return by_kenken_rs if shutil.which("kenken") else None
    return None


def ask(out: Counter[str], slug: str, written: str, puzzle: Any, *, unique: bool) -> None:
    """Ask a program, if there is one for this, and count the answer; solvers are asked for what has one solution."""
    reader = reader_of(slug, puzzle.slug)
    few = out["asked"] < MOST_GAMES if reader is by_tatham else unique and puzzle.width <= MOST_WIDE
    if reader is None or not few:
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"a.{slug}"
        file.write_text(written)
        out["asked"] += 1
        try:
            out["read by others"] += reader(file, puzzle)
        except subprocess.TimeoutExpired:
            out["too slow"] += 1


def ask_pzprjs(out: Counter[str], texts: list[str]) -> None:
    """How many links or files pzprjs reads, and writes again as they are."""
    done = subprocess.run(
        ["node", "-e", PZPR, os.environ["PZPRJS"]], input=json.dumps(texts), capture_output=True, text=True, check=True
    )
    out["asked"] = len(texts)
    again = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('"')]
    for text, written in zip(texts, again, strict=True):
        one = text.partition("?")[2] or text
        out["read by others"] += one.rstrip("/").split() == written.split()
