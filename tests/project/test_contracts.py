"""The import contracts in pyproject.toml hold, and each of them fails where it is broken."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

FORBIDDEN = {
    "a module of the engine in the web": (
        "webapp/pages/site/htmx.py",
        "from engine.sat.explanations import Explainer",
        "public face",
    ),
    "another, inside a function": (
        "webapp/jobs/runner.py",
        "def f():\n    import engine.process.worker",
        "public face",
    ),
    "a puzzle in the web": ("webapp/pages/play/page.py", "from engine.puzzles.kenken import KenKen", "public face"),
    "the web in the engine": (
        "engine/core/text.py",
        "from webapp.settings import Settings",
        "knows nothing of the web",
    ),
    "the web in the library": ("puzzle_playground/__init__.py", "import webapp.settings", "knows nothing of the web"),
    "a module of the engine in the library": (
        "puzzle_playground/__init__.py",
        "import engine.sat.search",
        "public face",
    ),
    "Jinja in the library, besides its pictures": (
        "puzzle_playground/tables.py",
        "import jinja2",
        "knows nothing of the web",
    ),
    "Flask in the engine": ("engine/core/text.py", "import flask", "knows nothing of the web"),
    "pages in the jobs": ("webapp/jobs/claims.py", "from webapp.pages.site import htmx", "nothing asks back"),
    "jobs in the store": ("webapp/store/tables.py", "from webapp.jobs.results import ending", "nothing asks back"),
    "pages in the store": ("webapp/store/retention.py", "import webapp.pages.play.views", "nothing asks back"),
    "a page in what runs the site": ("webapp/metrics.py", "import webapp.pages.play.views", "nothing asks back"),
    "a module without a place": ("webapp/new.py", "", "nothing asks back"),
    "a search in what all share": ("engine/core/text.py", "import engine.sat.search", "below it"),
    "hints in the solver": ("engine/solver/several.py", "from engine.hints.path import Path", "below it"),
    "a kind in what all share": ("engine/core/text.py", "import engine.puzzles.boxes.space", "below it"),
    "a folder without a place": ("engine/new.py", "", "below it"),
    "hints in a kind’s solver": (
        "engine/puzzles/kenken/solver/sums.py",
        "import engine.puzzles.kenken.hints",
        "looks back",
    ),
    "dealing in a kind’s hints": ("engine/puzzles/boxes/hints.py", "import engine.puzzles.boxes.dealer", "looks back"),
    "a puzzle in another": ("engine/puzzles/boxes/solver/covers.py", "import engine.puzzles.kenken", "each other"),
    "python-sat elsewhere": ("engine/solver/several.py", "from pysat.solvers import Glucose4", "python-sat"),
    "python-sat in a puzzle": ("engine/puzzles/boxes/solver/covers.py", "import pysat.card", "python-sat"),
}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of all that the contracts are about."""
    folder = tmp_path_factory.mktemp("tree")
    for package in ("engine", "puzzle_playground", "webapp"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "*.gz"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    return subprocess.run([sys.executable, "-c", program, "--no-cache"], cwd=folder, capture_output=True, text=True)


def broken(output: str) -> list[str]:
    """The names of the contracts that are broken; they may go over several lines."""
    summary = " ".join(output.partition("dependencies.")[2].partition("Contracts:")[0].split()).strip("- ")
    names = summary.replace("KEPT", "KEPT\n").replace("BROKEN", "BROKEN\n").splitlines()
    return [each.strip().removesuffix(" BROKEN") for each in names if each.endswith("BROKEN")]


def test_the_contracts_are_kept(tree: Path) -> None:
    result = lint(tree)
    assert result.returncode == 0, result.stdout
    assert broken(result.stdout) == []


@pytest.mark.parametrize("what", FORBIDDEN)
def test_a_forbidden_import_breaks_its_contract(tree: Path, what: str) -> None:
    name, line, contract = FORBIDDEN[what]
    path = tree / name
    before = path.read_text() if path.exists() else None
    path.write_text(f"{before or ''}\n{line}\n")
    try:
        result = lint(tree)
    finally:
        path.unlink() if before is None else path.write_text(before)
    assert result.returncode == 1, result.stdout + result.stderr
    if before is not None:
        found = broken(result.stdout)
        assert any(contract in each for each in found), (contract, result.stdout)


def test_a_module_that_the_engine_gets_one_day_is_its_own_too(tree: Path) -> None:
    new, user = tree / "engine/new.py", tree / "webapp/pages/site/htmx.py"
    before = user.read_text()
    new.write_text("")
    user.write_text(before + "\nimport engine.new\n")
    try:
        assert any("public face" in each for each in broken(lint(tree).stdout))
    finally:
        new.unlink()
        user.write_text(before)
