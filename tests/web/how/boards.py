"""Puzzles small enough for the judges: odd ones, and others at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from engine import PUZZLES
from tests.engine.oracle.instances import (
    random_bare_kenken,
    random_coloured_nonogram,
    random_kenken,
    random_nonogram,
    random_signpost,
)

MOST_LINES = 3_000
"""Ways to paint a line that are tried one by one."""


def boards(slug: str, rng: Random) -> Iterator[str]:
    """Yield puzzles without end, small enough for the judges: dealt, drawn at random, and odd ones."""
    yield from ODD.get(slug, ())
    while True:
        text = str(RANDOM[slug](rng))
        try:
            puzzle: Any = PUZZLES[slug].parse(text)
        except ValueError:
            continue
        if not any(True for _ in puzzle.flaws()) or slug in ("trades", "boxes") or rng.random() < 0.1:
            yield text


def a_nonogram(rng: Random) -> str:
    while True:
        text = (random_nonogram if rng.random() < 0.5 else random_coloured_nonogram)(rng)[0]
        try:
            board = PUZZLES["nonogram"].parse(text).board  # type: ignore[attr-defined]
        except ValueError:
            continue
        if len(board.colours) ** max(board.width, board.height) <= MOST_LINES:
            return text


def a_countdown(rng: Random) -> str:
    tiles = [rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 75]) for _ in range(rng.randint(1, 4))]
    return f"{','.join(map(str, tiles))}={rng.randint(1, 150)}"


def a_rack(rng: Random) -> str:
    usual = "eeeeeaaaiiioootttnnnrrrsssllldddgguuumpbcfhvwyjkqxz"
    kind = rng.choice(["", "", "free:", "conundrum:"])
    size = 9 if kind != "free:" else rng.randint(1, 11)
    rack = rng.sample(usual, size)
    if rng.random() < 0.3 and kind == "free:":
        rack[0] = "?"
    return kind + "".join(rack)


def a_stack(rng: Random) -> str:
    deep, wide, high = rng.choice(
        [(2, 2, 2), (3, 2, 2), (2, 3, 2), (2, 2, 3), (3, 1, 2), (1, 3, 3), (1, 1, 2), (3, 3, 1)]
    )
    views = [(high, deep), (high, wide), (wide, deep)]
    density = rng.choice([0.4, 0.6, 0.9])
    if rng.random() < 0.3:  # as likely as not impossible
        drawn = [["".join(rng.choice("011") for _ in range(w)) for _ in range(h)] for h, w in views]
    else:
        boxes = {(z, r, c) for z in range(high) for r in range(wide) for c in range(deep) if rng.random() < density}
        boxes |= {(b, r, c) for z, r, c in boxes for b in range(z)} or {(0, 0, 0)}
        drawn = [
            ["".join("01"[any((z, r, c) in boxes for r in range(wide))] for c in range(deep)) for z in range(high)][
                ::-1
            ],
            [
                "".join("01"[any((z, r, c) in boxes for c in range(deep))] for r in reversed(range(wide)))
                for z in range(high)
            ][::-1],
            ["".join("01"[any((z, r, c) in boxes for z in range(high))] for c in range(deep)) for r in range(wide)],
        ]
    tail = "/floating" if rng.random() < 0.4 else ""
    return f"{deep}x{wide}x{high}:{'/'.join(','.join(view) for view in drawn)}{tail}"


def a_market(rng: Random) -> str:
    goods = ["apple", "berry", "cake", "date"][: rng.randint(2, 4)]

    def terms(most: int, chance: float = 0.0) -> str:
        some = rng.sample(goods, rng.randint(1, most))
        return ",".join(f"{rng.randint(1, 3)}{'..' * (rng.random() < chance)}{good}" for good in some)

    offers = [f"o{n}:{terms(2, 0.05)}={terms(2)}" for n in range(rng.randint(1, 4))]
    if rng.random() < 0.2:
        offers.append(f"free:={terms(1)}")
    start = [f"{rng.randint(1, 5)}{good}" for good in goods if rng.random() < 0.5]
    if rng.random() < 0.35:
        start = [each for each in start if goods[0] not in each] + [f"?{goods[0]}"]
    goal = f"{rng.randint(1, 4)}{'..' * (rng.random() < 0.6)}{rng.choice(goods)}"
    return ";".join([*([f"start:{','.join(start)}"] if start else []), f"goal:{goal}", *offers])


ODD = {
    "nonogram": ["1x1:1/1", "1x1:/", "2x1:1//1", "5x1:1/1/1/1/1/5", "3x3:?/*/2/?.1/2/*"],
    "signpost": ["3x2:cegaga", "2x1:ca", "1x1:a", "2x2:1cega", "3x1:1c2c3a", "5x5:1cceefcfggeeccghcac3e12hch10ah25a"],
    "countdown": ["7,7=50", "5=5", "5=7", "2,1,5=2", "1,1,1=3", "75,50,25=947"],
    "letters": ["zzzxxxqqq", "free:a", "free:quizz?s", "free:??", "conundrum:organised"],
    "boxes": ["2x2x2:11,11/11,10/11,11", "1x1x1:1/1/1", "1x1x2:1,1/1,1/1"],
    "trades": [
        "start:?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry=1cake",
        "start:?apple,?berry;goal:3cake;bob:1apple=2berry;cousin:2apple,5berry=1cake",
        "start:2date,?apple;goal:1cake;bob:1apple=2berry;cousin:2apple,5berry,1date=1cake",
        "start:?apple;goal:1dog;bob:1apple=2berry;c:1dog=2apple",
        "start:1a;goal:1a;x:1a=1b",
        "start:1a;goal:1..b;x:1a=1b",
    ],
}
RANDOM: dict[str, Callable[[Random], str]] = {
    "nonogram": a_nonogram,
    "signpost": lambda rng: random_signpost(rng)[0],
    "kenken": lambda rng: (random_kenken if rng.random() < 0.7 else random_bare_kenken)(rng)[0],
    "countdown": a_countdown,
    "letters": a_rack,
    "boxes": a_stack,
    "trades": a_market,
}
