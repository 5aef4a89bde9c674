"""The API answers as the command line does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

import puzzle_playground
from engine import PUZZLES, Puzzle, abilities_of
from engine.cli import commands
from tests.engine.cli.test_command_line import run


@pytest.mark.parametrize("kind", PUZZLES.values(), ids=lambda kind: kind.slug)
def test_questions_are_answered_as_the_api_does(client: FlaskClient, kind: type[Puzzle[Any]]) -> None:
    text = kind.examples[0].text
    answers = {"countdown": "1 + 1", "letters": "a"}
    for command, operation in {"hint": "hint", "judge": "judge", "check": "check", "explain": "path"}.items():
        entries = answers.get(kind.slug, "") if command == "check" else ""
        more = ("--entries", entries) if command != "judge" else ()
        told = run(command, kind.slug, text, "--json", *more)
        if operation not in abilities_of(kind):
            assert told.exit_code == 2
            assert "Error: " in told.stderr
        elif operation == "path":
            assert json.loads(told.stdout)["status"] in commands.EXIT_CODES
        else:
            sent = {"text": text} | ({"entries": entries} if more else {})
            answer = client.post(f"/api/v1/{kind.slug}/{operation}", json=sent).get_json()
            found = json.loads(told.stdout)
            assert found.pop("seconds") >= 0
            assert found == answer
            lines = run(command, kind.slug, text, *more)
            assert lines.exit_code == told.exit_code
            assert lines.stdout.strip()


@pytest.mark.parametrize("kind", [slug for slug in PUZZLES if slug != "trades"])
def test_notebooks_show_what_the_api_exports(client: FlaskClient, kind: str) -> None:
    """Except for trades, whose picture for paper has all offers."""
    text = PUZZLES[kind].examples[0].text
    answer: Any = client.post(f"/api/v1/{kind}/export", json={"text": text, "format": "svg"}).get_json()
    drawn = puzzle_playground.picture(puzzle_playground.parse(kind, text)).svg
    assert drawn.partition(">")[2] == answer["text"].partition(">")[2]
