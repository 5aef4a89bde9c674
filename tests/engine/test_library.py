"""The engine as a library: its examples, its types, and a wheel that brings no web."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

import puzzle_playground
from engine import PUZZLES, Explained, Hinted
from puzzle_playground import pictures
from tests import ROOT

WEB = ["alembic", "apispec", "brotli", "flask", "jinja2", "pydantic", "resvg_py", "sqlalchemy", "uvicorn", "werkzeug"]
PROGRAM = f"""
import sys
sys.modules.update(dict.fromkeys({WEB!r}))  # to import one of them fails
sys.path.insert(0, sys.argv[1])
import puzzle_playground as pp
assert pp.__file__.startswith(sys.argv[1]), pp.__file__
for kind in pp.kinds():
    puzzle = pp.deal(kind, seed=1).puzzle
    assert pp.solve(puzzle, seconds=60).status != "limit", kind
    assert puzzle._repr_svg_() is None  # without jinja2 there are no pictures
print(pp.__version__)
"""


@pytest.mark.parametrize("name", ["module", "manual"])
def test_every_example_is_true(name: str) -> None:
    if name == "module":
        result = doctest.testmod(puzzle_playground)
    else:
        result = doctest.testfile(str(ROOT / "docs/library.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 7
    assert result.failed == 0


def test_all_that_is_named_is_there_and_said_to_be() -> None:
    for name in puzzle_playground.__all__:
        assert getattr(puzzle_playground, name) is not None
    for name in ("parse", "solve", "count", "hint", "path", "table", "picture", "deal", "kinds"):
        assert ">>> " in (getattr(puzzle_playground, name).__doc__ or "")


@pytest.mark.parametrize("kind", PUZZLES)
def test_every_kind_is_solved_counted_and_explained_as_far_as_it_can_be(kind: str) -> None:
    puzzle = puzzle_playground.parse(kind, PUZZLES[kind].examples[0].text)
    outcome = puzzle_playground.solve(puzzle, seconds=60)
    total = puzzle_playground.count(puzzle, seconds=20)
    assert total.number >= len(outcome.solutions) > 0
    assert isinstance(puzzle, Hinted)
    assert puzzle_playground.hint(puzzle).remarks
    if isinstance(puzzle, Explained):
        path = puzzle_playground.path(puzzle)
        assert path.status == "solved"
        assert all(step.is_step for step in path.steps)
        assert puzzle.attempt(path.steps[-1].then) == next(puzzle.solutions())
    else:
        with pytest.raises(TypeError, match="there are no"):
            puzzle_playground.path(puzzle)


def test_what_there_is_not_is_refused_in_words() -> None:
    with pytest.raises(puzzle_playground.PuzzleError, match="Use one of nonogram"):
        puzzle_playground.parse("chess", "")
    with pytest.raises(puzzle_playground.RecipeError, match="no level"):
        puzzle_playground.deal("kenken", level="nice")
    with pytest.raises(puzzle_playground.PuzzleError):
        puzzle_playground.deal("chess")


@pytest.mark.parametrize("kind", PUZZLES)
def test_notebooks_show_every_puzzle_and_its_solution(kind: str) -> None:
    puzzle = puzzle_playground.parse(kind, PUZZLES[kind].examples[0].text)
    (solution, *_) = puzzle_playground.solve(puzzle, reasons=False).solutions
    pictures = [puzzle._repr_svg_() or "", puzzle_playground.picture(puzzle, solution)._repr_svg_()]
    assert len(set(pictures)) == 2
    for each in pictures:
        root = fromstring(each)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert float(root.attrib["width"]) == float(root.attrib["viewBox"].split()[2]) > 0
        assert root.attrib["aria-label"].startswith(puzzle.name)


def test_a_board_too_large_for_a_picture_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzle_playground.parse("signpost", "3x2:cegaga")
    assert puzzle._repr_svg_()
    monkeypatch.setattr(pictures, "MOST_CELLS", 5)
    assert puzzle._repr_svg_() is None
    with pytest.raises(ValueError, match="3 × 2 board is too big"):
        puzzle_playground.picture(puzzle)


def test_a_table_tells_ends_apart_in_text_and_html() -> None:
    texts = ("3x3:ddg9abga1gh", "3x2:cegaga", "3x3:adg9abga1gh")
    found = puzzle_playground.table([puzzle_playground.parse("signpost", text) for text in texts])
    assert [row.outcome.status for row in found.rows] == ["unique", "several", "impossible"]
    assert [row.path is not None for row in found.rows] == [True, False, False]
    lines = str(found).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert len(lines) == 4
    html = found._repr_html_()
    assert html.count("<tr>") == 4
    assert html.count("<td>") == 15
    (stopped,) = puzzle_playground.table([found.rows[0].puzzle], seconds=0).rows
    assert stopped.cells[2:4] == ("We couldn’t tell (time)", "–")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made of what the project has, and unpacked."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("engine", "puzzle_playground", "webapp", "templates", "static"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, source / name, symlinks=True, ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    build = f"from setuptools import build_meta; print(build_meta.build_wheel({str(target)!r}))"
    subprocess.run([sys.executable, "-c", build], cwd=source, capture_output=True, check=True)
    (made,) = target.glob("*.whl")
    zipfile.ZipFile(made).extractall(target)
    return target


def test_a_wheel_needs_no_web_unless_it_is_asked_for(wheel: Path) -> None:
    (metadata,) = wheel.glob("*.dist-info/METADATA")
    needed = Parser().parsestr(metadata.read_text()).get_all("Requires-Dist") or []
    own = {re.split(r"[\[<>=]", each)[0] for each in needed if "extra ==" not in each}
    assert own == {"click", "defusedxml", "numpy", "python-sat"}
    assert any(each.startswith("flask>") and "extra == 'web'" in each.replace('"', "'") for each in needed)
    result = subprocess.run(
        [sys.executable, "-I", "-c", PROGRAM, str(wheel)], capture_output=True, text=True, cwd=wheel
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == puzzle_playground.__version__


def test_a_wheel_draws_pictures_and_starts_the_mcp_server(wheel: Path) -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import puzzle_playground as pp;"
        "print(pp.picture(pp.deal('trades', seed=1).puzzle).svg[:4])"
    )
    command = [sys.executable, "-I", "-c", program, str(wheel)]
    result = subprocess.run(command, capture_output=True, text=True, cwd=wheel)
    assert result.stdout.strip() == "<svg", result.stderr
    (scripts,) = wheel.glob("*.dist-info/entry_points.txt")
    assert "puzzle-playground-mcp = puzzle_playground.mcp:main" in scripts.read_text()


def test_a_wheel_has_all_that_is_in_the_folders(wheel: Path) -> None:
    for name in ("engine", "puzzle_playground", "webapp"):
        there = {each.relative_to(ROOT) for each in (ROOT / name).rglob("*") if each.is_file()}
        there |= {
            each.relative_to(ROOT) for link in (ROOT / name).iterdir() if link.is_symlink() for each in link.rglob("*")
        }
        missing = [each for each in there if "__pycache__" not in each.parts and not (wheel / each).exists()]
        assert missing == []
    assert (wheel / "engine/py.typed").exists()
    assert (wheel / "puzzle_playground/py.typed").exists()
    assert (wheel / "webapp/templates/play/puzzle.html").exists()
