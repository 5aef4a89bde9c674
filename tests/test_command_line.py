"""`python -m engine`: what it prints and how it exits."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from engine.__main__ import main

UNIQUE, TWO, NONE = "3x3:ddg9abga1gh", "3x2:cegaga", "3x3:adg9abga1gh"


def run(*arguments: str, text: str | bytes = "") -> Result:
    return CliRunner().invoke(main, arguments, input=text)


@pytest.mark.parametrize(
    ("text", "code", "status"),
    [(UNIQUE, 0, "unique"), (TWO, 3, "several"), (NONE, 1, "impossible"), ("what", 2, "invalid")],
)
def test_exit_codes_and_json(text: str, code: int, status: str) -> None:
    for command in ("solve", "count", "check"):
        result = run(command, "signpost", "--json", text=text)
        assert result.exit_code == code
        answer = json.loads(result.stdout)
        assert list(answer) == ["status", "solutions", "seconds", "message"]
        assert answer["status"] == status
        assert answer["message"]
        assert run(command, "signpost", text=text).exit_code == code


def test_solve_draws_the_solution() -> None:
    result = run("solve", "signpost", text=UNIQUE)
    assert result.stdout.startswith("3↘  7↘  6←\n9↑  5↗  8←\n2↑  1←  4↖\n")
    assert "proved" in result.stdout


def test_bad_input_goes_to_standard_error() -> None:
    result = run("solve", "signpost", text="what")
    assert result.stdout == ""
    assert "expected a size" in result.stderr


def test_check_gives_the_canonical_text_but_no_solution() -> None:
    result = run("check", "signpost", text="3:ddg 9abg a1gh")
    assert result.stdout.splitlines()[0] == UNIQUE
    assert "7↘" not in result.stdout
    assert json.loads(run("check", "signpost", "--json", text=UNIQUE).stdout)["solutions"] == []


def test_count_and_all_list_up_to_most() -> None:
    assert run("count", "signpost", text=TWO).stdout.splitlines()[0] == "2"
    many = "4x4:1" + "ceea" * 3 + "caga"
    listed = json.loads(run("solve", "signpost", "--json", "--all", "--most", "1", text=TWO).stdout)
    assert len(listed["solutions"]) == 1
    assert listed["status"] == "several"
    assert run("count", "signpost", "--json", text=many).exit_code in (0, 1, 3)


def test_a_batch_answers_every_line_in_order_and_goes_on_after_bad_ones() -> None:
    lines = [UNIQUE, "what", "", TWO, "\0", NONE, "9" * 5000]
    result = run("solve", "signpost", "--batch", text="\n".join(lines) + "\n")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [each["status"] for each in answers] == [
        "unique", "invalid", "invalid", "several", "invalid", "impossible", "invalid",
    ]  # fmt: skip
    assert result.exit_code == 0


def test_bytes_that_are_no_text_are_refused_politely() -> None:
    result = run("solve", "signpost", "--json", text=b"\xff\xfe\x00")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["status"] == "invalid"


def test_the_limit_stops_a_search() -> None:
    result = run("solve", "signpost", "--json", "--limit", "0", text=UNIQUE)
    assert result.exit_code == 4
    assert json.loads(result.stdout)["status"] == "limit"


def test_unknown_puzzles_are_refused_with_the_list_of_known_ones() -> None:
    result = run("solve", "sudoku", text="")
    assert result.exit_code == 2
    assert "signpost" in result.stderr
