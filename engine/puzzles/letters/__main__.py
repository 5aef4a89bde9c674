"""The command line of the letters round: `python -m engine.puzzles.letters words /usr/share/dict/scowl`."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import click

from engine.puzzles.letters.words import FILE, LEVELS, LONGEST, SHORTEST

LISTS = ("english-words", "british-words")
_WORD = re.compile(f"[a-z]{{{SHORTEST},{LONGEST}}}")


def packed(scowl: Path) -> bytes:
    """The content of `words.txt.gz`, made from the folder of SCOWL's lists (`/usr/share/dict/scowl` on Debian).

    Raises:
        OSError: a list is not there.
    """
    seen: set[str] = set()
    lines = []
    for level in LEVELS:
        text = "\n".join((scowl / f"{name}.{level}").read_text("iso-8859-1") for name in LISTS)
        words = sorted(set(filter(_WORD.fullmatch, text.split("\n"))) - seen)
        seen.update(words)
        lines.append(" ".join((str(level), *words)))
    return gzip.compress("\n".join(lines).encode("ascii"), mtime=0)


def write(scowl: Path) -> int:
    """Write `words.txt.gz` anew, beside the module that reads it; gives its size in bytes."""
    return Path(__file__).with_name(FILE).write_bytes(packed(scowl))


@click.group()
def main() -> None:
    """What the letters round is made from."""


@main.command()
@click.argument("scowl", type=click.Path(exists=True, file_okay=False, path_type=Path), default="/usr/share/dict/scowl")
def words(scowl: Path) -> None:
    """Write the word list anew from the folder SCOWL (by default where Debian's package `scowl` has it)."""
    try:
        click.echo(f"{write(scowl):,} bytes")
    except OSError as error:
        raise click.ClickException(str(error)) from error


if __name__ == "__main__":
    main()
