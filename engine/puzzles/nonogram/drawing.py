"""A nonogram as plain text."""

from __future__ import annotations

from engine.puzzles.nonogram.board import Board, Grid, runs_text


def draw(board: Board, solution: Grid | None) -> str:
    """Return the board with its clues; two characters or more per cell, and a line after every fifth one.

    Cells with colours show their letters.
    """
    grid = solution or board.givens or board.blank
    rows, columns = ([board.runs(line) for line in board.lines if line.kind == kind] for kind in ("row", "column"))
    cell = max([2, *(len(str(run)) for clue in columns for run in clue)])
    ink = {letter: letter * cell for letter in board.colours} | {"#": "█" * cell, ".": "·".rjust(cell), "?": " " * cell}
    labels = [runs_text(clue) for clue in rows]
    margin = max(map(len, labels))
    heads = [[str(run) for run in clue] or ["0"] for clue in columns]
    depth = max(map(len, heads))
    lines = [
        " " * margin + " │" + _fives([head[i - depth] if depth - i <= len(head) else "" for head in heads], cell)
        for i in range(depth)
    ]
    ruler = (
        "─" * margin + "─┼" + "┼".join("─" * cell * min(5, board.width - start) for start in range(0, board.width, 5))
    )
    for r, (label, row) in enumerate(zip(labels, grid, strict=True)):
        if r % 5 == 0:
            lines.append(ruler)
        lines.append(label.rjust(margin) + " │" + _fives([ink[each] for each in row], cell))
    return "\n".join(line.rstrip() for line in lines)


def _fives(texts: list[str], width: int) -> str:
    """Return cells of one width, with a line after every fifth but at the end."""
    padded = [text.rjust(width) for text in texts]
    return "│".join("".join(padded[start : start + 5]) for start in range(0, len(padded), 5))
