"""Puzzle Playground's engine: reads, solves, checks and draws puzzles.  It knows nothing of the web.

>>> from engine import PUZZLES, solve
>>> solve(PUZZLES["signpost"].parse("3x3:ddg9abga1gh")).status
'unique'
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core.abilities import (
        Bounded,
        Certified,
        Dealt,
        Explained,
        Fresh,
        Givable,
        Graded,
        Hint,
        Hinted,
        Inventive,
        Judged,
        Judgement,
        Lesson,
        Mendable,
        Offer,
        Pictured,
        Rated,
        Stated,
        Taught,
        Transformable,
        Transparent,
        Workings,
    )
    from engine.core.difficulty import GRADES, level_in_address
    from engine.core.grid import TURNS
    from engine.core.limits import Deadline, Progress, Stopped, Tick
    from engine.core.places import Cell, by_rows, cell_at, place, spelled_out, where
    from engine.core.puzzle import (
        Complaint,
        Example,
        GridPuzzle,
        OptimumPuzzle,
        Puzzle,
        PuzzleError,
        PuzzleTooLarge,
        RankedPuzzle,
    )
    from engine.core.svg import SVG_FILTERS
    from engine.core.transforms import Transform, Way
    from engine.dealer.daily import day_of, of_the_day
    from engine.dealer.quality import Proposal, QualityReport, appraise
    from engine.dealer.recipes import (
        FIRST_DAY,
        NotDealt,
        Recipe,
        RecipeError,
        day_of_seed,
        deal,
        fresh,
        graded,
        level_of,
        offered,
    )
    from engine.dealer.variations import Rework, wishes
    from engine.formats.addresses import Address, addresses_in, puzzle_of
    from engine.formats.diagnosis import Diagnosis, diagnose, one_of, refusal
    from engine.formats.exchange import NOTHING, SIGNATURE, CannotHoldError, Exchanged, Format, Metadata
    from engine.formats.foreign import other_kind
    from engine.hints.comparison import Comparison, compare
    from engine.hints.english import render as render_words
    from engine.hints.english import tell
    from engine.hints.lessons import Verdict, lesson_on, lessons_of
    from engine.hints.lessons import count as count_positions
    from engine.hints.lessons import position as lesson_position
    from engine.hints.path import Path, hint_from_json, new_places
    from engine.hints.path import explain as find_path
    from engine.hints.scores import rank_on
    from engine.hints.standing import Standing, says_nothing
    from engine.hints.statements import say
    from engine.puzzles import PUZZLES
    from engine.reading.encodings import decode
    from engine.reading.wrappers import links
    from engine.serialize import abilities_of, as_json, count_as_json, fresh_as_json
    from engine.solver.account import Account, give_account
    from engine.solver.outcome import Outcome, undecided
    from engine.solver.outcome import headline as headline_of
    from engine.solver.proof import Proof, prove
    from engine.solver.several import Total
    from engine.solver.solutions import WrongAnswer, solve, solves, with_reasons

__version__ = "0.4.0"

__all__ = [
    "FIRST_DAY",
    "GRADES",
    "NOTHING",
    "PUZZLES",
    "SIGNATURE",
    "SVG_FILTERS",
    "TURNS",
    "Account",
    "Address",
    "Bounded",
    "CannotHoldError",
    "Cell",
    "Certified",
    "Comparison",
    "Complaint",
    "Deadline",
    "Dealt",
    "Diagnosis",
    "Example",
    "Exchanged",
    "Explained",
    "Format",
    "Fresh",
    "Givable",
    "Graded",
    "GridPuzzle",
    "Hint",
    "Hinted",
    "Inventive",
    "Judged",
    "Judgement",
    "Lesson",
    "Mendable",
    "Metadata",
    "NotDealt",
    "Offer",
    "OptimumPuzzle",
    "Outcome",
    "Path",
    "Pictured",
    "Progress",
    "Proof",
    "Proposal",
    "Puzzle",
    "PuzzleError",
    "PuzzleTooLarge",
    "QualityReport",
    "RankedPuzzle",
    "Rated",
    "Recipe",
    "RecipeError",
    "Rework",
    "Standing",
    "Stated",
    "Stopped",
    "Taught",
    "Tick",
    "Total",
    "Transform",
    "Transformable",
    "Transparent",
    "Verdict",
    "Way",
    "Workings",
    "WrongAnswer",
    "__version__",
    "abilities_of",
    "addresses_in",
    "appraise",
    "as_json",
    "by_rows",
    "cell_at",
    "compare",
    "count_as_json",
    "count_positions",
    "day_of",
    "day_of_seed",
    "deal",
    "decode",
    "diagnose",
    "find_path",
    "fresh",
    "fresh_as_json",
    "give_account",
    "graded",
    "headline_of",
    "hint_from_json",
    "lesson_on",
    "lesson_position",
    "lessons_of",
    "level_in_address",
    "level_of",
    "links",
    "new_places",
    "of_the_day",
    "offered",
    "one_of",
    "other_kind",
    "place",
    "prove",
    "puzzle_of",
    "rank_on",
    "refusal",
    "render_words",
    "say",
    "says_nothing",
    "solve",
    "solves",
    "spelled_out",
    "tell",
    "undecided",
    "where",
    "wishes",
    "with_reasons",
]

if not TYPE_CHECKING:  # or it would take any name for one
    _HOMES = {
        "core.abilities": "Bounded Certified Dealt Explained Fresh Givable Graded Hint Hinted Inventive Judged "
        "Judgement Lesson Mendable Offer Pictured Rated Stated Taught Transformable Transparent Workings",
        "core.difficulty": "GRADES level_in_address",
        "core.grid": "TURNS",
        "core.limits": "Deadline Progress Stopped Tick",
        "core.places": "Cell by_rows cell_at place spelled_out where",
        "core.puzzle": "Complaint Example GridPuzzle OptimumPuzzle Puzzle PuzzleError PuzzleTooLarge RankedPuzzle",
        "core.svg": "SVG_FILTERS",
        "core.transforms": "Transform Way",
        "dealer.daily": "day_of of_the_day",
        "dealer.quality": "QualityReport Proposal appraise",
        "dealer.recipes": "FIRST_DAY NotDealt Recipe RecipeError day_of_seed deal fresh graded level_of offered",
        "dealer.variations": "Rework wishes",
        "formats.addresses": "Address addresses_in puzzle_of",
        "formats.diagnosis": "Diagnosis diagnose one_of refusal",
        "formats.exchange": "NOTHING SIGNATURE Metadata CannotHoldError Exchanged Format",
        "formats.foreign": "other_kind",
        "hints.comparison": "Comparison compare",
        "hints.lessons": "Verdict lesson_on lessons_of count_positions=count lesson_position=position",
        "hints.path": "Path hint_from_json new_places find_path=explain",
        "hints.english": "render_words=render tell",
        "hints.scores": "rank_on",
        "hints.standing": "Standing says_nothing",
        "hints.statements": "say",
        "puzzles": "PUZZLES",
        "reading.encodings": "decode",
        "reading.wrappers": "links",
        "serialize": "abilities_of as_json count_as_json fresh_as_json",
        "solver.account": "Account give_account",
        "solver.outcome": "Outcome undecided headline_of=headline",
        "solver.several": "Total",
        "solver.proof": "Proof prove",
        "solver.solutions": "WrongAnswer solve solves with_reasons",
    }
    """The names that each module defines, with blanks between; `new=old` renames one."""
    _HOME_OF = {each.partition("=")[0]: (home, each) for home, names in _HOMES.items() for each in names.split()}

    def __getattr__(name: str) -> object:
        """Import a name of the engine when it is first used: few programs need many of them (PEP 562)."""
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        home, defined = _HOME_OF[name]
        value = getattr(import_module(f"{__name__}.{home}"), defined.rpartition("=")[2])
        globals()[name] = value  # from now on it is an attribute like any other
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *_HOME_OF})
