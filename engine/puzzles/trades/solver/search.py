"""The shortest sequences of trades: a search for numbers of trades, alternating with proofs that there are none."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

from engine.core.limits import Progress, Tick
from engine.core.text import counted
from engine.puzzles.trades.market import Errand
from engine.puzzles.trades.solver.counts import Counts, TradePath, possible, state_equation
from engine.puzzles.trades.solver.program import Pulse
from engine.puzzles.trades.solver.proofs import Cover, Reach, never

Proof = Generator[None, None, bool]


def shortest(errand: Errand, tick: Tick) -> Iterator[TradePath]:
    """Yield every sequence that starts with the least total of what is left open and then needs the fewest trades."""
    _, able = possible(errand, range(len(errand.exchanges)))
    errand = replace(errand, exchanges=tuple(each for kind, each in enumerate(errand.exchanges) if kind in able))
    wanted = {good for good, least in enumerate(errand.goal.least) if least} | errand.goal.exact
    used = wanted | {
        good for each in errand.exchanges for good, take in enumerate(each.takes) if take or good in each.all_of
    }
    errand = replace(
        errand, start=tuple(0 if good not in used and n is None else n for good, n in enumerate(errand.start))
    )

    def watch() -> None:
        tick(Progress("weighing up the items"))

    watch()
    total = None if never(errand) else _least_total(errand, watch)
    if total is None:
        return
    cover = Cover(errand)
    covering = cover.run()
    covered: bool | None = None
    while True:
        counts, reach = Counts(errand, watch), Reach(errand, total)
        paths, found = counts.paths(total), False
        proofs: list[Proof] = [reach.run(), Counts(errand, watch).contradict(total)]
        while True:
            tick(_progress(counts, total, found))
            try:
                path = next(paths)
            except StopIteration:
                break
            if path is not None:
                found = True
                yield path
            elif not found:
                results = [_step(proof) for proof in proofs]
                proofs = [proof for proof, result in zip(proofs, results, strict=True) if result is None]
                counts.least = max(counts.least, reach.beyond + 1)
                if covered is None:
                    covered = _step(covering)
                if True in results or (covered and (cover.least is None or cover.least > total)):
                    break
        if found or not errand.open or (covered and cover.least is None):
            return
        total = max(total + 1, cover.least or 0) if covered else total + 1


def _step(work: Proof) -> bool | None:
    """Run one slice of a proof: return its result, or None until there is one."""
    try:
        next(work)
    except StopIteration as end:
        return bool(end.value)
    return None


def _least_total(errand: Errand, watch: Pulse) -> int | None:
    """Return a lower bound for what is left open; None if the goal is out of reach whatever it is."""
    program, _ = state_equation(errand, [0] * len(errand.exchanges) + [1] * len(errand.open), watch)
    if not program.solve():
        return None
    cost, scale = program.cost()
    return -(-cost // scale)


def _progress(counts: Counts, total: int, found: bool) -> Progress:
    start = f", with {total} of what’s left open" if counts.opened else ""
    trades = counted(counts.least, "trade")
    if found:
        return Progress(f"looking for other ways with {trades}{start}", best=f"{trades}{start}")
    return Progress(f"trying {trades} or more{start}")
