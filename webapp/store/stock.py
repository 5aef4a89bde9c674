"""Puzzles dealt ahead of need, each under its recipe.

All of a kind, size and level stand on one shelf, in the order of their seeds.  Whoever asks for
the next gets the one behind the last, so nobody gets one twice, and nothing need be kept of who got what.  They are
kept for ever: a recipe that was shared can be played although a later version deals another puzzle from it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from random import SystemRandom
from typing import Any

from sqlalchemy import Row, Select, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from webapp.store.contents import Store
from webapp.store.quota import charge, size_of
from webapp.store.tables import StockedPuzzle, intact, seal

ASKED = "asked-"
"""What the name of a shelf begins with on which stands what somebody asked for before its turn came."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Ready:
    """A fresh puzzle; `title` is what its solution shows, told at the end."""

    recipe: str
    text: str
    title: str = ""


@dataclass(frozen=True)
class Shelf:
    """How a shelf stands: the puzzles that nobody has seen, and the seed of the last one."""

    unseen: int = 0
    last: int = 0


class Stock:
    """The shelves, in the database; while that is away, what visitors ask for is as if nothing were ready."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def puzzle(self, recipe: str) -> Ready | None:
        """What the recipe gives, if that is known."""
        rows = self._read(select(StockedPuzzle.__table__).where(StockedPuzzle.recipe == recipe))
        if not rows:
            return None
        row = rows[0]
        if row.recipe != recipe or not intact("stock", row._mapping):
            log.error("the stored puzzle of the recipe %s is damaged; it is dealt again", recipe)
            return None
        return Ready(recipe, row.text, row.title)

    def next_seed(self, shelf: str, after: int | None) -> int | None:
        """The seed of the puzzle behind another one, or of any where somebody begins; None if there is none."""
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
        """The rows; none where they cannot be read."""
        try:
            with self.store.engine.connect() as connection:
                return connection.execute(chosen).all()
        except SQLAlchemyError as error:
            log.warning("the stock cannot be read: %s", error)
            return ()

    def _take(self, shelf: str, seed: int) -> None:
        """Remember that somebody has seen it, so that another is made; where that fails, one less is made."""
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
        """Whether this very puzzle stands on the shelf, from whichever seed."""
        standing = StockedPuzzle.shelf == shelf, StockedPuzzle.text == text
        return bool(self._read(select(StockedPuzzle.seed).where(*standing).limit(1)))

    def add(self, dealt: Ready, place: tuple[str, int] | None = None, *, taken: bool = False, client: str = "") -> bool:
        """Keep a puzzle, on its recipe's shelf if no other place is named; False if another process was faster.

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
        """Mend what is stored of a recipe if it is damaged; what was asked for before its turn gets its place now."""
        this = StockedPuzzle.recipe == row["recipe"]
        with suppress(IntegrityError), self.store.writing(durable=False) as connection:
            known = connection.execute(select(StockedPuzzle.__table__).where(this)).first()
            change: dict[str, Any] = {} if known is None or intact("stock", known._mapping) else dict(row)
            if known is not None and known.shelf.startswith(ASKED) and not shelf.startswith(ASKED):
                change |= {"shelf": shelf, "seed": seed}
            if change:
                connection.execute(update(StockedPuzzle).where(this).values(**change))
            return bool(change)
        return False

    def add_asked(self, dealt: Ready, client: str = "") -> bool:
        """Keep what a client waited for: on its shelf if it is the next one there, else aside.

        There it keeps nobody from filling the shelf in order; once its turn comes, it goes to its place.
        """
        shelf, seed = _own_place(dealt.recipe)
        is_next = seed == self.shelves([shelf])[shelf].last + 1
        return self.add(dealt, (shelf if is_next else ASKED + shelf, seed), taken=True, client=client)

    def add_of_day(self, day: date, number: int, dealt: Ready, client: str = "") -> bool:
        """Keep one of a day's puzzles; False if another process was faster."""
        return self.add(dealt, (_of_day(day), number), client=client)

    def of_day(self, day: date) -> dict[int, Ready]:
        """The puzzles of a day that are ready, by their numbers."""
        chosen = select(StockedPuzzle.__table__).where(StockedPuzzle.shelf == _of_day(day))
        rows = self._read(chosen.order_by(StockedPuzzle.seed))
        return {row.seed: Ready(row.recipe, row.text, row.title) for row in rows if intact("stock", row._mapping)}

    def shelves(self, names: Sequence[str]) -> dict[str, Shelf]:
        """How these shelves stand."""
        counted = (
            select(StockedPuzzle.shelf, func.count().filter(~StockedPuzzle.taken), func.max(StockedPuzzle.seed))
            .where(StockedPuzzle.shelf.in_(names))
            .group_by(StockedPuzzle.shelf)
        )
        with self.store.engine.connect() as connection:
            found = {name: Shelf(unseen, last) for name, unseen, last in connection.execute(counted)}
        return {name: found.get(name, Shelf()) for name in names}


def _own_place(recipe: str) -> tuple[str, int]:
    """The shelf and the seed that a recipe names."""
    shelf, _, seed = recipe.rpartition("-")
    return shelf, int(seed)


def _of_day(day: date) -> str:
    """The shelf on which a day's puzzles stand."""
    return f"day-{day.isoformat()}"
