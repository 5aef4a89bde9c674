"""Whole boards by self-confirming beliefs: what is likely counts as likelier, more so each time.

Rows and columns exchange beliefs as in `beliefs`, and each cell keeps a growing part of the result as a belief of its
own, until nothing is in doubt (reinforced belief propagation: Braunstein and Zecchina, "Learning by message passing in
networks of discrete synapses", 2006).  No cell is decided before the others, so there is no guess to take back.  For
random dots, the result keeps all clues, or breaks those of a few lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.core.limits import Progress, Tick
from engine.puzzles.nonogram.solver.large.beliefs import Chains, Flags, Opinions
from engine.puzzles.nonogram.solver.lines import Lines

APT = (0.18, 0.3)
"""Shares of open cells about which rows and columns disagree, for which this works.

Below, the rest look alike to both, and there is nothing to confirm; above, confirmed beliefs get stuck.
"""
PARTS_KEPT = ((0.5, 0.9), (0.7, 0.9), (0.6, 0.9))
"""Parts of its belief that a cell keeps, first and last: one try after the other."""
ROUNDS, MORE_ROUNDS = 40, 20
"""Rounds of messages in a try, and after each doubt."""
DOUBTS, LEFT = 2, 0.5
"""How often all beliefs are weakened while some lines are wrong, and the part of them that is left."""
DOUBTFUL = 0.6
"""The part that a cell keeps at first after a doubt."""
NOISE = 1.0
"""Largest random belief with which later tries begin, so that cells that look alike do not stay so."""
SURE = 25.0
"""Upper bound for a line's belief, and for what a cell keeps."""
LOOK = 4
"""Exchanges between two looks at which lines are wrong."""
FEW_WRONG = 8
"""Lines that may be wrong in a draft."""


@dataclass(frozen=True)
class Draft:
    """A believed board: which cells are black, and which rows and columns do not match their clues."""

    black: Flags
    wrong_rows: frozenset[int]
    wrong_columns: frozenset[int]

    @property
    def wrong(self) -> int:
        """Number of lines that do not match their clues."""
        return len(self.wrong_rows) + len(self.wrong_columns)


def is_apt(lines: Lines, opinions: Opinions) -> bool:
    """Return whether drafts are worth a try, after a few exchanges of beliefs."""
    least, most = APT
    return least <= opinions.torn(lines) <= most


def drafts(lines: Lines, tick: Tick) -> Iterator[Draft]:
    """Yield drafts of a settled board in which no line is wrong, or few are; at most one of each try.

    Raises:
        Stopped: raised by the tick.
    """
    for number, (first, last) in enumerate(PARTS_KEPT):
        beliefs = _Beliefs(lines, number, tick)
        draft = best = beliefs.confirmed(ROUNDS, first, last)
        for _ in range(DOUBTS):
            if not best.wrong or draft.wrong > len(lines.rows.clues):
                break
            beliefs.doubt()
            draft = beliefs.confirmed(MORE_ROUNDS, DOUBTFUL, last)
            best = min(best, draft, key=lambda each: each.wrong)
        if best.wrong <= FEW_WRONG:
            yield best


class _Beliefs:
    """What rows, columns and the cells themselves believe, in one of the tries."""

    def __init__(self, lines: Lines, number: int, tick: Tick) -> None:
        self.lines, self.tick = lines, tick
        self.rows, self.columns = Chains(lines.rows), Chains(lines.columns)
        self.opinions = Opinions(lines)
        shape = self.opinions.across.shape
        noise = NOISE if number else 0.0
        self.own = np.random.default_rng(number).uniform(-noise, noise, shape)

    def confirmed(self, rounds: int, first: float, last: float) -> Draft:
        """Return the board after some exchanges, while cells keep more and more; at once when no line is wrong."""
        progress = Progress("weighing up the lines", fixed=self.lines.known)
        across, down = self.opinions.across, self.opinions.down
        for number in range(1, rounds + 1):
            self.tick(progress)
            self.rows.listen(across, down.T + self.own, heed=1.0, sure=SURE)
            self.columns.listen(down, (across + self.own).T, heed=1.0, sure=SURE)
            kept = first + (last - first) * number / rounds
            self.own = np.clip(kept * (across + down.T + self.own), -SURE, SURE)
            if number % LOOK == 0 or number == rounds:
                draft = self._draft()
                if not draft.wrong:
                    break
        return draft

    def doubt(self) -> None:
        """Weaken all beliefs."""
        for each in (self.own, self.opinions.across, self.opinions.down):
            each *= LEFT

    def _draft(self) -> Draft:
        believed = self.opinions.across + self.opinions.down.T + self.own > 0
        black = (believed | self.rows.black) & ~self.rows.white
        rows, columns = self.lines.rows.clues, self.lines.columns.clues
        return Draft(
            black,
            frozenset(r for r, clue in enumerate(rows) if runs(black[r]) != clue),
            frozenset(c for c, clue in enumerate(columns) if runs(black[:, c]) != clue),
        )


def runs(line: Flags) -> tuple[int, ...]:
    """Return the lengths of the runs of black cells."""
    steps = np.diff(line.astype(np.int8), prepend=0, append=0)
    return tuple((np.flatnonzero(steps < 0) - np.flatnonzero(steps > 0)).tolist())
