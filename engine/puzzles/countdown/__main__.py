"""The command line of the numbers round: `python -m engine.puzzles.countdown table --csv table.csv`."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable, Iterator
from typing import TextIO

import click

from engine.puzzles.countdown import table as game
from engine.puzzles.countdown.table import TARGETS, Row, TableFigures


@click.group()
def main() -> None:
    """What can be asked of the numbers round as a whole."""


@main.command()
@click.option("--csv", "file", type=click.File("w", lazy=False), help="Write each selection, and what it misses.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of sentences.")
@click.option("--processes", type=click.IntRange(min=1), help="Processes to work in [default: one per core].")
def table(*, file: TextIO | None, as_json: bool, processes: int | None) -> None:
    """Find the targets that each selection of the show reaches; half a minute of work, shared by the processes."""
    count = len(game.selections())
    with click.progressbar(game.rows(processes), length=count, label="Selections", file=sys.stderr) as bar:
        found = game.figures(bar if file is None else _written(bar, file))
    click.echo(json.dumps(to_json(found)) if as_json else "\n".join(sentences(found)))


def _written(table: Iterable[Row], file: TextIO) -> Iterator[Row]:
    """Yield the table while writing it."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["tiles", "reached", f"missed of {TARGETS[0]} to {TARGETS[-1]}"])
    for tiles, reached in table:
        missed = [target for target in TARGETS if not reached >> target & 1]
        writer.writerow([" ".join(map(str, tiles)), len(TARGETS) - len(missed), " ".join(map(str, missed))])
        yield tiles, reached


def to_json(found: TableFigures) -> dict[str, object]:
    """Return the figures as values that the json module can write."""
    return {
        "selections": found.selections,
        "targets": [TARGETS[0], TARGETS[-1]],
        "pairs": found.pairs,
        "solvable": found.solvable,
        "selections_reaching_all": found.reaching_all,
        "selections_reaching_none": found.reaching_none,
        "hardest_target": {"target": found.hardest, "selections": found.reaching[found.hardest]},
        "selections_by_target": {target: found.reaching[target] for target in TARGETS},
    }


def sentences(found: TableFigures) -> Iterator[str]:
    """Return the figures for people."""
    yield f"{found.selections:,} selections, {len(TARGETS)} targets from {TARGETS[0]} to {TARGETS[-1]}."
    yield f"{found.solvable:,} of {found.pairs:,} pairs can be solved: {found.solvable / found.pairs:.2%}."
    yield f"{found.reaching_all:,} selections reach every target."
    yield "Those that reach none: " + "; ".join(" ".join(map(str, tiles)) for tiles in found.reaching_none) + "."
    yield f"The hardest target is {found.hardest}: {found.reaching[found.hardest]:,} selections reach it."


if __name__ == "__main__":
    main()
