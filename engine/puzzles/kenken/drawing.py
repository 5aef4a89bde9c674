"""KenKen as plain text."""

from __future__ import annotations

from itertools import product

from engine.puzzles.kenken.board import Board, Grid

JOINTS = "·╴╷┐╶─┌┬╵┘│┤└┴├┼"
"""A corner of cells, by the borders that meet there: 1 from the left, 2 from below, 4 from the right, 8 from above."""


def draw(board: Board, solution: Grid | None) -> str:
    """Return cages with their borders and clues, the clue in the first cell; with a solution, digits
    below the clues.
    """
    size, cage_of = board.size, board.cage_of
    clues = {cage.cells[0]: str(cage) for cage in board.cages}
    width = max(3, *map(len, clues.values())) + 1
    # The border above cell (r, c), and the one to its left; outside of the grid, cells belong to no cage.
    above = {(r, c): cage_of.get((r - 1, c)) != cage_of.get((r, c)) for r, c in product(range(-1, size + 1), repeat=2)}
    left = {(r, c): cage_of.get((r, c - 1)) != cage_of.get((r, c)) for r, c in product(range(-1, size + 1), repeat=2)}
    lines = []
    for r in range(size + 1):
        edge, row, digits = "", "", ""
        for c in range(size + 1):
            edge += JOINTS[above[r, c - 1] + 2 * left[r, c] + 4 * above[r, c] + 8 * left[r - 1, c]]
            edge += ("─" if above[r, c] else " ") * width
            border = "│" if left[r, c] else " "
            row += border + clues.get((r, c), "").ljust(width)
            if solution and r < size and c < size:
                digits += border + str(solution[r][c]).center(width)
            else:
                digits += border
        lines += [edge, row, digits] if solution else [edge, row]
    return "\n".join(line.rstrip() for line in lines if line.strip())
