"""The command line of the letters round: `python -m engine.puzzles.letters words /usr/share/dict/scowl`."""

from __future__ import annotations

from pathlib import Path

import click

from engine.puzzles.letters.words import write


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
