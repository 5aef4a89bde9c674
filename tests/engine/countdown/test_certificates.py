"""Certificates that a target is out of reach: accepted when brute force agrees, and spoilt ones refused."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.__main__ import main
from engine.core.limits import Progress, Stopped, never_stop
from engine.core.puzzle import PuzzleTooLarge
from engine.puzzles.countdown import Countdown, certificate, checker, reachable
from engine.puzzles.countdown.solver import LARGE, SMALL

MISSED = Countdown((75, 50, 25, 8, 7, 5), 947)
CHECKER = Path(checker.__file__)


@cache
def everything(numbers: tuple[int, ...]) -> frozenset[int]:
    """All that numbers make, by putting two of them together in every way, again and again."""
    found = set(numbers)
    for i, j in combinations(range(len(numbers)), 2):
        rest = [number for k, number in enumerate(numbers) if k not in (i, j)]
        low, high = sorted((numbers[i], numbers[j]))
        made = [
            low + high,
            low * high,
            *([high - low] if high > low else []),
            *([high // low] if not high % low else []),
        ]
        found = found.union(*(everything(tuple(sorted([*rest, number]))) for number in made))
    return frozenset(found)


def is_accepted(text: str, puzzle: str = "") -> bool:
    try:
        checker.check(text, puzzle)
    except ValueError:
        return False
    return True


@cache
def out_of_reach(seed: int) -> Countdown:
    """A round of the show whose target nobody can make."""
    chance = Random(seed)
    while True:
        large = chance.randint(0, 4)
        tiles = tuple(chance.sample(LARGE, large) + chance.sample(SMALL, 6 - large))
        missed = sorted(set(range(100, 1000)) - reachable(tiles, 999, never_stop))
        if missed:
            return Countdown(tiles, chance.choice(missed))


def certified(puzzle: Countdown) -> str:
    """The certificate that nothing is nearer than the answer."""
    return puzzle.certificate(puzzle.miss(next(puzzle.solutions())))


@pytest.mark.parametrize("seed", [*range(10), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(10, 100))])
def test_targets_out_of_reach_are_certified(seed: int) -> None:
    puzzle = out_of_reach(seed)
    miss = puzzle.miss(next(puzzle.solutions()))
    text = puzzle.certificate(miss)
    assert miss
    assert is_accepted(text, str(puzzle))
    assert len(text.splitlines()) <= 8
    assert len(text) < 1_000
    assert not is_accepted(puzzle.certificate(miss + 1))


@pytest.mark.parametrize("worked_out", [1, 2, 4])
@given(st.lists(st.integers(1, 12) | st.integers(1, 100), min_size=2, max_size=4), st.integers(1, 300))
@settings(max_examples=100, deadline=None)
def test_small_rounds_are_certified_exactly_where_brute_force_misses(
    worked_out: int, tiles: list[int], target: int
) -> None:
    """Also with fewer values that the checker works out by itself, so that more lines are needed."""
    puzzle, made = Countdown(tuple(tiles), target), everything(tuple(sorted(tiles)))
    miss = min(abs(value - target) for value in made)
    with pytest.MonkeyPatch.context() as patch:
        for module in (certificate, checker):
            patch.setattr(module, "WORKED_OUT", worked_out)
        assert is_accepted(puzzle.certificate(1), str(puzzle)) == (miss > 0)
        if miss:
            assert is_accepted(puzzle.certificate(miss), str(puzzle))
        assert not is_accepted(puzzle.certificate(miss + 1))


@pytest.mark.parametrize("seed", range(5))
def test_every_target_of_five_tiles_is_certified_where_brute_force_misses_it(seed: int) -> None:
    chance = Random(seed)
    tiles = tuple(sorted(chance.choices(range(1, 30), k=5)))
    made = everything(tiles)
    for target in chance.sample(range(1, 2_000), 100):
        assert is_accepted(Countdown(tiles, target).certificate(1)) == (target not in made)


def test_what_the_checker_works_out_is_what_can_be_made() -> None:
    chance = Random(1)
    for _ in range(50):
        tiles = tuple(sorted(chance.choices(range(1, 12), k=chance.randint(1, 4)), reverse=True))
        assert checker.reach(tiles) == everything(tiles[::-1])
        assert max(checker.reach(tiles)) <= checker.bound(tiles)


@given(st.integers(1, 60), st.integers(1, 60), st.integers(1, 12), st.integers(1, 12))
def test_steps_with_a_range_are_steps_with_its_values(a: int, first: int, count: int, gap: int) -> None:
    values = range(first, first + count * gap, gap)
    found = certificate.merged(certificate.steps(a, values))
    assert {value for each in found for value in each} == checker.steps(a, values)


Spoil = Callable[[list[str], Countdown, Random], None]
"""Changes lines."""


def without_a_line(lines: list[str], _: Countdown, chance: Random) -> None:
    del lines[chance.randrange(1, len(lines))]


def without_a_value(lines: list[str], _: Countdown, chance: Random) -> None:
    place = chance.randrange(1, len(lines))
    tiles, values = checker.parse(lines[place])
    kept = values - {chance.choice(sorted(values))}
    lines[place] = f"{' '.join(map(str, tiles))}: {' '.join(map(str, kept))}"


def with_a_value_in_reach(lines: list[str], _: Countdown, chance: Random) -> None:
    place = chance.randrange(len(lines))
    tiles, _values = checker.parse(lines[place])
    lines[place] += f" {chance.choice(sorted(checker.reach(tiles[: len(tiles) - chance.randint(1, 3)])))}"


def with_the_answer(lines: list[str], puzzle: Countdown, chance: Random) -> None:
    lines[0] += f" {next(puzzle.solutions()).value}"


def with_another_target(lines: list[str], puzzle: Countdown, chance: Random) -> None:
    lines[0] = (
        f"{lines[0].split(':')[0]}: {chance.choice([n for n in range(100, 1000) if abs(n - puzzle.target) > 100])}"
    )


def with_another_tile(lines: list[str], puzzle: Countdown, chance: Random) -> None:
    old, new = chance.choice(puzzle.tiles), chance.choice(sorted({*range(1, 11), *LARGE} - {*puzzle.tiles}))
    tiles, _, values = lines[0].partition(":")
    lines[0] = f"{' '.join(str(new) if tile == str(old) else tile for tile in tiles.split())}:{values}"


def with_one_tile_more(lines: list[str], _: Countdown, chance: Random) -> None:
    lines[0] = f"{chance.randint(1, 10)} {lines[0]}"


def cut_short(lines: list[str], _: Countdown, chance: Random) -> None:
    del lines[chance.randrange(len(lines)) :]


def with_a_line_twice(lines: list[str], _: Countdown, chance: Random) -> None:
    lines.append(chance.choice(lines))


def with_nonsense(lines: list[str], _: Countdown, chance: Random) -> None:
    lines.append(
        chance.choice(["75 50", "75 50:", "what", ": 3", "75 x: 3", "7-9: 3", "0: 3", "75: 0", "75: 3-", "²: 3"])
    )


SPOILS = [
    without_a_line,
    without_a_value,
    with_a_value_in_reach,
    with_the_answer,
    with_another_target,
    with_another_tile,
    with_one_tile_more,
    cut_short,
    with_a_line_twice,
    with_nonsense,
]


@pytest.mark.parametrize("spoil", SPOILS)
def test_spoilt_certificates_are_refused(spoil: Spoil) -> None:
    spoilt = 0
    for seed in range(10):
        puzzle = out_of_reach(seed % 5) if seed else MISSED
        lines = certified(puzzle).splitlines()[1:]
        if len(lines) > 1:  # or the bound alone says it
            assert is_accepted("\n".join(lines))
            spoil(lines, puzzle, Random(seed))
            assert not is_accepted("\n".join(lines)), lines
            spoilt += 1
    assert spoilt > 5


def test_a_certificate_of_another_puzzle_is_refused() -> None:
    text = certified(MISSED)
    assert is_accepted(text, "5,7,8,25,50,75=947")
    for other in ("75,50,25,8,7,5=946", "75,50,25,8,7,6=947", "75,50,25,8,7=947", "75,50,25,8,7,5", "947"):
        assert not is_accepted(text, other)


def test_eight_tiles_are_certified() -> None:
    puzzle = Countdown((100, 100, 50, 50, 10, 10, 5, 5), 3133)
    assert puzzle.target not in reachable(puzzle.tiles, 9_999, never_stop)
    assert is_accepted(certified(puzzle), str(puzzle))


def test_a_certificate_that_is_too_large_is_not_written() -> None:
    for tiles, nearest in (((9999, 9999, 1, 1, 1, 1, 1, 1), 179_982), ((10, 9, 8, 7, 6, 5, 4, 3), 967_680)):
        with pytest.raises(PuzzleTooLarge, match="too many values are nearer"):
            Countdown(tiles, 999_983).certificate(999_983 - nearest)


def test_a_certificate_can_be_stopped() -> None:
    def stop(progress: Progress) -> None:
        raise Stopped("time")

    with pytest.raises(Stopped):
        MISSED.certificate(1, stop)


def test_the_command_line_writes_what_the_checker_alone_accepts(tmp_path: Path) -> None:
    found = CliRunner().invoke(main, ["solve", "countdown", str(MISSED), "--proof", str(tmp_path / "it")])
    file = tmp_path / "it.txt"
    assert found.exit_code == 1
    assert f"{MISSED.checker} {file}" in found.stderr
    alone = [sys.executable, "-I", CHECKER]
    run = subprocess.run([*alone, file, str(MISSED)], capture_output=True, text=True, encoding="utf-8")
    assert (run.returncode, run.stdout) == (0, "Accepted. Out of reach from 75 50 25 8 7 5: 947\n")
    file.write_text(file.read_text("utf-8").replace("872", "873"), "utf-8")
    run = subprocess.run([*alone, file], capture_output=True, text=True, encoding="utf-8")
    assert (run.returncode, run.stderr[:8]) == (1, "Refused:")


def test_a_target_in_reach_gets_no_certificate(tmp_path: Path) -> None:
    given = ["solve", "countdown", "100,75,10,8,3,2=746", "--proof", str(tmp_path / "it")]
    found = CliRunner().invoke(main, given)
    assert (found.exit_code, found.stderr[:15]) == (0, "No certificate:")
    assert list(tmp_path.iterdir()) == []


def test_the_checker_is_short_and_alone() -> None:
    lines = CHECKER.read_text("utf-8").splitlines()
    assert len(lines) <= 100
    assert all(
        line.split()[1].split(".")[0] in sys.stdlib_module_names | {"__future__"}
        for line in lines
        if "import " in line and line[0] in "if"
    )
