"""Types of responses, which describe them.  `engine.serialize` writes the values; tests compare them with
these types.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from webapp.api.requests import Level
from webapp.pages.site.problems import PROBLEMS

Place = Annotated[
    str, Field(description="`r3` is row 3, `c4` column 4, `r3c4` a cell, counting from 1; otherwise a field")
]
Pair = Annotated[list[str], Field(min_length=2, max_length=2)]
Triple = Annotated[list[int | str], Field(min_length=3, max_length=3)]
Indices = Annotated[list[int], Field(min_length=2, max_length=2)]
Stopped = Literal["time", "memory", "size", "cancelled", "failed", "nothing"]
"""What ended a search: a limit of time or memory, a puzzle too large for the solver, somebody, a fault of ours; of
dealing also that no try came to anything."""
STOPPED = "null if the search finished; otherwise why it stopped"


class ResponseModel(BaseModel):
    """A response. Later versions may add fields."""


class Complaint(ResponseModel):
    """A problem, in words, and where it is."""

    text: str
    places: list[Place]
    missing: bool = Field(description="nothing is wrong, something is just missing")


class Puzzle(ResponseModel):
    """A puzzle."""

    kind: str
    text: str = Field(description="our own short form: `parse` reads it back unchanged")
    summary: str
    reading: str = Field(description="the rules variant, if there is more than one")
    flaws: list[Complaint] = Field(description="why it has no solution, if that shows without searching")


class Beside(ResponseModel):
    """What the text says about the puzzle, such as its title."""

    title: str
    author: str
    copyright: str
    entries: str = Field(description="the entries, for `hint`, `check` and `path`")
    lost: list[str] = Field(description="what we can’t show")
    greeting: str


class Reading(Puzzle):
    """A puzzle, with its title and so on."""

    beside: Beside


class Parsed(Reading):
    """A puzzle, and the other puzzles the text could be."""

    others: list[str] = Field(description="the other puzzles of this kind that the text could be")


class Readings(ResponseModel):
    """Every puzzle a text could be."""

    readings: list[Reading]
    reasons: list[str] = Field(description="if the text isn’t a puzzle: what it is, or the kind it looks like")


class Blamed(ResponseModel):
    """A clue."""

    text: str
    places: list[Place]


class Conflict(ResponseModel):
    """Clues that contradict each other."""

    clues: list[Blamed]
    minimal: bool = Field(description="without any one of them the others have a solution (proved)")
    headline: str = Field(description="what is wrong with them, without a capital and a full stop")


class Correction(ResponseModel):
    """A change that gives the puzzle a solution."""

    text: str
    places: list[Place]
    puzzle: str
    unique: bool | None = Field(description="whether it leaves just one solution (proved); null if not known")


class Why(ResponseModel):
    """Why there is no solution."""

    conflicts: list[Conflict]
    corrections: list[Correction]
    exhausted: bool = Field(description="no other change of one clue would fix it (proved)")
    together: Correction | None
    fewest: int


class Givens(ResponseModel):
    """Cells of the first solution to add as starting cells, so it's the only one."""

    places: list[Place]
    proved: Literal["fewest", "minimal", ""]
    text: str
    puzzle: str


class Counted(ResponseModel):
    """How many solutions there are, without showing them.

    `unique`, `several` and `impossible` are proved; puzzles with better and worse answers are `exact` or `nearest`;
    `limit` says that nothing is known, and `stopped` why.
    """

    status: Literal["unique", "several", "impossible", "exact", "nearest", "limit"]
    stopped: Stopped | None = Field(description=STOPPED)
    message: str
    headline: str = Field("", description="in a few words, as on the site; left out if it would give a solution away")
    number: int = Field(description="solutions found")
    exact: bool = Field(description="there are no others (proved)")
    complete: bool = Field(description="all solutions were listed")
    why: Why | None
    seconds: float


class Entered(ResponseModel):
    """A player's entries compared with the solutions."""

    cells: int = Field(description="cells that were entered, without those that the puzzle gives")
    fitting: list[int] = Field(description="numbers, from 1, of the solutions that have all of them")
    wrong: list[Place] = Field(description="entries that differ from the closest solution, if none has them all")


class Solved(Counted):
    """Everything we know about a puzzle."""

    solutions: list[Any] = Field(description="the best first; for a grid, its rows")
    forced: list[Indices] | None = Field(
        description="[row, column] from 0 of the cells that are the same in every solution; null if unknown"
    )
    givens: Givens | None
    decided: list[list[Any]] | None = Field(description="if nothing was found: what follows without searching")
    entered: Entered | None = Field(None, description="if entries came with the request, except in a job’s result")


class Remark(ResponseModel):
    """One sentence of a step, as shown on the board."""

    words: list[list[str | dict[str, Any]]] = Field(
        description="sentences made of pieces: words, `cells`, `rows` or `columns`, the latter joined by `last`, and"
        " what the board shows (`shown`), with its `names`"
    )
    marks: list[tuple[str, str, str, str]] = Field(
        [], description="what is drawn on the board: shape, places with spaces between them, label and tone"
    )
    asked: str = Field("", description="the question it answers")


class Hint(ResponseModel):
    """The next step, from where to look to what follows."""

    status: Literal["found", "limit"]
    stopped: Stopped | None = Field(description=STOPPED)
    told: list[str] = Field(description="what it says, sentence by sentence")
    places: list[Place] = []
    cells: list[Pair] = Field([], description="places filled by this step, each with its value")
    wrong: list[Place] = Field([], description="places whose entries must go; others may be wrong, too")
    remarks: list[Remark] = Field([], description="the same in brief, one remark at a time, with marks for the board")
    argument: list[Remark] = Field([], description="a long reason, step by step, for those who ask")
    argued: list[str] = Field([], description="what the argument says, sentence by sentence")
    technique: str = ""
    rules: list[str] = []
    level: int = Field(0, description="how hard the technique is, starting at 1")
    links: int = Field(0, description="how many rules follow each other in a chain")
    smallest: bool = False
    entries: str = Field("", description="the entries after this step")


class Step(ResponseModel):
    """A step. Empty fields are left out."""

    told: list[str]
    places: list[Place] = []
    cells: list[Pair] = []
    wrong: list[Place] = []
    remarks: list[Remark] = []
    argument: list[Remark] = []
    technique: str = ""
    rules: list[str] = []
    level: int = 0
    links: int = 0
    smallest: bool = False
    stopped: Stopped | None = Field(None, description="the limit that ended the search for an easier step")
    then: list[Triple] = Field(
        description="how the entries change: [position, characters removed, characters inserted], from the left"
    )


class Difficulty(ResponseModel):
    """How hard a puzzle is."""

    grade: str
    reason: str
    level: int
    effort: int
    techniques: list[Triple] = Field(description="name, level and number of steps, hardest first")


class Path(ResponseModel):
    """The steps to the solution."""

    status: Literal["solved", "several", "stuck", "mistake", "impossible", "limit"]
    stopped: Stopped | None = Field(description=STOPPED)
    message: str
    start: str
    steps: list[Step]
    end: Step | None
    difficulty: Difficulty
    seconds: float


class Checked(ResponseModel):
    """The result of a check."""

    status: Literal["open", "wrong", "done", "unknown"]
    stopped: Stopped | None = Field(description=STOPPED)
    message: str
    wrong: list[Place] = Field([], description="entries that are wrong")
    right: int = Field(0, description="filled cells with nothing against them")
    left: int = Field(0, description="cells still empty")
    complaints: list[Complaint] = Field([], description="what’s wrong with an answer")


class Proposal(ResponseModel):
    """A better version of the puzzle."""

    places: list[Place]
    puzzle: str
    drawn: str


class Judged(ResponseModel):
    """A quick rating of a puzzle."""

    solutions: Literal["unfinished", "none", "one", "several", "unknown"]
    stopped: Stopped | None = Field(description=STOPPED)
    open: int = Field(0, description="with more than one solution: how many cells differ; 0 if unknown")
    grade: str = Field("", description="how hard it is; empty if unknown")
    hardest: str = Field("", description="the technique of its hardest steps")
    rank: str = Field("", description="how it compares with others its size, or what decides its level")
    answers: str = Field("", description="for kinds without a path: how many best answers there are, in words")
    unique: Proposal | None = Field(None, description="what would leave just one solution")
    spare: Proposal | None = Field(None, description="what could be left out")


class Account(ResponseModel):
    """What a search did, from the rules alone."""

    stopped: Stopped | None = Field(description=STOPPED)
    variables: int = Field(description="of the rules as clauses")
    clauses: int
    questions: int = Field(description="variables that ask something of a cell; the others help to state the rules")
    cells: int = Field(description="to be decided")
    forced: int = Field(description="cells that unit propagation decides, before any guess")
    found: bool = Field(description="whether there is a solution, as far as the search came")
    decisions: int = Field(description="guesses of the search for one solution")
    conflicts: int = Field(description="dead ends among them")
    propagations: int = Field(description="values that followed")
    descent: list[int] = Field([], description="of a puzzle of a least: the sizes found, each less than the one before")
    proof: int = Field(description="steps of the certificate; 0 with more than one solution")
    seconds: dict[str, float] = Field(description="for the phases `stated`, `searched` and `proved`, as far as it came")


class Proof(ResponseModel):
    """A proof that other programs check."""

    stopped: Stopped | None = Field(description=STOPPED)
    files: dict[str, str] = Field(
        description="by their endings; none if there is nothing to prove, or if it was stopped"
    )
    check: str = Field(description="the command that checks them, with FILE for their name without the ending")


class Workings(BaseModel):
    """How machines solve a puzzle, step by step; each kind has fields of its own."""

    model_config = ConfigDict(extra="allow")

    stopped: Stopped | None = Field(description=STOPPED)
    at: str = Field(description="the part that is looked at; empty where all is shown")


class Dealt(ResponseModel):
    """A new puzzle."""

    status: Literal["dealt"]
    recipe: str = Field(description="always gives the same puzzle")
    kind: str
    text: str
    title: str = Field(description="what the picture shows, if anything; for the end")


class NotDealt(ResponseModel):
    """No puzzle could be made."""

    status: Literal["limit"]
    stopped: Stopped
    message: str


class Progress(ResponseModel):
    """The progress of a search. The numbers only grow."""

    doing: str
    best: str
    conflicts: int
    restarts: int
    fixed: int
    found: int = Field(description="solutions, or steps")


class Job(ResponseModel):
    """A running job. It's cancelled unless someone asks about it every 15 seconds."""

    id: str
    task: Literal["solve", "path", "deal"]
    kind: str
    text: str = Field(description="the puzzle; for making one, its recipe")
    state: Literal["queued", "running", "done", "cancelled", "failed"]
    place: int = Field(description="jobs ahead of it in the queue")
    limit: float = Field(description="most seconds it may take")
    elapsed: float
    progress: Progress | None = Field(description="while it runs")
    result: Solved | Path | Dealt | NotDealt | None = Field(description="after it ends")


class Link(ResponseModel):
    """A puzzle's permanent links."""

    id: str
    kind: str
    text: str
    puzzle: str = Field(description="the puzzle, ready to play")
    solution: str = Field(description="the puzzle and what we know of its solutions")
    picture: str = Field(description="a small PNG for previews of the link")
    embed: str = Field(description="the board alone, to play in a frame on any page")
    svg: str = Field(description="the board as a drawing; also ?solution, ?dark, ?step=N: docs/embed.md")
    pdf: str = Field(description="for print: ?paper=a4 or letter, ?large=1, ?solution=1")


class Exported(ResponseModel):
    """A puzzle in a format."""

    format: str
    name: str
    file: str = Field(description="a name for a file")
    text: str


class Format(ResponseModel):
    """A file format for one kind of puzzle."""

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
    """A size that puzzles come in."""

    size: str
    name: str
    levels: list[Level] = Field(description="answered within seconds")
    slow: list[Level] = Field(description="may take a minute")


class Typed(ResponseModel):
    """How something is written."""

    note: str
    example: str = Field(description="for the first of the examples")


class Kind(ResponseModel):
    """A kind of puzzle."""

    kind: str
    name: str
    tagline: str
    rules: str
    reads: list[str] = Field(description="its own formats, in a few words each")
    examples: list[str]
    entries: Typed | None = Field(description="how a player’s entries are written")
    able: list[str] = Field(description="operations beyond the ones every kind has")
    sizes: list[Size]


class Kinds(ResponseModel):
    """All kinds of puzzle."""

    kinds: list[Kind]


class Error(ResponseModel):
    """What's wrong with a request, and where."""

    pointer: str = Field(description="a JSON Pointer into the request, or the name of a parameter")
    detail: str


class Problem(ResponseModel):
    """An error (RFC 9457), in the words of the site."""

    type: Literal[tuple(f"/api#{each}" for each in PROBLEMS)]  # type: ignore[valid-type]
    title: str
    status: int
    detail: str
    complaints: list[Complaint] = Field([], description="for a text that isn’t a puzzle")
    errors: list[Error] = Field([], description="for a request we can’t read")


class BatchAnswer(ResponseModel):
    """The answer to a line of a batch."""

    id: str | int | None = Field(description="as sent")
    line: int = Field(description="the number of the line, counting from 1")
    status: int = Field(description="the HTTP status of this request alone")
    answer: dict[str, Any] | None = Field(description="what the operation answers; null if there’s a problem")
    problem: Problem | None
    retry_after: int | None = Field(description="seconds to wait before you try again or look at the job")
