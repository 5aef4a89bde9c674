"""The command line: `python -m engine solve signpost puzzle.txt`."""

from __future__ import annotations

import re
import sys
from io import StringIO
from pathlib import Path as FilePath
from typing import IO, Any

import click

from engine.puzzles import PUZZLES

COUNT_MOST = 10_000
"""Solutions that are listed, or counted one by one, where nobody says how many."""

_FILE_NAME = re.compile(r"[\w./\\~-]*\.[A-Za-z]{1,6}")
"""Something with an extension, such as `puzzles/one.txt`: no puzzle's text looks like that."""


def _is_file(name: str) -> bool:
    try:
        return FilePath(name).is_file()
    except (OSError, ValueError):  # too long for a name, or with a character that no name has
        return False


class FileOrText(click.File):
    """A file, `-` for standard input, or a puzzle's text itself: whatever is neither a file nor named like one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> IO[Any]:
        """Open the file, or pass the text on."""
        if isinstance(value, str) and value != "-" and not _FILE_NAME.fullmatch(value) and not _is_file(value):
            return StringIO(value)
        return super().convert(value, param, ctx)


@click.command(
    context_settings={"max_content_width": 100},
    epilog="Exit codes: 0 solved (one solution, or the target exactly), or explained to the end; 1 no solution, or "
    "only near misses; 2 bad input; 3 more than one solution; 4 stopped at the limit, or no explanation found.",
)
@click.argument("command", type=click.Choice(["solve", "count", "check", "hint", "explain", "judge", "export", "deal"]))
@click.argument("kind", type=click.Choice(list(PUZZLES)))
@click.argument("file", type=FileOrText(encoding="utf-8", errors="surrogateescape"), default="-")
@click.option(
    "--json",
    "for_programs",
    is_flag=True,
    help="Print one JSON object, as the site’s API does: docs/api.md.",
)
@click.option(
    "--batch",
    is_flag=True,
    help="Read one puzzle per line (\\n stands for a line break in it); answer each with one JSON line, in order.",
)
@click.option("--all", "everything", is_flag=True, help="List every solution, not just enough to tell one from more.")
@click.option(
    "--most", type=click.IntRange(min=1), help=f"Stop after N solutions [default with --all and count: {COUNT_MOST}]."
)
@click.option(
    "--limit", type=click.FloatRange(min=0), help="Seconds of wall time for each puzzle, and as many for its --proof."
)
@click.option(
    "--proof",
    type=click.Path(path_type=FilePath),
    help="With solve: if there is one solution or none, write PATH.cnf and PATH.drat, a proof that there’s no other; of"
    " boxes, that fewer won’t do. For drat-trim and similar tools to check. Of countdown,"
    " write PATH.txt, a proof that the target is out of reach.",
)
@click.option(
    "--entries",
    help="With hint, explain, check and solve: a player’s entries; with judge, the solution you have in mind. Of a grid"
    " row by row, on lines or joined by /: 1.../..4./..../.... (KenKen), ##?./... (nonogram), r1c1>r1c2 (Signpost); or"
    " 3 2 1 / 0 1 2 (boxes), 5 aunt, 3 bob (trades), 10 * 75 = 750 (Countdown), organ (letters).",
)
@click.option("--to", "form", default="", help="With export: the format, by its name in `/formats` and the API.")
@click.option("--size", help="With deal: a size from `deal KIND --offers` [default: the first].")
@click.option(
    "--level", help="With deal: very-easy, easy, moderate, hard, very-hard or extreme [default: the easiest]."
)
@click.option("--seed", type=click.IntRange(min=0), help="With deal: the number the puzzle comes from.")
@click.option("--count", type=click.IntRange(min=1), default=1, help="With deal: how many; their seeds follow on.")
@click.option(
    "--offers", is_flag=True, help="With deal: list the sizes, each with its levels; (slow ones) in brackets."
)
def main(**asked: Any) -> None:
    """Solve puzzles from FILE (or its text itself) or standard input.

    \b
    solve    print the solution (two if there's more than one)
             --entries: compare these with it, and list them first if they are one
    count    print the number of solutions
    check    print the canonical text, and whether the puzzle has one solution, without giving it away
             --entries: check these instead, or the answer a player hands in
    hint     print the next step, from --entries if there are any
    explain  print every step to the solution with its reason, and how hard it is
    judge    print how good the puzzle is: one solution or not, how hard, what could be better
    export   print it in another program's format (--to)
    deal     print fresh puzzles of a size and level; the same seed always gives the same one
    """  # noqa: D301 (click wants the control character itself)
    from engine.cli.commands import run  # only now: to say what can be asked takes none of it

    sys.exit(run(**asked, most_listed=COUNT_MOST))


if __name__ == "__main__":
    main()
