"""What is imported: a command pays for what it needs, and for no other kind of puzzle."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine import PUZZLES

ROOT = Path(__file__).resolve().parents[2]
DEAR = {"email", "http", "numpy", "ssl", "urllib.request", "xml"}
PYTHON = "import sys; sys.argv[1:] = {}; import runpy; runpy.run_module('engine', run_name='__main__', alter_sys=True)"


def imported(statement: str) -> set[str]:
    """The modules that a process has at its end which does nothing else."""
    tell = "import atexit, sys; atexit.register(lambda: print('\\n', *sys.modules, file=sys.stderr))\n"
    result = subprocess.run(
        [sys.executable, "-c", tell + statement],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in result.stderr, result.stderr
    return set(result.stderr.rpartition("\n ")[2].split())


def kinds_of(modules: set[str]) -> set[str]:
    return {slug for slug in PUZZLES if f"engine.puzzles.{slug}" in modules}


@pytest.mark.parametrize(
    ("statement", "most"),
    [
        ("import engine", 90),
        ("import puzzle_playground", 90),
        (PYTHON.format(["--help"]), 140),
    ],
    ids=["engine", "library", "help"],
)
def test_what_asks_for_no_puzzle_imports_no_kind(statement: str, most: int) -> None:
    modules = imported(statement)
    assert kinds_of(modules) == set()
    assert modules & DEAR == set()
    assert len(modules) <= most


@pytest.mark.parametrize("slug", ["nonogram", "signpost", "kenken", "countdown", "trades", "boxes"])
def test_one_puzzle_takes_one_kind(slug: str) -> None:
    text = min((each.text for each in PUZZLES[slug].examples if each.solutions == 1), key=len, default="3,2=6")
    modules = imported(PYTHON.format(["solve", slug, str(PUZZLES[slug].parse(text))]))
    assert kinds_of(modules) == {slug}
    assert modules & DEAR == set()
    assert not {f"engine.puzzles.{slug}.{part}" for part in ("dealer", "formats", "hints")} & modules
    assert "engine.dealer.recipes" not in modules
    assert len(modules) <= 215


def test_a_nonogram_that_lines_solve_takes_no_search() -> None:
    modules = imported(PYTHON.format(["solve", "nonogram", "3x2:1/1/2/2/1.1"]))
    assert "pysat" not in modules
    assert len(modules) <= 175


def test_the_names_that_are_imported_late_are_those_that_types_see() -> None:
    """`engine/__init__.py` lists them twice, for checkers of types and for `__getattr__`."""
    tree = ast.parse(Path(str(engine.__file__)).read_text(encoding="utf-8"))
    (block,) = (each for each in tree.body if isinstance(each, ast.If) and isinstance(each.test, ast.Name))
    seen = {
        alias.asname or alias.name: f"{each.module}.{alias.name}"
        for each in block.body
        if isinstance(each, ast.ImportFrom)
        for alias in each.names
    }
    assert set(engine.__all__) == {*seen, "__version__"}
    assert set(engine.__all__) <= set(dir(engine))
    for name, home in seen.items():
        module, _, own = home.rpartition(".")
        assert getattr(engine, name) is getattr(sys.modules[module], own)


def test_what_is_no_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        getattr(engine, "chess")  # noqa: B009 (a checker of types knows)
    with pytest.raises(KeyError):
        PUZZLES["chess"]
    assert "chess" not in PUZZLES


@pytest.mark.parametrize("slug", PUZZLES)
def test_a_kind_is_the_same_however_it_is_come_by(slug: str) -> None:
    kind = PUZZLES[slug]
    assert kind.slug == slug
    assert kind is PUZZLES[slug] is getattr(sys.modules[f"engine.puzzles.{slug}"], kind.__name__)
