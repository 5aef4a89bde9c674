"""The orders in which given numbers of trades can be made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.puzzles.trades.market import Amounts, Exchange, Goal

SLICE = 200
"""States between two heartbeats: 1 to 5 ms."""

_State = tuple[Amounts, Amounts]
"""How many trades of each kind are left, and the inventory."""

Orders = Iterator[list[Exchange] | None]
"""Sequences, and None now and then while the search for the next goes on."""


class _Search:
    """Takes trades off `counts` one by one; a state from which they cannot all be made is looked at only once."""

    def __init__(self, exchanges: Sequence[Exchange], counts: Sequence[int], goal: Goal) -> None:
        self.kinds = [each for each, count in zip(exchanges, counts, strict=True) if count]
        self.counts = tuple(count for count in counts if count)
        self.goal = goal
        self.known: dict[_State, bool] = {}
        takers = [{kind for kind, each in enumerate(self.kinds) if each.takes[good]} for good in range(len(goal.least))]
        touched_by_all = {good for each in self.kinds for good in each.all_of}
        self.rivals: list[set[int] | None] = []
        """The other kinds that take from what a kind takes; None where it matters when a trade of this kind is made."""
        for kind, each in enumerate(self.kinds):
            touched = {
                good for good, (take, give) in enumerate(zip(each.takes, each.gives, strict=True)) if take or give
            }
            others = set().union(*(takers[good] for good, take in enumerate(each.takes) if take)) - {kind}
            self.rivals.append(None if touched & touched_by_all else others)

    def moves(self, state: _State) -> list[tuple[int, _State]]:
        """Return the kinds of trades possible now, and what they lead to."""
        left, stock = state
        return [
            (kind, ((*left[:kind], left[kind] - 1, *left[kind + 1 :]), each.fire(stock)))
            for kind, each in enumerate(self.kinds)
            if left[kind] and each.can(stock)
        ]

    def needed_moves(self, state: _State) -> list[_State]:
        """Return moves that suffice to find out whether all trades can be made.

        A trade that takes from no other one's goods does no harm if it is made as soon as possible.
        """
        left, stock = state
        for kind, rivals in enumerate(self.rivals):
            if left[kind] and rivals is not None and not any(left[other] for other in rivals):
                each = self.kinds[kind]
                times = 0
                while times < left[kind] and each.can(stock):
                    stock, times = each.fire(stock), times + 1
                if times:
                    return [((*left[:kind], left[kind] - times, *left[kind + 1 :]), stock)]
        return [after for _, after in self.moves(state)]

    def alive(self, first: _State) -> Iterator[None]:
        """Find out whether all trades can be made from here: afterwards it is `known`."""
        stack = [first]
        steps = 0
        while stack:
            steps += 1
            if steps % SLICE == 0:
                yield None
            state = stack[-1]
            if state in self.known:
                stack.pop()
                continue
            if not any(state[0]):
                self.known[state] = self.goal.met(state[1])
                continue
            moves = self.needed_moves(state)
            if any(self.known.get(after) for after in moves):
                self.known[state] = True
                continue
            unknown = next((after for after in moves if after not in self.known), None)
            if unknown is None:
                self.known[state] = False
            else:
                stack.append(unknown)


def orders(exchanges: Sequence[Exchange], counts: Sequence[int], start: Amounts, goal: Goal) -> Orders:
    """Yield once every sequence of these numbers of trades that is possible from the start and meets the goal.

    The first stays with the same trade for as long as it can.
    """
    search = _Search(exchanges, counts, goal)
    root = search.counts, start
    yield from search.alive(root)
    if not search.known[root]:
        return
    if not search.kinds:
        yield []
        return
    path: list[int] = []
    pending = [iter(search.moves(root))]
    while pending:
        kind, state = next(pending[-1], (-1, root))
        if kind < 0:
            pending.pop()
            if path:
                path.pop()
            continue
        yield from search.alive(state)
        if not search.known[state]:
            continue
        if any(state[0]):
            path.append(kind)
            pending.append(iter(_staying(search.moves(state), kind)))
        else:
            yield [search.kinds[each] for each in [*path, kind]]


def _staying(moves: list[tuple[int, _State]], kind: int) -> list[tuple[int, _State]]:
    """Return the moves, with those of this kind first."""
    return sorted(moves, key=lambda move: move[0] != kind)
