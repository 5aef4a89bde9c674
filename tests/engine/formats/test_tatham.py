"""Addresses of Simon Tatham's pages, and games saved by his programs: read, written, and read by his programs."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from engine import PUZZLES, CannotHoldError, PuzzleError
from engine.formats.exchange import NOTHING

KEEN = "3:a_a3_a_,s1a8m3s1"
SIGNPOST = "3x3:ddg9abga1gh"
PATTERN = "3x2:2/1/1/2/1.1"
GAMES = {"kenken": ("Keen", KEEN), "signpost": ("Signpost", SIGNPOST), "nonogram": ("Pattern", PATTERN)}
KINDS = [pytest.param(PUZZLES[slug], game, id_, id=slug) for slug, (game, id_) in GAMES.items()]
SITE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"


def saved(game: str, id_: str, *moves: str, at: int | None = None) -> str:
    """A saved game; moves of several letters are as in the program, `SOLVE:` in front for those that solve."""
    params, desc = id_.split(":")
    lines = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        ("VERSION", "1"),
        ("GAME", game),
        ("PARAMS", params),
        ("CPARAMS", params),
        ("SEED", "5"),
        ("DESC", desc),
        ("UI", "E"),
        ("TIME", "1.5"),
        ("NSTATES", str(len(moves) + 1)),
        ("STATEPOS", str(at or len(moves) + 1)),
        *((key or "MOVE", move) for key, _, move in (each.rpartition(":") for each in moves)),
    ]
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in lines)


@pytest.mark.parametrize(("kind", "game", "id_"), KINDS)
def test_addresses_of_his_pages_are_read(kind: Any, game: str, id_: str) -> None:
    page, puzzle = f"{SITE}{game.lower()}", kind.parse(id_)
    for address in (f"{page}.html#{id_}", f"{page}.html?{id_}", f"{page}#{id_.replace('/', '%2F')}"):
        assert kind.parse(address) == puzzle
    assert puzzle.as_file(f"{game.lower()}-link") == f"{page}.html#{id_}"
    with pytest.raises(PuzzleError, match="no board"):
        kind.parse(f"{page}.html#")


@pytest.mark.parametrize(("kind", "game", "id_"), KINDS)
@pytest.mark.parametrize("seed", ["6#123", "5x5#1-a", "6dn#1", "{}#5x5c%2377"])
def test_random_seeds_are_told_apart(kind: Any, game: str, id_: str, seed: str) -> None:
    with pytest.raises(PuzzleError, match="random seed"):
        kind.parse(seed.format(f"{SITE}{game.lower()}.html"))


@pytest.mark.parametrize(("kind", "game", "id_"), KINDS)
def test_saved_games_are_read_and_written(kind: Any, game: str, id_: str) -> None:
    text = saved(game, id_)
    form = kind.format_of(text)
    assert kind.parse(text) == kind.parse(id_)
    assert form.beside(text.strip()) == NOTHING
    written = kind.parse(id_).as_file(form.slug)
    assert f"DESC    :{len(id_.split(':')[1])}:{id_.split(':')[1]}\n" in written
    assert kind.parse(written) == kind.parse(id_)


@pytest.mark.parametrize(
    ("slug", "moves", "at", "entries"),
    [
        ("kenken", ["R0,1,2", "P2,0,1", "P2,0,3", "P2,0,1"], None, ". . 3+/2 . ./. . ."),
        ("kenken", ["R0,1,2", "R0,1,0"], None, ""),
        ("kenken", ["R0,1,2", "R1,1,3"], 2, ". . ./2 . ./. . ."),
        ("kenken", ["R0,0,1", "M"], None, "1 1+2+3 1+2+3/1+2+3 1+2+3 1+2+3/1+2+3 1+2+3 1+2+3"),
        ("kenken", ["M", "R0,0,1", f"RESTART:{KEEN}", "R2,2,1"], None, ". . ./. . ./. . 1"),
        ("kenken", ["SOLVE:S213132321"], None, "2 1 3/1 3 2/3 2 1"),
        ("nonogram", ["F0,0,2,1", "E1,0,1,2"], None, "#.?/?.?"),
        ("nonogram", ["F0,0,3,2", "U0,0,3,2"], None, ""),
        ("nonogram", ["SOLVE:S110101"], None, "##./#.#"),
        ("signpost", ["L0,0-0,2", "L1,1-0,2"], None, "r2c2>r3c1"),
        ("signpost", ["L0,0-0,1", "L0,1-0,2", "C0,1"], None, ""),
        ("signpost", ["L0,0-0,1", "L0,1-0,2", "L2,0-2,1", "X0,1"], None, "r1c3>r2c3"),
        ("signpost", ["L2,0-1,0", "L1,0-1,1", "X1,0"], None, ""),
    ],
)
def test_what_was_entered_is_brought_along(slug: str, moves: list[str], at: int | None, entries: str) -> None:
    kind, (game, id_) = PUZZLES[slug], GAMES[slug]
    text = saved(game, id_, *moves, at=at).strip()
    form = kind.format_of(text)  # type: ignore[attr-defined]
    assert form.beside(text).entries == entries
    kind.parse(text).guide(entries)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("slug", "move"),
    [("kenken", "R9,9,9"), ("kenken", "x"), ("nonogram", "F0,0,9,9"), ("signpost", "H"), ("signpost", "L0,0-9,9")],
)
def test_moves_that_cannot_be_made_again_are_named(slug: str, move: str) -> None:
    kind, (game, id_) = PUZZLES[slug], GAMES[slug]
    text = saved(game, id_, move).strip()
    assert kind.format_of(text).beside(text).lost == ("your moves",)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (saved("Solo", KEEN), "a saved game of “Solo”. We need Keen"),
        ("SAVEFILE:41:Another", "line 1: SAVEFILE has 7 characters, but says 41"),
        ("SAVEFILE:7:Another\nGAME    :4:Keen", "line 1: “Another”. A saved game starts"),
        (saved("Keen", KEEN).replace("DESC    ", "desc    "), "line 7: “desc"),
        (saved("Keen", KEEN).replace("DESC    ", "DESK    "), "no DESC line"),
        (saved("Keen", KEEN, at=3), "STATEPOS is “3”. It can be 1 to 1"),
    ],
)
def test_what_is_wrong_with_a_saved_game_is_told(text: str, told: str) -> None:
    with pytest.raises(PuzzleError) as error:
        PUZZLES["kenken"].parse(text)
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("3:102220010,o3s1s2m6,open", "clues without a sign"),
        ("3:a_3aab_,a3s1s2d6,large".replace("d6", "m6"), ""),
        ("rules: large\naab\nccb\nccb\n\na=3+\nb=1-\nc=8*", "− and ÷ on more than two cells"),
        (f"{'a' * 10}\n" * 10 + "\na=550+", "larger than 9 × 9"),
        ("aaaaaa\n" * 6 + "\na=126+", "25 lines in a row between cells"),
        ("aab\naab\nccc\n\na=99999999999*\nb=3+\nc=6+", "a clue of 536,870,912 or more"),
    ],
)
def test_what_his_program_cannot_hold_is_named(text: str, lacks: str) -> None:
    puzzle = PUZZLES["kenken"].parse(text)
    for slug in ("keen-link", "keen-save"):
        if lacks:
            with pytest.raises(CannotHoldError, match=lacks):
                puzzle.as_file(slug)  # type: ignore[attr-defined]
        else:
            assert PUZZLES["kenken"].parse(puzzle.as_file(slug)) == puzzle  # type: ignore[attr-defined]


@pytest.mark.parametrize(("kind", "game", "id_"), KINDS)
def test_his_programs_read_what_is_written(kind: Any, game: str, id_: str, tmp_path: Path) -> None:
    """A headless screenshot is refused where the saved game is wrong; needs Debian's sgt-puzzles."""
    program = shutil.which(f"sgt-{game.lower()}") or shutil.which(f"/usr/games/sgt-{game.lower()}")
    if program is None:
        pytest.skip("sgt-puzzles is not installed")
    file = tmp_path / "a.sav"
    file.write_text(kind.parse(id_).as_file(f"{game.lower()}-save"))
    picture = tmp_path / "a.png"
    subprocess.run([program, "--screenshot", picture, "--load", file], check=True, timeout=60)
    assert picture.read_bytes().startswith(b"\x89PNG")
