"""What hints say, for tests."""

from __future__ import annotations

from engine import Hint, render_words


def first(hint: Hint) -> str:
    """Return where a hint begins."""
    return render_words(hint.remarks[0].words)


def rungs(hint: Hint) -> tuple[tuple[str, str], ...]:
    """Return the questions of a hint that is a ladder, and their answers."""
    return tuple((each.asked, render_words(each.words)) for each in hint.remarks[1:])
