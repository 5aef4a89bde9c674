"""Files of other programs and their communities: read, solved as published, written, and read by other programs.

`python3 dev.py bench formats:FOLDER` looks through a folder: files of any format, counted by suffix and by the folder
that they are in; `.txt` with a link or an ID on each line, `.jsonl` with `id`, and perhaps `solution`.  Programs are
found by PATH (`sgt-keen`, `sgt-signpost`, `sgt-pattern`, `pbnsolve`), and pzprjs as a built checkout that PZPRJS names.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import PUZZLES, CannotHoldError, Deadline, Exchanged, PuzzleError, solve
from engine.tatham import read_save

SECONDS = 10.0
"""For each puzzle."""
GAMES = {"kenken": "keen", "signpost": "signpost", "nonogram": "pattern"}
PBN = {"non", "mk", "nin", "cwd", "g", "xml"}
PZPR = """
const pzpr = require(process.argv[1]);
for (const line of require("fs").readFileSync(0, "utf8").trim().split("\\n")) {
  const puzzle = new pzpr.Puzzle();
  try { puzzle.open(line.split("?")[1]); console.log(puzzle.getURL().split("?")[1]); } catch { console.log("-"); }
}
"""


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


def read_by_pbnsolve(program: str, suffix: str, written: str, puzzle: Any) -> bool:
    """Whether pbnsolve finds the same picture in a file; of a puzzle that has only one."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"a.{suffix}"
        file.write_text(written)
        done = subprocess.run([program, "-x10", str(file)], capture_output=True, text=True, check=False)
    rows = [line for line in done.stdout.splitlines() if line and set(line) <= {"X", "."}]
    expected = next(iter(puzzle.solutions()))
    return [row.replace("X", "#") for row in rows[: puzzle.height]] == ["".join(row) for row in expected]


def read_by_tatham(game: str, written: str) -> bool:
    """Whether Tatham's own program loads a saved game."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "a.sav"
        file.write_text(written)
        command = [f"sgt-{game}", "--screenshot", f"{folder}/a.png", "--load", str(file)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def read_by_pzprjs(built: str, links: list[str]) -> int:
    """How many links pzprjs reads, and writes again as they are."""
    done = subprocess.run(
        ["node", "-e", PZPR, built], input="\n".join(links), capture_output=True, text=True, check=True
    )
    bodies = [link.partition("?")[2] for link in links]
    return sum(one.rstrip("/") == other for one, other in zip(done.stdout.split("\n"), bodies, strict=False))


def main(folder: str = "") -> None:
    """Print both tables."""
    if not folder:
        print("formats:FOLDER measures the files of a folder")
        return
    counts: dict[str, Counter[str]] = {}
    written: dict[tuple[str, str], Counter[str]] = {}
    links: list[str] = []
    reasons: Counter[str] = Counter()
    pbnsolve = shutil.which("pbnsolve")
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
            if form.slug in PBN and pbnsolve and unique and puzzle.width <= 30:  # type: ignore[attr-defined]
                out["asked"] += 1
                out["read by others"] += read_by_pbnsolve(pbnsolve, form.slug, file, puzzle)
            elif form.slug.endswith("-save") and shutil.which(f"sgt-{GAMES[puzzle.slug]}") and out["asked"] < 60:
                out["asked"] += 1
                out["read by others"] += read_by_tatham(GAMES[puzzle.slug], file)
            elif form.slug == "puzzlink":
                links.append(file)
    if built := os.environ.get("PZPRJS"):
        out = written["nonogram", "puzzlink"]
        out["asked"], out["read by others"] = len(links), read_by_pzprjs(built, links)
    columns = ("files", "read", "one solution", "published", "as published", "moves", "brought along")
    _table(["what", *columns], [[name, *(row[each] for each in columns)] for name, row in counts.items()])
    out_columns = ("puzzles", "written", "read back", "asked", "read by others")
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
