"""Types of responses, which describe them.  `engine.serialize` writes the values; tests compare them with
these types.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from webapp.api.requests import Level
from webapp.pages.site.problems import PROBLEMS

Place = Annotated[str, Field(description="`r3` is row 3, `c4` column 4, `r3c4` a cell, counted from 1; else a field")]
Pair = Annotated[list[str], Field(min_length=2, max_length=2)]
Triple = Annotated[list[int | str], Field(min_length=3, max_length=3)]
Indices = Annotated[list[int], Field(min_length=2, max_length=2)]
Stopped = Literal["time", "memory", "size", "cancelled", "failed", "nothing"]
"""What ended a search: a limit of time or memory, a puzzle too large for the solver, somebody, a fault of ours; of
dealing also that no try came to anything."""
STOPPED = "null where the search came to its end; else what ended it"


class ResponseModel(BaseModel):
    """What a program is told; later versions may tell more."""


class Complaint(ResponseModel):
    """One thing that is wrong, in words, and where."""

    text: str
    places: list[Place]
    missing: bool = Field(description="nothing is wrong: something is only not there yet")


class Puzzle(ResponseModel):
    """A puzzle that was read."""

    kind: str
    text: str = Field(description="the canonical text: `parse` of it gives the same")
    summary: str
    reading: str = Field(description="the variant of the rules it is read by, where there is more than one")
    flaws: list[Complaint] = Field(description="why there is no solution, as far as it is seen without search")


class Beside(ResponseModel):
    """What a text says beside the puzzle."""

    title: str
    author: str
    copyright: str
    entries: str = Field(description="what was entered, for `hint`, `check` and `path`")
    lost: list[str] = Field(description="what cannot be expressed here")


class Reading(Puzzle):
    """A puzzle that was read, with what the text says beside it."""

    beside: Beside


class Parsed(Reading):
    """A puzzle that was read, with what else the text could mean."""

    others: list[str] = Field(description="texts of the other puzzles of the kind that the text can be read as")


class Readings(ResponseModel):
    """All that a text can be read as."""

    readings: list[Reading]
    reasons: list[str] = Field(
        description="what is said of a text that is no puzzle: what it is, or the kind that it looks like"
    )


class Blamed(ResponseModel):
    """A clue."""

    text: str
    places: list[Place]


class Conflict(ResponseModel):
    """Clues that cannot all hold."""

    clues: list[Blamed]
    minimal: bool = Field(description="without any one of them the others can hold (proved)")
    headline: str


class Correction(ResponseModel):
    """A change after which there is a solution."""

    text: str
    places: list[Place]
    puzzle: str
    unique: bool


class Why(ResponseModel):
    """Why there is no solution."""

    conflicts: list[Conflict]
    corrections: list[Correction]
    exhausted: bool = Field(description="no other change of a single clue would do (proved)")
    together: Correction | None
    fewest: int


class Givens(ResponseModel):
    """Cells of the first solution that leave it as the only one when they are given too."""

    places: list[Place]
    proved: Literal["fewest", "minimal", ""]
    text: str
    puzzle: str


class Counted(ResponseModel):
    """How many solutions there are, without any of them.

    `unique`, `several` and `impossible` are proved; puzzles with better and worse answers are `exact` or `nearest`;
    `limit` says that nothing is known, and `stopped` why.
    """

    status: Literal["unique", "several", "impossible", "exact", "nearest", "limit"]
    stopped: Stopped | None = Field(description=STOPPED)
    message: str
    headline: str = Field("", description="in a few words, as pages say it; left out where it would tell a solution")
    number: int = Field(description="solutions that are known of")
    exact: bool = Field(description="there are no others (proved)")
    complete: bool = Field(description="all solutions were listed")
    why: Why | None
    seconds: float


class Solved(Counted):
    """All that was found out about a puzzle."""

    solutions: list[Any] = Field(description="the best first; of a grid its rows")
    forced: list[Indices] | None = Field(
        description="[row, column] from 0 of the cells that all solutions share; null where that is not known"
    )
    givens: Givens | None
    decided: list[list[Any]] | None = Field(description="where nothing was found: what follows without search")


class Remark(ResponseModel):
    """One thing that a step says, as it is shown on the board."""

    words: list[list[str | dict[str, Any]]] = Field(
        description="sentences made of pieces: words, `cells`, `rows` or `columns`, the latter joined by `last`, and"
        " what the board shows (`shown`), with its `names`"
    )
    marks: list[tuple[str, str, str, str]] = Field(
        [], description="what is drawn on the board: shape, places with blanks between them, label and tone"
    )
    asked: str = Field("", description="the question that it answers")


class Hint(ResponseModel):
    """The next step, from where to look to what follows."""

    status: Literal["found", "limit"]
    stopped: Stopped | None = Field(description=STOPPED)
    told: list[str] = Field(description="what it says, one text after the other")
    places: list[Place] = []
    cells: list[Pair] = Field([], description="places that are decided now, each with its value")
    wrong: list[Place] = Field([], description="places of entries that cannot stay")
    remarks: list[Remark] = Field([], description="the same in brief, one remark at a time, with marks for the board")
    technique: str = ""
    rules: list[str] = []
    level: int = Field(0, description="how hard the technique is, from 1")
    links: int = Field(0, description="how many rules follow each other in a chain")
    smallest: bool = False
    entries: str = Field("", description="the entries after this step")


class Step(ResponseModel):
    """A hint of a path; what says nothing is left out."""

    told: list[str]
    places: list[Place] = []
    cells: list[Pair] = []
    wrong: list[Place] = []
    remarks: list[Remark] = []
    technique: str = ""
    rules: list[str] = []
    level: int = 0
    links: int = 0
    smallest: bool = False
    stopped: Stopped | None = Field(None, description="the limit that ended the search for a plainer step")
    then: list[Triple] = Field(
        description="how the entries change: [position, characters taken out, characters put in], from the left"
    )


class Difficulty(ResponseModel):
    """How hard a path is."""

    grade: str
    reason: str
    level: int
    effort: int
    techniques: list[Triple] = Field(description="name, level and number of steps, the hardest first")


class Path(ResponseModel):
    """The way to the solution, step by step."""

    status: Literal["solved", "several", "stuck", "mistake", "impossible", "limit"]
    stopped: Stopped | None = Field(description=STOPPED)
    message: str
    start: str
    steps: list[Step]
    end: Step | None
    difficulty: Difficulty
    seconds: float


class Checked(ResponseModel):
    """What entries, or an answer, amount to."""

    status: Literal["open", "wrong", "done", "unknown"]
    stopped: Stopped | None = Field(description=STOPPED)
    message: str
    wrong: list[Place] = Field([], description="entries that cannot stay")
    right: int = Field(0, description="decided cells that nothing is known against")
    left: int = Field(0, description="cells that are not decided")
    complaints: list[Complaint] = Field([], description="what is wrong with an answer")


class Proposal(ResponseModel):
    """Another puzzle that would be better."""

    places: list[Place]
    puzzle: str
    drawn: str


class Judged(ResponseModel):
    """How good a puzzle is, as far as a moment tells."""

    solutions: Literal["unfinished", "none", "one", "several", "unknown"]
    stopped: Stopped | None = Field(description=STOPPED)
    open: int = Field(0, description="of several solutions: the cells in which they differ; 0 where not known")
    grade: str = Field("", description="how hard the path is; empty where nothing is known")
    hardest: str = Field("", description="the technique of its hardest steps")
    rank: str = Field("", description="how it compares with others of its size")
    unique: Proposal | None = Field(None, description="what would leave only one of several solutions")
    spare: Proposal | None = Field(None, description="what could be left out")


class Dealt(ResponseModel):
    """A fresh puzzle."""

    status: Literal["dealt"]
    recipe: str = Field(description="gives the same puzzle for ever")
    kind: str
    text: str
    title: str = Field(description="what its solution shows, if anything: to be told at the end")


class NotDealt(ResponseModel):
    """That nothing came of dealing."""

    status: Literal["limit"]
    stopped: Stopped
    message: str


class Progress(ResponseModel):
    """Where a search stands; the numbers only grow."""

    doing: str
    best: str
    conflicts: int
    restarts: int
    fixed: int
    found: int = Field(description="solutions, or steps of the path")


class Job(ResponseModel):
    """Something that is being worked out.  It is cancelled unless somebody asks about it every 15 seconds."""

    id: str
    task: Literal["solve", "path", "deal"]
    kind: str
    text: str = Field(description="the puzzle; of dealing its recipe")
    state: Literal["queued", "running", "done", "cancelled", "failed"]
    place: int = Field(description="jobs before it in the queue, while it waits")
    limit: float = Field(description="seconds that it may take")
    elapsed: float
    progress: Progress | None = Field(description="while it runs")
    result: Solved | Path | Dealt | NotDealt | None = Field(description="when it has ended")


class Link(ResponseModel):
    """A puzzle's lasting addresses."""

    id: str
    kind: str
    text: str
    puzzle: str = Field(description="the puzzle to be played")
    solution: str = Field(description="the puzzle with what is known of its solutions")
    picture: str = Field(description="a small PNG for previews of the link")
    embed: str = Field(description="the board alone, to be played in a frame of any page")
    svg: str = Field(description="the board alone as a drawing; also ?solution, ?dark, ?step=N: docs/embed.md")
    pdf: str = Field(description="on paper: ?paper=a4 or letter, ?large=1, ?solution=1")


class Exported(ResponseModel):
    """A puzzle in a format."""

    format: str
    name: str
    file: str = Field(description="a name for a file")
    text: str


class Format(ResponseModel):
    """A format of a kind of puzzles."""

    format: str
    name: str
    about: str
    source: str
    example: str
    reads: bool
    writes: bool


class Formats(ResponseModel):
    """Formats, by kind."""

    formats: dict[str, list[Format]]


class Size(ResponseModel):
    """A size in which puzzles are dealt."""

    size: str
    name: str
    levels: list[Level] = Field(description="those that come in seconds")
    slow: list[Level] = Field(description="those that may take a minute")


class Kind(ResponseModel):
    """A kind of puzzles."""

    kind: str
    name: str
    tagline: str
    rules: str
    reads: list[str] = Field(description="its own formats, in a few words each")
    examples: list[str]
    able: list[str] = Field(description="operations beyond those that all kinds have")
    sizes: list[Size]


class Kinds(ResponseModel):
    """All kinds of puzzles."""

    kinds: list[Kind]


class Error(ResponseModel):
    """Where a request cannot be read."""

    pointer: str = Field(description="a JSON Pointer into what was sent, or the name of a parameter")
    detail: str


class Problem(ResponseModel):
    """An error (RFC 9457), in the words that pages say."""

    type: Literal[tuple(f"/api#{each}" for each in PROBLEMS)]  # type: ignore[valid-type]
    title: str
    status: int
    detail: str
    complaints: list[Complaint] = Field([], description="of a text that is no puzzle")
    errors: list[Error] = Field([], description="of a request that cannot be read")
