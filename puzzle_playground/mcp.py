"""A local MCP server (Model Context Protocol): `python -m puzzle_playground.mcp`, on standard input and output.

Needs the extra `mcp`.  Each tool is a function of the library; see docs/mcp.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from inspect import signature
from secrets import randbelow
from threading import Lock
from typing import Annotated, Any, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field, ValidationError

import engine
import puzzle_playground as pp

MOST_SECONDS = 120.0
MOST_SEED = 10**9
DRAWN = 40
"""Rows and columns up to which a board is drawn in plain text."""

Kind = Annotated[str, Field(description="the kind of puzzle", json_schema_extra={"enum": list(engine.PUZZLES)})]
Text = Annotated[str, Field(max_length=65_536, description="the puzzle, in any format that the site reads")]
Entries = Annotated[
    str, Field(max_length=100_000, description="a player’s entries, row by row, joined by `/`; empty for none")
]
Seconds = Annotated[float, Field(gt=0, le=MOST_SECONDS, description="seconds after which the search stops")]
Level = Literal["", "very-easy", "easy", "moderate", "hard", "very-hard", "extreme"]
Answer = dict[str, Any]

_one_at_a_time = Lock()
"""Tools run in threads, which would share one core."""


class Server(MCPServer):
    """A server that says in a line what is wrong with arguments."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None) -> Any:
        """Call a tool.

        Raises:
            ToolError: an argument is wrong; names it.
        """
        tool = next((each for each in TOOLS if each.__name__ == name), None)
        for each in arguments:
            if tool is not None and each not in signature(tool).parameters:
                raise ToolError(f"{each}: {name} has no such argument. Use {', '.join(signature(tool).parameters)}")
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                raise ToolError("; ".join(map(_wrong, error.__cause__.errors()))) from None
            if isinstance(error.__cause__, ToolError):
                raise error.__cause__ from None
            raise


def _wrong(error: Any) -> str:
    """Return a sentence about an argument that pydantic refuses."""
    return f"{'.'.join(map(str, error['loc']))}: {error['msg'][0].lower()}{error['msg'][1:]}"


def parse(kind: Kind, text: Text) -> Answer:
    """Read a puzzle. You get its short form, a drawing in plain text, and flaws that show without searching."""
    return _answer(kind, text, lambda puzzle: {"status": "read"} | pp.as_json(puzzle) | _drawing(puzzle))


def solve(kind: Kind, text: Text, seconds: Seconds = 10.0) -> Answer:
    """Solve a puzzle. `status` tells one solution, several, and none (proved) from a limit that came first."""
    return _answer(kind, text, lambda puzzle: pp.as_json(pp.solve(puzzle, seconds=seconds)))


def hint(kind: Kind, text: Text, entries: Entries = "", seconds: Seconds = 10.0) -> Answer:
    """Get the easiest next step from a player's entries, or the mistake in them. `told` has it in words."""
    return _answer(kind, text, lambda puzzle: pp.as_json(pp.hint(puzzle, entries, seconds=seconds)), "entries")


def judge(kind: Kind, text: Text, entries: Entries = "", seconds: Seconds = 10.0) -> Answer:
    """Rate a puzzle: one solution or not, how hard it is, and what could be better.

    The solution that you have in mind may go into `entries`. It is kept.
    """
    return _answer(kind, text, lambda puzzle: pp.as_json(pp.judge(puzzle, entries, seconds=seconds)), "entries")


def deal(
    kind: Kind,
    size: Annotated[str, Field(max_length=20, description="such as 5 or 10x10; empty for the smallest")] = "",
    level: Annotated[Level, Field(description="empty for the easiest of this size")] = "",
    seed: Annotated[int | None, Field(ge=0, le=MOST_SEED, description="the same seed gives the same puzzle")] = None,
    seconds: Seconds = 10.0,
) -> Answer:
    """Make a fresh puzzle of a size and level."""
    chosen = randbelow(MOST_SEED) if seed is None else seed
    _check(kind)
    try:
        with _one_at_a_time:
            fresh = pp.deal(kind, size, level, chosen, seconds=seconds)
    except pp.RecipeError as error:
        is_size = size not in {"", *(offer.size for offer in engine.offered(engine.PUZZLES[kind]))}
        raise ToolError(f"{'size' if is_size else 'level'}: {error}") from error
    except pp.NotDealt:
        return {"status": "limit", "stopped": "nothing"}
    except pp.Stopped as stop:
        return {"status": "limit", "stopped": stop.reason}
    found = {"status": "dealt", "kind": kind, "text": str(fresh.puzzle), "title": fresh.title, "seed": chosen}
    return found | _drawing(fresh.puzzle)


TOOLS: Sequence[Callable[..., Answer]] = (parse, solve, hint, judge, deal)


def _answer(kind: str, text: str, ask: Callable[[pp.Puzzle[Any]], Answer], field: str = "text") -> Answer:
    """Return what `ask` says of a puzzle, with a status for each limit.

    Raises:
        ToolError: the text is not a puzzle, or what `field` holds does not fit it.
    """
    _check(kind)
    with _one_at_a_time:
        try:
            puzzle = pp.parse(kind, text)
        except pp.PuzzleTooLarge as error:
            return {"status": "too-large", "message": str(error)}
        except pp.PuzzleError as error:
            raise ToolError(f"text: {error}") from error
        try:
            return ask(puzzle)
        except pp.PuzzleError as error:
            raise ToolError(f"{field}: {str(error).removeprefix(f'{field}: ')}") from error
        except TypeError as error:
            raise ToolError(f"kind: {error}") from error
        except pp.Stopped as stop:
            return {"status": "limit", "stopped": stop.reason}
        except MemoryError:
            return {"status": "limit", "stopped": "memory"}


def _check(kind: str) -> None:
    """Raise ToolError for a kind that there isn't."""
    if kind not in engine.PUZZLES:
        raise ToolError(f"kind: use one of {', '.join(engine.PUZZLES)}")


def _drawing(puzzle: pp.Puzzle[Any]) -> Answer:
    """Return a puzzle in plain text, unless it is too large to be read so."""
    large = isinstance(puzzle, engine.GridPuzzle) and max(puzzle.width, puzzle.height) > DRAWN
    return {} if large else {"drawing": puzzle.draw()}


def make_server() -> Server:
    """Return the server with its tools."""
    server = Server(
        "puzzle-playground",
        version=pp.__version__,
        instructions="Reads, solves, explains, rates and makes puzzles. Texts that `deal` and `parse` return fit the "
        "other tools. A status of `limit` proves nothing.",
        log_level="WARNING",
    )
    for tool in TOOLS:
        server.tool()(tool)
    return server


def main() -> None:
    """Serve until standard input ends."""
    with suppress(KeyboardInterrupt):
        make_server().run("stdio")


if __name__ == "__main__":
    main()
