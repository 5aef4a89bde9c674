"""Types of requests: they check and describe them."""

from __future__ import annotations

from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

from engine import GRADES

MOST_WAIT = 10.0
"""Seconds that one request may wait for a job."""
Level = Literal["very-easy", "easy", "moderate", "hard", "very-hard", "extreme"]
Do = Literal[
    "read",
    "parse",
    "solve",
    "count",
    "hint",
    "path",
    "check",
    "judge",
    "account",
    "workings",
    "proof",
    "deal",
    "export",
    "share",
]
"""Operations that a batch may have."""
assert len(get_args(Level)) == len(GRADES)  # noqa: S101


class RequestModel(BaseModel):
    """A request: only the fields named here, each of its type."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class Text(RequestModel):
    """A puzzle."""

    text: str = Field(max_length=65_536, description="the puzzle, in any supported format")


class Part(Text):
    """A puzzle, and the part of it to look at."""

    at: str = Field("", max_length=20, description="a line such as r3, or a cell such as r1c1; empty for the clearest")


class Solve(Text):
    """A puzzle to solve."""

    longer: bool = Field(False, description="search for up to two minutes instead of 30 seconds")


class Entries(Text):
    """A puzzle with a player's entries."""

    entries: str = Field(
        "",
        max_length=100_000,
        description="a player’s entries, as /kinds shows them for each kind: of a grid row by row, on lines or joined"
        " by `/`; empty for none",
    )


class SolveEntries(Solve, Entries):
    """A puzzle to solve, and entries of a grid to compare with the solutions.

    If they are a whole solution, it is listed first.
    """


class Check(Entries):
    """A player's entries, or a finished answer, to check."""


class Near(Entries):
    """A puzzle and entries, for a hint."""

    near: str = Field("", max_length=20, description="the cell the player is working on, such as r1c1")


class Explain(Entries):
    """A puzzle to explain, from its start or from entries."""

    longer: bool = Field(False, description="search for up to two minutes instead of 30 seconds")


class Recipe(RequestModel):
    """The puzzle you want."""

    size: str = Field("", max_length=20, description="one that /kinds lists; empty for the default")
    level: Level | None = Field(None, description="null for the easiest in this size")
    seed: int | None = Field(
        None, ge=0, le=10**15 - 1, description="the same seed gives the same puzzle; null for a new one"
    )


class Export(Text):
    """A puzzle to save in a format."""

    format: str = Field(max_length=40, description="one that /formats lists")


class Waiting(RequestModel):
    """How long to wait for a job."""

    model_config = ConfigDict(strict=False)
    wait: float | None = Field(
        None, ge=0, le=MOST_WAIT, description="seconds to wait for the result; default: as long as most puzzles take"
    )


class BatchLine(RequestModel):
    """A line of a batch: a request, and what its operation takes."""

    model_config = ConfigDict(extra="allow")
    id: str | int | None = Field(None, description="comes back with the answer")
    do: Do = Field(description="an operation, as its `operationId`")
    kind: str | None = Field(None, max_length=20, description="the kind of puzzle, for all but `read`")
    wait: float | None = Field(None, ge=0, le=MOST_WAIT, description="as `?wait=` of the operation")
