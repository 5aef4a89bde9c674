"""The command line of the letters round: `python -m engine.puzzles.letters words /usr/share/dict/scowl`."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from pathlib import Path

import click

from engine.puzzles.letters.words import FILE, LEVELS, LONGEST, OTHERS, SHORTEST, VARIANTS

LISTS = ("english-words", "british-words")
OTHER_SPELLINGS = ("british_z-words", "british_variant_1-words", "british_variant_2-words")
_WORD = re.compile(f"[a-z]{{{SHORTEST},{LONGEST}}}")


def packed(scowl: Path) -> dict[str, bytes]:
    """Return the content of each file, made from the folder of SCOWL's lists (`/usr/share/dict/scowl` on Debian).

    Raises:
        OSError: a list is not there.
    """
    seen: set[str] = set()
    return {FILE: _packed(scowl, LISTS, {}, seen), VARIANTS: _packed(scowl, OTHER_SPELLINGS, OTHERS, seen)}


def _packed(scowl: Path, lists: tuple[str, ...], others: Mapping[str, int], seen: set[str]) -> bytes:
    """Return a line for each level, with the words of these lists, and of others, that were not seen before."""
    lines = []
    for level in LEVELS:
        text = "\n".join((scowl / f"{name}.{level}").read_text("iso-8859-1") for name in lists)
        own = (word for word in others if others[word] == level)
        words = sorted({*filter(_WORD.fullmatch, text.split("\n")), *own} - seen)
        seen.update(words)
        lines.append(" ".join((str(level), *words)))
    return gzip.compress("\n".join(lines).encode("ascii"), mtime=0)


def write(scowl: Path) -> int:
    """Write both files beside the module that reads them; return their size in bytes."""
    return sum(Path(__file__).with_name(name).write_bytes(text) for name, text in packed(scowl).items())


@click.group()
def main() -> None:
    """What the letters round is made from."""


@main.command()
@click.argument("scowl", type=click.Path(exists=True, file_okay=False, path_type=Path), default="/usr/share/dict/scowl")
def words(scowl: Path) -> None:
    """Write the word lists anew from the folder SCOWL (by default where Debian's package `scowl` has it)."""
    try:
        click.echo(f"{write(scowl):,} bytes")
    except OSError as error:
        raise click.ClickException(str(error)) from error


if __name__ == "__main__":
    main()
