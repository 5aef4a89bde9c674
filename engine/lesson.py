"""What a lesson is about: a technique for hints, in words for people."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Lesson:
    """A technique, as it is taught.

    `slug`        its name in addresses.
    `name`        what it is called in a sentence: `naked pair`; `question`: what somebody asks who has just read that
                  name in a hint.
    `words`       what it is, in a few sentences for people who have never heard of it.
    `level`       as in `Hint`; of several the lowest.
    `techniques`  the names that hints have for it.  What begins with one of them, and a blank, belongs to it too.
    `supposes`    it begins where all techniques without a supposition end.
    """

    slug: str
    name: str
    question: str
    words: str
    level: int
    techniques: tuple[str, ...]
    supposes: bool = False

    @property
    def sought(self) -> str:
        """What to look for, in a sentence: `a naked pair`."""
        return self.question.removeprefix("What is ").removeprefix("What are ").removesuffix("?")

    def is_of(self, technique: str) -> bool:
        """Whether a hint with this technique is of the lesson."""
        return any(technique == each or technique.startswith(f"{each} ") for each in self.techniques)
