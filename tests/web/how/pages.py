"""What a page at `/how` says, and what is asked of all of them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from typing import Any
from unittest.mock import patch

from flask import Flask

from engine import PUZZLES, give_account
from webapp.jobs.hint_processes import HintProcesses

NUMBER = r"(\d[\d,]*)"


@dataclass(frozen=True)
class Page:
    """What the page of a puzzle says."""

    html: str

    @cached_property
    def text(self) -> str:
        return words(self.html)

    def part(self, heading: str) -> str:
        """Return the words of a section; empty if there is none."""
        found = re.search(rf'<section aria-labelledby="{heading}">(.*?)</section>', self.html, re.DOTALL)
        return words(found[1]) if found else ""

    def table(self, heading: str, number: int = 0) -> list[list[str]]:
        """Return the rows of a section's table, without its head; none if there is no such table."""
        part = re.search(rf'<section aria-labelledby="{heading}">(.*?)</section>', self.html, re.DOTALL)
        tables = re.findall(r"<tbody>(.*?)</tbody>", part[1], re.DOTALL) if part else []
        rows = re.findall(r"<tr>(.*?)</tr>", tables[number], re.DOTALL) if number < len(tables) else []
        return [
            [words(cell).strip() for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in rows
        ]

    def captions(self, heading: str) -> list[str]:
        part = re.search(rf'<section aria-labelledby="{heading}">(.*?)</section>', self.html, re.DOTALL)
        return (
            [words(each).strip() for each in re.findall("<figcaption>(.*?)</figcaption>", part[1], re.DOTALL)]
            if part
            else []
        )


def words(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))).replace(" .", ".").replace(" ,", ",")


def number(text: str) -> int:
    return int(text.replace(",", ""))


def figure(pattern: str, text: str) -> int:
    """Return the only number where the pattern has `NUMBER`."""
    found = re.search(pattern, text)
    assert found is not None, f"no {pattern!r} in {text!r}"
    return number(found[1])


def page_of(app: Flask, slug: str, text: str, at: str = "", address: str = "/how/{slug}") -> Page:
    """Return the page, with the figures of the library, however long they take."""
    kind = PUZZLES[slug]

    def workings(_: object, _slug: str, text: str, at: str, _client: str) -> Any:
        found = kind.parse(text).workings(at)  # type: ignore[attr-defined]
        return json.loads(json.dumps(found.to_json()))

    def account(_: object, _slug: str, text: str, _client: str) -> Any:
        puzzle: Any = kind.parse(text)
        return give_account(puzzle)

    with patch.object(HintProcesses, "workings", workings), patch.object(HintProcesses, "account", account):
        answer = app.test_client().get(address.format(slug=slug), query_string={"text": text, "at": at})
    assert answer.status_code == 200, answer.text
    return Page(re.sub(r"<textarea.*?</textarea>", "", answer.text, flags=re.DOTALL))


PLURALS = (
    "sums|ways|cells|clauses|links|steps|trades|boxes|passes|digits|questions|places|squares|guesses|answers|letters|tiles"
    "|picks|numbers|sets|results|selections|times|lines|words|look-ups"
)


def judge_grammar(page: Page) -> None:
    """One of something is not many, and nothing is left open."""
    text = page.text
    for wrong in (
        rf"(?<![\d,/×÷+−-] )(?<![\d,./])\b1 (?:more |different |yes-or-no |small )?(?:{PLURALS})\b",
        r"(?<![\d,] )\b1 (?:sum|way|clause|link|step|question|guess|answer|cell)s? (?:are|have|make|ask|say|use)\b",
        r"\b[Oo]f the 1 ",
        r"\bNone\b(?! of them)",
        r"\b0 (?:guesses|answers) ",
        r"at most -",
        r"all but 0\b",
        r"\bcan move by 0\b",
    ):
        found = re.search(wrong, text)
        assert not found, (found, text[max(0, found.start() - 60) : found.end() + 60])
