"""Puzzles dealt in advance, each under its recipe.

All of a kind, size and level are on one shelf, in the order of their seeds.  A visitor who asks for the next gets the
one after their last, so nobody gets one twice, and we need not store who got what.  They are kept for ever: a shared
recipe can be played even if a later version deals another puzzle from it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from random import SystemRandom
from typing import Any

from sqlalchemy import Row, Select, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from webapp.store.contents import Store
from webapp.store.quota import charge, size_of
from webapp.store.tables import StockedPuzzle, is_intact, seal
from webapp.store.values import Ready, Shelf

ASKED = "asked-"
"""Prefix of the shelves that hold puzzles requested before their turn."""

log = logging.getLogger(__name__)


class Stock:
    """The shelves, in the database; while that is unreachable, visitors see an empty stock."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def puzzle(self, recipe: str) -> Ready | None:
        """Return the puzzle of the recipe, if it is in stock."""
        rows = self._read(select(StockedPuzzle.__table__).where(StockedPuzzle.recipe == recipe))
        if not rows:
            return None
        row = rows[0]
        if row.recipe != recipe or not is_intact("stock", row._mapping):
            log.error("the stored puzzle of the recipe %s is damaged; it is dealt again", recipe)
            return None
        return Ready(recipe, row.text, row.title)

    def next_seed(self, shelf: str, after: int | None) -> int | None:
        """Return the seed of the puzzle after another one, or of any to begin with; None if there is none."""
        chosen = select(StockedPuzzle.seed, StockedPuzzle.taken).where(StockedPuzzle.shelf == shelf)
        if after is not None:
            chosen = chosen.where(StockedPuzzle.seed > after)
        else:
            ends = self._read(select(func.max(StockedPuzzle.seed).label("last")).where(StockedPuzzle.shelf == shelf))
            last = ends[0].last if ends else None
            chosen = chosen.where(StockedPuzzle.seed >= SystemRandom().randint(1, last or 1))
        rows = self._read(chosen.order_by(StockedPuzzle.seed).limit(1))
        if not rows:
            return None
        row = rows[0]
        if not row.taken:
            self._take(shelf, row.seed)
        return int(row.seed)

    def _read(self, chosen: Select[*tuple[Any, ...]]) -> Sequence[Row[Any]]:
        """Return the rows; none if they cannot be read."""
        try:
            with self.store.engine.connect() as connection:
                return connection.execute(chosen).all()
        except SQLAlchemyError as error:
            log.warning("the stock cannot be read: %s", error)
            return ()

    def _take(self, shelf: str, seed: int) -> None:
        """Mark the puzzle as seen, so that another is dealt; if that fails, one fewer is dealt."""
        try:
            with self.store.writing(durable=False) as connection:
                connection.execute(
                    update(StockedPuzzle)
                    .where(StockedPuzzle.shelf == shelf, StockedPuzzle.seed == seed)
                    .values(taken=True)
                )
        except SQLAlchemyError as error:
            log.warning("that %s-%d was taken could not be written: %s", shelf, seed, error)

    def holds(self, shelf: str, text: str) -> bool:
        """Return whether this very puzzle is on the shelf, under any seed."""
        standing = StockedPuzzle.shelf == shelf, StockedPuzzle.text == text
        return bool(self._read(select(StockedPuzzle.seed).where(*standing).limit(1)))

    def add(self, dealt: Ready, place: tuple[str, int] | None = None, *, taken: bool = False, client: str = "") -> bool:
        """Store a puzzle, on its recipe's shelf unless another place is named; return False if another process was
        faster.

        It is charged to the client.
        """
        shelf, seed = place or _own_place(dealt.recipe)
        row = {"recipe": dealt.recipe, "text": dealt.text, "title": dealt.title}
        row["sha256"] = seal("stock", row)
        values = {"shelf": shelf, "seed": seed, "taken": taken, "created": datetime.now(UTC)}
        try:
            with self.store.writing(durable=False) as connection:
                connection.execute(insert(StockedPuzzle).values(**row, **values))
                charge(connection, client, size_of(row | values))
        except IntegrityError:
            return self._renew(row, shelf, seed)
        return True

    def _renew(self, row: dict[str, str], shelf: str, seed: int) -> bool:
        """Repair what is stored of a recipe if it is damaged; a puzzle requested before its turn gets its place now."""
        this = StockedPuzzle.recipe == row["recipe"]
        with suppress(IntegrityError), self.store.writing(durable=False) as connection:
            known = connection.execute(select(StockedPuzzle.__table__).where(this)).first()
            change: dict[str, Any] = {} if known is None or is_intact("stock", known._mapping) else dict(row)
            if known is not None and known.shelf.startswith(ASKED) and not shelf.startswith(ASKED):
                change |= {"shelf": shelf, "seed": seed}
            if change:
                connection.execute(update(StockedPuzzle).where(this).values(**change))
            return bool(change)
        return False

    def add_asked(self, dealt: Ready, client: str = "") -> bool:
        """Store what a client waited for: on its shelf if it is the next one there, else aside.

        Aside, it keeps nobody from filling the shelf in order; when its turn comes, it moves to its place.
        """
        shelf, seed = _own_place(dealt.recipe)
        is_next = seed == self.shelves([shelf])[shelf].last + 1
        return self.add(dealt, (shelf if is_next else ASKED + shelf, seed), taken=True, client=client)

    def add_of_day(self, day: date, number: int, dealt: Ready, client: str = "") -> bool:
        """Store one of a day's puzzles; return False if another process was faster."""
        return self.add(dealt, (_of_day(day), number), client=client)

    def of_day(self, day: date) -> dict[int, Ready]:
        """Return the puzzles of a day that are in stock, by number."""
        chosen = select(StockedPuzzle.__table__).where(StockedPuzzle.shelf == _of_day(day))
        rows = self._read(chosen.order_by(StockedPuzzle.seed))
        return {row.seed: Ready(row.recipe, row.text, row.title) for row in rows if is_intact("stock", row._mapping)}

    def shelves(self, names: Sequence[str]) -> dict[str, Shelf]:
        """Return the state of these shelves."""
        counted = (
            select(StockedPuzzle.shelf, func.count().filter(~StockedPuzzle.taken), func.max(StockedPuzzle.seed))
            .where(StockedPuzzle.shelf.in_(names))
            .group_by(StockedPuzzle.shelf)
        )
        with self.store.engine.connect() as connection:
            found = {name: Shelf(unseen, last) for name, unseen, last in connection.execute(counted)}
        return {name: found.get(name, Shelf()) for name in names}


def _own_place(recipe: str) -> tuple[str, int]:
    """Return the shelf and the seed that a recipe names."""
    shelf, _, seed = recipe.rpartition("-")
    return shelf, int(seed)


def _of_day(day: date) -> str:
    """Return the shelf of a day's puzzles."""
    return f"day-{day.isoformat()}"
