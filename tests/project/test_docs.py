"""What the documents say that the code can check."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from engine import PUZZLES
from engine.core import abilities
from tests import ROOT
from webapp.settings import Settings

DOCS = ROOT / "docs"
SETTINGS = sorted(f"PLAYGROUND_{each.name.upper()}" for each in fields(Settings))


def text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def entries(folder: str) -> list[str]:
    """The folders that the design lists under a folder, a line each."""
    (lines,) = re.findall(rf"^{folder}/$\n((?:^  .*\n)+)", text("design.md"), re.MULTILINE)
    return re.findall(r"^  (\S+)/ ", lines, re.MULTILINE)


@pytest.mark.parametrize("folder", ["engine", "webapp", "webapp/pages", "static"])
def test_every_folder_is_in_the_design(folder: str) -> None:
    found = {
        path.name
        for path in (ROOT / folder).iterdir()
        if path.is_dir() and (folder == "static" or (path / "__init__.py").exists())
    }
    listed = entries(folder)
    assert set(listed) == found
    assert len(listed) == len(found) > 4


def test_every_folder_of_a_kind_is_in_the_design() -> None:
    kinds = [ROOT / "engine/puzzles" / slug for slug in PUZZLES]
    found = {path.parent.name for kind in kinds for path in kind.glob("*/__init__.py")}
    assert set(entries("engine/puzzles/KIND")) == found


@pytest.mark.parametrize("kind", PUZZLES.values(), ids=lambda kind: kind.slug)
def test_every_puzzle_is_in_the_readme(kind: type) -> None:
    assert kind.name in (ROOT / "README.md").read_text(encoding="utf-8")  # type: ignore[attr-defined]


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_setting_is_in_the_manual(setting: str) -> None:
    assert f"`{setting}`" in text("deploy.md")


def test_every_ability_is_in_the_guide() -> None:
    types = [name for name, each in vars(abilities).items() if getattr(each, "__module__", "") == abilities.__name__]
    guide = text("adding-a-puzzle.md")
    assert [name for name in types if isinstance(vars(abilities)[name], type) and f"`{name}`" not in guide] == []


@pytest.mark.parametrize("page", sorted([*DOCS.glob("*.md"), ROOT / "README.md"]), ids=lambda page: page.name)
def test_every_link_of_the_documents_leads_somewhere(page: Path) -> None:
    for address in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / address).exists(), address


@pytest.mark.parametrize("page", sorted([*DOCS.glob("*.md"), ROOT / "README.md"]), ids=lambda page: page.name)
def test_every_path_of_the_documents_is_there(page: Path) -> None:
    named = re.findall(
        r"`((?:engine|webapp|tests|static|templates|benchmarks)/[\w./-]+)`", page.read_text(encoding="utf-8")
    )
    assert [path for path in named if "KIND" not in path and not (ROOT / path).exists()] == []


def test_every_module_of_the_documents_is_there() -> None:
    named = {
        each for page in DOCS.glob("*.md") for each in re.findall(r"`(engine(?:\.\w+)+)`", page.read_text("utf-8"))
    }
    assert named
    for each in named:
        path = ROOT.joinpath(*each.split("."))
        places = [path, path.with_suffix(".py"), path.parent.with_suffix(".py"), path.parent / "__init__.py"]
        assert any(place.exists() for place in places), each


def test_every_example_of_the_guide_is_there() -> None:
    kinds = "|".join(PUZZLES)
    named = re.findall(rf"(?<![\w/])((?:{kinds})/[\w./]+)", text("adding-a-puzzle.md"))
    assert len(named) > 8
    assert [path for path in named if not (ROOT / "engine/puzzles" / path).exists()] == []


def sources() -> Iterator[tuple[Path, ast.Module]]:
    for folder in ("engine", "puzzle_playground", "webapp"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, ast.parse(path.read_text("utf-8"))


def raised(docstring: str) -> Iterator[str]:
    """The exceptions that a docstring says are raised, and functions that it says raise the same."""
    for section in re.findall(r"^ *Raises:\n((?: +\S.*\n?)+)", docstring, re.MULTILINE):
        indent = re.match(" *", section)
        assert indent is not None
        yield from re.findall(rf"^{indent[0]}([\w.]+):", section, re.MULTILINE)
    yield from re.findall(r"\b[Rr]aise[sd]?(?: as)? `([\w.]+)`", docstring)


def test_what_docstrings_say_is_raised_exists() -> None:
    known, named = set(dir(builtins)), set()
    for path, tree in sources():
        for node in ast.walk(tree):
            match node:
                case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                    known.add(node.name)
                case ast.Import() | ast.ImportFrom():
                    known.update((each.asname or each.name).split(".")[0] for each in node.names)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                named.update((path, each) for each in raised(ast.get_docstring(node) or ""))
    assert len(named) > 50
    assert [each for each in named if not known.issuperset(each[1].split(".")[:1])] == []
