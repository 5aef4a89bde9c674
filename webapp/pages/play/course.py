"""The course: the techniques, each with boards on which it is the next one, to try by hand.

`/learn/<kind>/<technique>/3` is the third position of a technique, the same for everybody.  Hint processes judge moves
and give hints, as for players.  Only the browser knows what a visitor has learned.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask import Blueprint, Flask, Response, abort, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import (
    GRADES,
    PUZZLES,
    TURNS,
    Hint,
    Lesson,
    PuzzleError,
    Taught,
    Verdict,
    count_positions,
    lesson_on,
    lesson_position,
    lessons_of,
)
from webapp.jobs.status import NoAnswer
from webapp.pages.play.request import small_number
from webapp.pages.play.views import NO_HINT
from webapp.pages.site import htmx
from webapp.pages.site.kinds import Kind
from webapp.pages.site.services import services
from webapp.security import client

courses = Blueprint("courses", __name__, url_prefix="/learn")

NO_VERDICT = {
    "busy": "The site is busy, so we didn’t check. Try again in a moment.",
    "time": "We couldn’t work that out in time.",
    "failed": "Something went wrong on our side. We couldn’t work that out.",
}
"""Message without an answer, for each reason in `NoAnswer`."""


@dataclass(frozen=True)
class Exercise:
    """A position of a lesson, by its number."""

    kind: type[Taught[Any]]
    lesson: Lesson
    number: int

    @property
    def count(self) -> int:
        """Return how many there are."""
        return count_positions(self.kind, self.lesson)

    @property
    def boards(self) -> int:
        """Return how many different boards there are."""
        return self.count // TURNS

    @property
    def before(self) -> int:
        """Return the number of the position before; before the first comes the last."""
        return self.number - 1 or self.count

    @property
    def after(self) -> int:
        """Return the number of the next position."""
        return self.number % self.count + 1

    @property
    def next_lesson(self) -> Lesson | None:
        """Return the lesson after this one."""
        taught = lessons_of(self.kind)
        at = taught.index(self.lesson) + 1
        return taught[at] if at < len(taught) else None


@courses.get("")
def index() -> BaseResponse:
    """Show the kinds that have lessons, each with the board of its first lesson."""
    taught = [
        (kind, lesson_position(kind, found[0], 1)[0])
        for kind in PUZZLES.values()
        if issubclass(kind, Taught) and (found := lessons_of(kind))
    ]
    return services().page_cache.page("the courses", lambda: Response(render_template("play/learn.html", kinds=taught)))


@courses.get("/<puzzle:kind>")
def course(kind: Kind) -> BaseResponse:
    """Show the techniques of a kind, by level."""
    if not lessons_of(kind):
        abort(404, "There are no lessons for this puzzle yet.")
    levels = [(level, list(each)) for level, each in groupby(lessons_of(kind), key=lambda each: each.level)]
    words = {level: GRADES[min(level, len(GRADES)) - 1] for level, _ in levels}
    return services().page_cache.page(
        "a course", lambda: Response(render_template("play/course.html", kind=kind, levels=levels, words=words))
    )


@courses.get("/<puzzle:kind>/<technique>", defaults={"number": 1})
@courses.get("/<puzzle:kind>/<technique>/<int:number>")
def position(kind: Kind, technique: str, number: int) -> BaseResponse:
    """Show a position of a lesson, to try."""
    exercise = exercise_or_404(kind, technique, number)
    puzzle, entries = lesson_position(exercise.kind, exercise.lesson, number)
    return services().page_cache.page("a lesson", lambda: render(exercise, puzzle, entries))


@courses.post("/<puzzle:kind>/<technique>/<int:number>")
def answer(kind: Kind, technique: str, number: int) -> Response:
    """Answer the value of a move (`ask=try`), or give a hint in stages (`hint`) or at once (`show`)."""
    exercise = exercise_or_404(kind, technique, number)
    puzzle, before = lesson_position(exercise.kind, exercise.lesson, number)
    entries, ask = request.form.get("entries", ""), request.form.get("ask", "try")
    try:
        if ask == "try":
            return judge(exercise, puzzle, before, entries)
        hint = services().hints.hint(kind.slug, str(puzzle), entries, client(), lesson=technique)
    except PuzzleError as error:
        return render(exercise, puzzle, before, "verdict", status=422, notice=f"{error}.")
    except NoAnswer as none:
        hint = NO_HINT[none.reason]
    return render(exercise, puzzle, entries, "hint", hint=hint, whole=ask == "show")


def judge(exercise: Exercise, puzzle: Taught[Any], before: str, entries: str) -> Response:
    """Return the value of the entries, including a cell and a value sent beside them.

    A wrong value is not entered.  Raises as `Puzzle.hint` does.
    """
    after = entries
    row, column = (small_number(request.form.get(name), most=1000) for name in ("row", "column"))
    if row is not None and column is not None:
        if not (0 < row <= puzzle.height and 0 < column <= puzzle.width):
            raise PuzzleError("choose a cell on the board")
        after = puzzle.with_choice(entries, (row - 1, column - 1), request.form.get("value", ""))
    try:
        verdict = services().hints.verdict(puzzle.slug, str(puzzle), exercise.lesson.slug, before, after, client())
    except NoAnswer as none:
        return render(exercise, puzzle, entries, "verdict", notice=NO_VERDICT[none.reason])
    left = entries if verdict.finding == "wrong" else after
    return render(exercise, puzzle, left, "verdict", verdict=verdict)


def exercise_or_404(kind: Kind, technique: str, number: int) -> Exercise:
    """Return the position at an address."""
    lesson = next((each for each in lessons_of(kind) if each.slug == technique), None)
    if lesson is None or not issubclass(kind, Taught):
        abort(404, "There’s no lesson at this address.")
    exercise = Exercise(kind, lesson, number)
    if not 0 < number <= exercise.count:
        abort(404, f"This lesson has {exercise.count} boards.")
    return exercise


def render(
    exercise: Exercise,
    puzzle: Taught[Any],
    entries: str,
    *blocks: str,
    status: int = 200,
    verdict: Verdict | None = None,
    hint: Hint | None = None,
    whole: bool = False,
    notice: str = "",
) -> Response:
    """Return a lesson's page at a position, or blocks of it.

    `whole` if the whole hint should be visible; `notice` is the message without a verdict.
    """
    step = verdict.step if verdict else None
    return htmx.render(
        "play/lesson.html",
        *blocks,
        status=status,
        kind=exercise.kind,
        exercise=exercise,
        lesson=exercise.lesson,
        puzzle=puzzle,
        entries=entries,
        start=puzzle.entered_cells(entries),
        answer=puzzle.entered(entries),
        notes=puzzle.notes(entries),
        partial=True,
        loose=[],
        verdict=verdict,
        other=lesson_on(exercise.kind, step.technique) if step else None,
        hint=hint,
        whole=whole,
        notice=notice,
        pointed=hint.places if hint else (),
        new={each for each, _ in hint.cells} if hint and whole else set(),
    )


def address(kind: Kind, lesson: Lesson, number: int = 1) -> str:
    """Return the address of a position."""
    return url_for("courses.position", kind=kind, technique=lesson.slug, number=number if number > 1 else None)


def init_app(app: Flask) -> None:
    """Register the pages, and give templates the addresses of lessons."""
    app.jinja_env.globals.update(
        lessons_of=lessons_of, lesson_on=lesson_on, lesson_address=address, positions=count_positions
    )
    app.register_blueprint(courses)
