"""Whatever a kind needs is loaded before the time for an answer begins: on a busy machine, loading takes seconds."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from engine.process import tasks, worker
from engine.puzzles.letters import words
from tests import ROOT

LIMIT = 1.2
RACK = "dgoaeinrs"

OPENED = """
import sys
from collections import OrderedDict
from pathlib import Path
from engine import PUZZLES, Deadline, Hinted, Rated
from engine.process.tasks import HELP, load

for slug in PUZZLES:
    load(slug)
opened = []
sys.addaudithook(lambda event, args: event == "open" and opened.append(Path(str(args[0]))))
for slug, kind in PUZZLES.items():
    job = {"kind": slug, "text": str(kind.parse(kind.examples[0].text)), "entries": ""}
    for task in ["hint"] * issubclass(kind, Hinted) + ["appraisal"] * issubclass(kind, Rated):
        HELP[task](job, Deadline(60), OrderedDict())
data = [each for each in opened if each.is_file() and "engine" in each.parts and not each.suffix.startswith(".py")]
print(*(each.name for each in data if each.stat().st_size > 10_000))
"""
"""Prints the names of the large files that hints and appraisals open."""


class Written(list[dict[str, Any]]):
    """What a process would have written."""

    def write(self, name: str, value: object) -> None:
        self.append({name: value})


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time that limits go by: it stands still, but for the words, which take a minute to load."""
    now, load = [0.0], words._listed

    def load_slowly(name: str) -> dict[str, int]:
        now[0] += 60
        return load(name)

    monkeypatch.setattr("engine.core.limits.time.monotonic", lambda: now[0])
    monkeypatch.setattr(words, "_listed", load_slowly)
    for each in (tasks.load, words.levels, words.dealt_levels, words.anagrams):
        getattr(each, "cache_clear", lambda: None)()
    return now


def given_by_a_hint_process(monkeypatch: pytest.MonkeyPatch, *jobs: dict[str, Any]) -> Written:
    lines = iter([*(json.dumps(job | {"limit": LIMIT, "memory": 1000}) for job in jobs), ""])
    monkeypatch.setattr(worker, "limit_resources", lambda *_, **__: None)
    monkeypatch.setattr(worker, "next_line", lambda _: next(lines))
    written = Written()
    worker.give_hints(written)  # type: ignore[arg-type]
    return written


def test_words_that_load_slowly_take_nothing_from_the_time_for_an_answer(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    job = {"kind": "letters", "text": RACK, "entries": ""}
    hint, appraisal = ({**job, "task": task} for task in ("hint", "appraisal"))
    found = given_by_a_hint_process(monkeypatch, hint, appraisal)
    assert clock[0] >= 60
    assert [next(iter(each)) for each in found] == ["ready", "loaded", "hint", "loaded", "appraisal"]
    assert found[-1]["appraisal"]["solutions"] == "several"
    assert found[-1]["appraisal"]["stopped"] == ""


def test_words_that_load_slowly_take_nothing_from_the_time_for_a_search(clock: list[float]) -> None:
    written = Written()
    tasks.run({"kind": "letters", "text": RACK, "most": 2, "cells": 100, "limit": LIMIT, "memory": 1000}, written)
    assert clock[0] >= 60
    assert written[-1]["result"]["status"] == "exact"


def test_no_data_of_any_kind_are_read_while_a_hint_is_looked_for() -> None:
    done = subprocess.run([sys.executable, "-c", OPENED], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
