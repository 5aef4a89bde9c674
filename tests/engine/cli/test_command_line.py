"""`python -m engine`: what it prints and how it exits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from engine import PUZZLES, Puzzle, Stopped
from engine.__main__ import main
from engine.cli import commands

UNIQUE, TWO, NONE = "3x3:ddg9abga1gh", "3x2:cegaga", "3x3:adg9abga1gh"


def run(*arguments: str, text: str | bytes = "") -> Result:
    return CliRunner().invoke(main, arguments, input=text)


def keys(status: str, command: str) -> set[str]:
    """What an answer says."""
    if status == "invalid":
        return {"status", "message", "complaints", "too_large", "seconds"}
    told = {"status", "headline", "message", "number", "exact", "complete", "stopped", "why", "seconds"}
    return told if command == "check" else told | {"solutions", "forced", "givens", "decided"}


@pytest.mark.parametrize(
    ("text", "code", "status"),
    [(UNIQUE, 0, "unique"), (TWO, 3, "several"), (NONE, 1, "impossible"), ("what", 2, "invalid")],
)
def test_exit_codes_and_json(text: str, code: int, status: str) -> None:
    for command in ("solve", "count", "check"):
        result = run(command, "signpost", "--json", text=text)
        assert result.exit_code == code
        answer = json.loads(result.stdout)
        assert set(answer) == keys(status, command)
        assert answer["status"] == status
        assert answer["message"]
        assert run(command, "signpost", text=text).exit_code == code


@pytest.mark.parametrize("kind", PUZZLES.values(), ids=lambda kind: kind.slug)
def test_any_puzzle_text_can_be_the_argument(kind: type[Puzzle[Any]]) -> None:
    for example in kind.examples:
        result = run("check", kind.slug, example.text)
        assert result.stdout.splitlines()[0] == str(kind.parse(example.text))


@pytest.mark.parametrize("text", ["../..", ".", "x" * 5000, "a\0b"])
def test_what_is_no_puzzle_is_read_as_text_unless_it_is_named_like_a_file(text: str) -> None:
    assert run("solve", "letters", text).exit_code == 2
    assert "No such file" in run("solve", "letters", "nothing/here.txt").stderr


def test_solve_draws_the_solution() -> None:
    result = run("solve", "signpost", text=UNIQUE)
    assert result.stdout.startswith("3↘  7↘  6←\n9↑  5↗  8←\n2↑  1←  4↖\n")
    assert "exactly one solution" in result.stdout


def test_an_impossible_puzzle_is_explained_in_clean_sentences() -> None:
    told = run("solve", "nonogram", text="5x5:5/5/0/1/1/3/1/1/1/3").stdout
    assert "\nRow 1 and column 3 can’t both be right:\n- Row 1 has the clue 3\n" in told


def test_many_clues_that_contradict_each_other_come_after_what_would_fix_it() -> None:
    told = run("solve", "nonogram", text="6x6:1.2/1.1/1.2/3.1/2/1.1/2.1/3/2.1/1.1/1.2/1.1").stdout
    assert told.index("- change row 1 from 2 1 to 1 2") < told.index(
        "These 8 clues contradict each other:\n- Row 1 has"
    )


def test_bad_input_goes_to_standard_error() -> None:
    result = run("solve", "signpost", text="what")
    assert result.stdout == ""
    assert "start with a size" in result.stderr


def test_check_gives_the_canonical_text_but_no_solution() -> None:
    result = run("check", "signpost", text="3:ddg 9abg a1gh")
    assert result.stdout.splitlines()[0] == UNIQUE
    assert "7↘" not in result.stdout
    assert "solutions" not in json.loads(run("check", "signpost", "--json", text=UNIQUE).stdout)


def test_count_and_all_list_up_to_most() -> None:
    assert run("count", "signpost", text=TWO).stdout.splitlines()[0] == "2"
    listed = json.loads(run("solve", "signpost", "--json", "--all", "--most", "1", text=TWO).stdout)
    assert len(listed["solutions"]) == 1
    assert listed["status"] == "several"
    many = "5x5:" + "/".join(["1"] * 10)
    assert run("count", "nonogram", text=many).stdout.splitlines() == ["120", "Exactly 120 solutions."]
    listed = json.loads(run("solve", "nonogram", "--json", "--all", "--most", "5", text=many).stdout)
    assert (len(listed["solutions"]), listed["complete"], listed["number"]) == (5, False, 120)


def test_several_solutions_are_counted_and_made_one() -> None:
    text = "5x5:" + "/".join(["1"] * 10)
    answer = json.loads(run("solve", "nonogram", "--json", text=text).stdout)
    assert (answer["number"], answer["exact"]) == (120, True)
    assert answer["forced"] == []
    assert len(answer["givens"]["places"]) == 4
    assert run("solve", "nonogram", text=answer["givens"]["puzzle"]).exit_code == 0
    assert run("count", "nonogram", text=text).stdout.splitlines()[0] == "120"
    lines = run("solve", "nonogram", text=text).stdout.splitlines()
    assert lines[-3:-1] == ["Exactly 120 solutions.", "0 of 25 cells are the same in every solution."]
    assert lines[-1].startswith("To leave only solution 1, start with filled at row 1, column 1; row 2, column 2; ")
    assert "only solution 1" not in run("check", "nonogram", text=text).stdout


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


def test_a_recipe_that_takes_too_long_is_no_bad_input() -> None:
    result = run("solve", "nonogram", "--json", "--limit", "0", text="nonogram-10-easy-g3-5")
    assert result.exit_code == 4
    assert json.loads(result.stdout)["status"] == "limit"
    result = run("solve", "nonogram", "--limit", "0", text="nonogram-10-easy-g3-5")
    assert (result.exit_code, result.stderr) == (4, "We couldn’t make the puzzle within the limit.\n")


def test_a_judgement_that_was_stopped_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def stop_late(_: object) -> None:
        nonlocal calls
        calls += 1
        if calls > 20:
            raise Stopped("time")

    text = PUZZLES["nonogram"].examples[0].text
    assert json.loads(run("judge", "nonogram", "--json", text=text).stdout)["stopped"] is None
    monkeypatch.setattr(commands, "Deadline", lambda _: stop_late)
    said = json.loads(run("judge", "nonogram", "--json", text=text).stdout)
    assert (said["solutions"], said["rank"], said["stopped"]) == ("one", "", "time")
    calls = 0
    assert "There may be more to say" in run("judge", "nonogram", text=text).stdout


@pytest.mark.parametrize(
    ("text", "code", "status", "claim"),
    [(UNIQUE, 0, "unique", "the only solution is"), (NONE, 1, "impossible", "no solution")],
)
def test_a_proof_is_written_beside_the_answer(text: str, code: int, status: str, claim: str, tmp_path: Path) -> None:
    result = run("solve", "signpost", "--json", "--proof", str(tmp_path / "it"), text=text)
    assert result.exit_code == code
    assert json.loads(result.stdout)["status"] == status
    assert result.stderr == (
        f"Certificate written: {tmp_path / 'it.cnf'} and {tmp_path / 'it.drat'}. "
        f"To check it: drat-trim {tmp_path / 'it.cnf'} {tmp_path / 'it.drat'}\n"
    )
    assert f"c Claim:  {claim}\n" in (tmp_path / "it.cnf").read_text(encoding="utf-8")
    assert (tmp_path / "it.drat").read_text().endswith("\n0\n")


def test_what_is_not_proved_gets_no_certificate(tmp_path: Path) -> None:
    result = run("solve", "signpost", "--proof", str(tmp_path / "it"), text=TWO)
    assert (result.exit_code, result.stderr[:15]) == (3, "No certificate:")
    result = run("solve", "signpost", "--limit", "0", "--proof", str(tmp_path / "it"), text=UNIQUE)
    assert (result.exit_code, result.stderr[:15]) == (4, "No certificate:")
    result = run("solve", "signpost", "--proof", str(tmp_path / "it"), text="what")
    assert (result.exit_code, result.stderr[:6]) == (2, "error:")
    assert list(tmp_path.iterdir()) == []


def test_a_proof_that_takes_too_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise Stopped("time")

    monkeypatch.setattr("engine.solver.proof.certify", stopped)
    result = run("solve", "signpost", "--proof", str(tmp_path / "it"), text=UNIQUE)
    assert result.exit_code == 4
    assert "there’s no other" in result.stdout
    assert "stopped at the time limit" in result.stderr


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    result = run("solve", "signpost", "--proof", str(tmp_path / "no" / "it"), text=UNIQUE)
    assert result.exit_code == 2
    assert str(tmp_path / "no" / "it.cnf") in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [("count", "signpost"), ("check", "signpost"), ("solve", "signpost", "--batch"), ("solve", "letters")],
)
def test_a_proof_where_there_can_be_none_is_refused(arguments: tuple[str, ...], tmp_path: Path) -> None:
    result = run(*arguments, "--proof", str(tmp_path / "it"), text=UNIQUE)
    assert result.exit_code == 2
    assert "--proof" in result.stderr


def test_unknown_puzzles_are_refused_with_the_list_of_known_ones() -> None:
    result = run("solve", "sudoku", text="")
    assert result.exit_code == 2
    assert "signpost" in result.stderr


def test_entries_are_judged_and_hinted_at() -> None:
    wrong = ("--entries", "r1c1>r2c2")
    assert run("check", "signpost", UNIQUE, *wrong).exit_code == 1
    assert "wrong" in run("check", "signpost", UNIQUE, *wrong).stdout
    assert run("check", "signpost", UNIQUE, "--entries", "").stdout.startswith("Nothing here yet.")
    assert run("hint", "signpost", UNIQUE, *wrong).exit_code == 1
    assert run("hint", "signpost", UNIQUE).exit_code == 0
    assert run("hint", "signpost", UNIQUE, "--entries", "what?").exit_code == 2
    assert run("count", "signpost", UNIQUE, "--entries", "").exit_code == 2
    assert run("judge", "signpost", TWO).exit_code == 3
    assert run("judge", "signpost", NONE).exit_code == 1


@pytest.mark.parametrize("kind", PUZZLES.values(), ids=lambda kind: kind.slug)
def test_a_puzzle_is_written_in_another_format(kind: type[Puzzle[Any]]) -> None:
    text = kind.examples[0].text
    found = run("export", kind.slug, text, "--to", "json")
    assert json.loads(found.stdout)["kind"] == kind.slug
    assert "--to: use one of" in run("export", kind.slug, text).stderr
    told = json.loads(run("export", kind.slug, text, "--to", "json", "--json").stdout)
    assert kind.parse(told["text"]) == kind.parse(text)


def test_what_a_format_cannot_hold_is_told() -> None:
    found = run("export", "kenken", "3:102220010,a3s1s2_,bare", "--to", "ken")
    assert found.exit_code == 2
    assert found.stderr == "error: .ken can’t store cages without a clue\n"


def test_entries_are_compared_with_the_solution() -> None:
    text = PUZZLES["kenken"].examples[0].text
    found = run("solve", "kenken", text, "--entries", "4...\n.1..\n....\n....")
    assert found.exit_code == 0
    assert found.output.endswith("1 of 2 entries wrong: row 2, column 2.\n")
    assert run("solve", "kenken", text, "--entries", "4.../..../..../....").output.endswith(
        "All your entries are right.\n"
    )
    told = json.loads(run("solve", "kenken", text, "--entries", "4.../.1../..../....", "--json").output)
    assert told["entered"]["wrong"] == ["r2c2"]
    several = run("solve", "nonogram", "4x4:1/1/1/1/1/1/1/1", "--entries", "..#?/????/????/????", "--most", "30")
    assert "6 of 24 solutions with all your entries" in several.output
    assert run("solve", "kenken", text, "--entries", "4...").exit_code == 2
    assert "grids" in run("solve", "boxes", PUZZLES["boxes"].examples[0].text, "--entries", "1").output
