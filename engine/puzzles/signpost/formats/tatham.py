"""Signpost in Simon Tatham's collection: addresses and saved games."""

from __future__ import annotations

from collections.abc import Sequence

from engine.formats.exchange import CannotHoldError
from engine.formats.tatham import TathamGame, numbers
from engine.puzzles.signpost import entries, notation
from engine.puzzles.signpost.board import Board, Numbers

Links = dict[int, int]
"""By cell, the one that its arrow leads to."""


def _write(board: Board) -> str:
    if board.last == 1:
        raise CannotHoldError("a board with one cell")
    return notation.write(board.arrows, board.givens)


def _replay(fields: tuple[Numbers, Numbers], moves: Sequence[tuple[str, str]]) -> tuple[str, tuple[str, ...]]:
    """Moves: `L` a link from column, row to column, row; `C` a cell without its links; `X` a whole chain without them,
    or, of a chain with numbers, a cell; `S` all numbers, as an ID has them.

    `H` asks his program for all links that it can find, which is not done again here.
    """
    board = Board(*fields)
    links: Links = {}
    for kind, move in moves:
        cells = numbers(move, {"L": 4, "C": 2, "X": 2}.get(move[:1], 0))
        if kind == "RESTART":
            links = {}
        elif move[:1] == "S":
            links = _solved(board, move[1:])
        elif cells and max(cells[::2]) < board.width and max(cells[1::2]) < board.height:
            one, *other = (y * board.width + x for x, y in zip(cells[::2], cells[1::2], strict=True))
            if other:
                links = {cell: target for cell, target in links.items() if target != other[0]} | {one: other[0]}
            else:
                chain = _chain(links, one)
                gone = chain if move[0] == "X" and not any(board.shown[cell] for cell in chain) else [one]
                links = {cell: to for cell, to in links.items() if cell not in gone and to not in gone}
        else:
            return "", ("your moves",)
    made = [entries.Entry(cell, 0, target) for cell, target in links.items()]
    return entries.write(board, made), ()


def _chain(links: Links, cell: int) -> list[int]:
    """Return the cells that are linked with one, including itself."""
    before = {target: each for each, target in links.items()}
    found = [cell]
    for way in (links, before):
        at = way.get(cell)
        while at is not None and at not in found:
            found.append(at)
            at = way.get(at)
    return found


def _solved(board: Board, desc: str) -> Links:
    _, solution = notation.read(f"{board.width}x{board.height}:{desc}")
    at = {number: r * board.width + c for r, row in enumerate(solution) for c, number in enumerate(row)}
    return {cell: at[number + 1] for number, cell in at.items() if number and number + 1 in at}


GAME = TathamGame("Signpost", "signpost", "", notation.read, _write, _replay)
FORMATS = GAME.formats("3x3:ddg9abga1gh")
