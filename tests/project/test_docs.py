"""What the documents say that the code can check."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from engine import PUZZLES
from engine.core import abilities
from tests import ROOT
from webapp.settings import Settings

DOCS = ROOT / "docs"
MODULES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [
        *(ROOT / "engine").glob("*.py"),
        *(ROOT / "engine/digits").glob("*.py"),
        *(ROOT / "webapp").rglob("*.py"),
    ]
    if path.name != "__init__.py" and not {"migrations", "pages"} & {*path.parts}
)
ROOMS = sorted(path.parent.name for path in (ROOT / "webapp/pages").glob("*/__init__.py"))
SETTINGS = sorted(f"PLAYGROUND_{each.name.upper()}" for each in fields(Settings))


def text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("module", MODULES)
def test_every_module_is_in_the_design(module: str) -> None:
    folder, _, name = module.rpartition("/")
    sections = re.findall(r"^(\S+/)$\n((?:^  .*\n)+)", text("design.md"), re.MULTILINE)
    rooms = dict(sections)
    assert re.search(rf"\b{re.escape(name)}\b", rooms.get(f"{folder}/", "")), f"{module} is not under {folder}/"


def test_every_room_of_pages_is_in_the_design() -> None:
    (rooms,) = re.findall(r"^webapp/pages/$\n((?:^  .*\n)+)", text("design.md"), re.MULTILINE)
    assert re.findall(r"^  (\w+)/", rooms, re.MULTILINE) == sorted(ROOMS, key=rooms.index)
    assert len(ROOMS) > 5


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
