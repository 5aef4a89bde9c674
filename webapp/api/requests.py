"""Types of requests: they check and describe them."""

from __future__ import annotations

from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

from engine import GRADES

MOST_WAIT = 10.0
"""Seconds that one request may wait for a job."""
Level = Literal["very-easy", "easy", "moderate", "hard", "very-hard", "extreme"]
assert len(get_args(Level)) == len(GRADES)  # noqa: S101


class RequestModel(BaseModel):
    """What a program sends: nothing but what is named here, and each of its type."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class Text(RequestModel):
    """A puzzle."""

    text: str = Field(max_length=65_536, description="the puzzle, in any format that is read here")


class Solve(Text):
    """A puzzle to be solved."""

    longer: bool = Field(False, description="whether to search for up to two minutes instead of 30 seconds")


class Entries(Text):
    """A puzzle with what a player has entered."""

    entries: str = Field("", max_length=100_000, description="as a hint's `entries` are written; empty for none")


class Check(Entries):
    """What a player has entered, or an answer that is handed in, to be checked."""


class Near(Entries):
    """A puzzle and entries, for a hint."""

    near: str = Field("", max_length=20, description="the cell where the player is at work, such as r1c1")


class Explain(Entries):
    """A puzzle to be explained from its start, or from entries."""

    longer: bool = Field(False, description="whether to search for up to two minutes instead of 30 seconds")


class Recipe(RequestModel):
    """What is to be dealt."""

    size: str = Field("", max_length=20, description="one that /kinds names; empty for the usual one")
    level: Level | None = Field(None, description="null for the easiest of the size")
    seed: int | None = Field(
        None, ge=0, le=10**15 - 1, description="the same gives the same puzzle; null for a new one"
    )


class Export(Text):
    """A puzzle to be written in a format."""

    format: str = Field(max_length=40, description="one that /formats names")


class Waiting(RequestModel):
    """How long to wait for a job."""

    model_config = ConfigDict(strict=False)
    wait: float | None = Field(
        None, ge=0, le=MOST_WAIT, description="seconds to wait for the end; without it as long as most puzzles take"
    )
