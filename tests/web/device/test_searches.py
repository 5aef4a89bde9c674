"""Searches on a device: short ones at once, long ones in a process that can be ended, and every end of those."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest

from engine import PUZZLES, Deadline
from engine.process.tasks import HELP, run
from tests.engine.hard import HARD, LARGE
from tests.web.device.conftest import Answer, Phone
from webapp.device import browser
from webapp.device import services as stand_ins
from webapp.device.services import MOMENT, DeviceHints
from webapp.settings import Settings

TWO = "2x2:1/1/1/1"
"""A puzzle with two solutions."""
EASY = PUZZLES["kenken"].examples[0].text


def solve(phone: Phone, text: str = HARD, kind: str = "nonogram", **form: str) -> Answer:
    return phone.post(f"/{kind}/solve", {"text": text} | form, HX_Request="true")


def show(phone: Phone) -> Answer:
    """The part of the page that shows the job which was begun last."""
    return phone.get(f"/jobs/{phone.begun[-1][0]}", HX_Request="true")


def note(phone: Phone, *answers: dict[str, Any]) -> None:
    """Let the process of the last job write these."""
    for each in answers:
        phone.device.note(phone.begun[-1][0], json.dumps(each))


def die(phone: Phone) -> None:
    """Let the process of the last job end."""
    phone.device.note(phone.begun[-1][0], "")


class Written:
    """Takes what `engine.process.tasks.run` writes."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []

    def write(self, name: str, value: object) -> None:
        self.lines.append(json.loads(json.dumps({name: value})))


# -- which way a search goes -------------------------------------------------------------------------------------------


def test_an_easy_puzzle_takes_no_process(phone: Phone) -> None:
    answer = solve(phone, EASY, "kenken")
    assert "verdict-unique" in answer.text
    assert phone.begun == []


def test_what_was_found_once_is_known(phone: Phone) -> None:
    solve(phone, EASY, "kenken")
    jobs = len(phone.device.jobs._jobs)
    assert "verdict-unique" in solve(phone, EASY, "kenken").text
    assert "verdict-unique" in phone.get(f"/kenken/solve?text={EASY}").text
    assert len(phone.device.jobs._jobs) == jobs


def test_a_search_that_takes_longer_goes_to_a_process(phone: Phone) -> None:
    began = time.monotonic()
    answer = solve(phone)
    assert time.monotonic() - began < 10 * MOMENT
    ((id_, line),) = phone.begun
    assert id_.startswith("device-")
    assert f"/jobs/{id_}" in answer.text
    assert line == {
        "task": "solve",
        "kind": "nonogram",
        "text": HARD,
        "entries": "",
        "most": Settings.most_solutions,
        "cells": Settings.most_cells,
        "limit": Settings.solve_seconds,
        "memory": Settings.solve_megabytes,
    }
    assert show(phone).status == 200
    assert solve(phone).status == 200  # whoever asks again gets the same job
    assert len(phone.begun) == 1


def test_whoever_wants_it_to_take_longer_does_not_wait_for_a_first_try(phone: Phone) -> None:
    solve(phone, EASY, "kenken", longer="1")
    ((_, line),) = phone.begun
    assert line["limit"] == Settings.longer_seconds


def test_a_process_does_the_line_that_it_is_given(phone: Phone) -> None:
    solve(phone, EASY, "kenken", longer="1")
    written = Written()
    run(phone.begun[-1][1], written)
    note(phone, *written.lines)
    assert "Solving" in show(phone).text  # reasons may follow
    die(phone)
    assert "verdict-unique" in show(phone).text


def test_the_browsers_worker_posts_such_lines(phone: Phone) -> None:
    solve(phone, EASY, "kenken", longer="1")
    id_, line = phone.begun[-1]
    posted: list[str] = []
    work = browser.start_solver(posted.append)
    work(json.dumps(line))
    assert posted[-1] == ""
    for each in posted:
        phone.device.note(id_, each)
    assert "verdict-unique" in show(phone).text


# -- while it goes on --------------------------------------------------------------------------------------------------


def test_progress_is_shown(phone: Phone) -> None:
    solve(phone)
    note(phone, {"progress": {"doing": "searching", "conflicts": 4321}})
    page = show(phone)
    assert page.status == 200
    assert "4,321" in page.text
    whole = phone.get(f"/jobs/{phone.begun[-1][0]}")
    assert "4,321" in whole.text
    assert "<!doctype html>" in whole.text.lower()


def test_solutions_are_counted_as_they_come(phone: Phone) -> None:
    solve(phone)
    note(phone, {"solution": ["#.", ".#"]}, {"solution": [".#", "#."]})
    assert "2 solutions found" in show(phone).text


def test_no_job_of_another_visit_is_here(phone: Phone) -> None:
    assert phone.get("/jobs/device-of-yesterday", HX_Request="true").status == 404
    assert phone.post("/jobs/device-of-yesterday/cancel", {}, HX_Request="true").status == 404
    assert phone.ended == []
    phone.device.note("device-of-yesterday", "")


# -- how it ends -------------------------------------------------------------------------------------------------------


def test_a_result_ends_it_when_the_process_has_ended(phone: Phone) -> None:
    solve(phone, TWO, longer="1")
    written = Written()
    run(phone.begun[-1][1], written)
    note(phone, *written.lines)
    die(phone)
    page = show(phone)
    assert "verdict-several" in page.text
    assert "2 solutions" in page.text
    assert solve(phone, TWO).text.count("verdict-several") == 1
    assert len(phone.begun) == 1


def test_cancelling_ends_the_process_and_shows_what_was_found(phone: Phone) -> None:
    solve(phone, TWO, longer="1")
    id_ = phone.begun[-1][0]
    note(phone, {"solution": ["#.", ".#"]})
    answer = phone.post(f"/jobs/{id_}/cancel", {}, HX_Request="true")
    assert phone.ended == [id_]
    assert answer.status == 200
    assert "We found one solution. There may be others." in answer.text
    assert "Cancelled" in seen(answer)
    assert 'hx-post="/jobs' not in answer.text
    die(phone)  # too late to change anything
    assert seen(show(phone)) == seen(answer)
    phone.post(f"/jobs/{id_}/cancel", {}, HX_Request="true")
    assert phone.ended == [id_]  # once is enough


def seen(answer: Answer) -> str:
    found = re.search(r"<h2 class=.verdict.*?</h2>", answer.text, re.DOTALL)
    assert found, answer.text
    return found[0]


def test_without_script_cancelling_leads_to_the_job(phone: Phone) -> None:
    solve(phone)
    id_ = phone.begun[-1][0]
    answer = phone.post(f"/jobs/{id_}/cancel", {})
    assert (answer.status, answer.headers["Location"]) == (303, f"/jobs/{id_}")


def test_a_process_that_dies_has_failed(phone: Phone) -> None:
    solve(phone)
    die(phone)
    assert phone.device.jobs.status(phone.begun[-1][0]).state == "failed"  # type: ignore[union-attr]
    failed = seen(show(phone))
    solve(phone)  # and is begun again
    assert len(phone.begun) == 2
    note(phone, {"result": "nonsense"})  # of another version, say
    die(phone)
    assert seen(show(phone)) == failed


def test_every_reason_to_stop_has_its_words(phone: Phone) -> None:
    words = {}
    for reason in ("memory", "time", "cancelled", ""):
        solve(phone)
        if reason:
            note(phone, {"stopped": reason})
        die(phone)
        words[reason] = show(phone).text
    assert len(phone.begun) == 4  # nothing of this is kept as an outcome
    assert "We stopped at the memory limit." in words["memory"]
    assert "We stopped at the time limit." in words["time"]
    assert "Cancelled" in words["cancelled"]
    assert "That’s our fault." in words[""]
    status = [each.state for each in phone.device.jobs._jobs.values()]
    assert status == ["done", "done", "cancelled", "failed"]


def test_what_was_found_before_time_was_up_is_shown(phone: Phone) -> None:
    solve(phone, TWO, longer="1")
    note(phone, {"solution": ["#.", ".#"]}, {"stopped": "time"})
    die(phone)
    assert "We stopped at the time limit. We found one solution." in show(phone).text


def test_too_little_memory_for_a_first_try_is_no_error(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("webapp.device.services.run", fail)
    assert solve(phone, EASY, "kenken").status == 200
    assert len(phone.begun) == 1


def test_too_little_memory_for_a_hint_is_said(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setitem(HELP, "hint", fail)
    answer = phone.post("/kenken/hint", {"text": EASY, "entries": ""}, HX_Request="true")
    assert answer.status == 200
    assert "Something went wrong on our side. Ask for your hint again." in answer.text


def test_the_worker_tells_a_crash_from_too_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    for error, reason in ((MemoryError, "memory"), (RecursionError, "failed")):
        posted: list[str] = []

        def fail(*_: object, error: type[Exception] = error) -> None:
            raise error

        monkeypatch.setattr(browser, "run", fail)
        browser.start_solver(posted.append)("{}")
        assert posted == [json.dumps({"stopped": reason}), ""]


# -- other tasks -------------------------------------------------------------------------------------------------------


def test_a_path_is_explained_in_a_moment_or_by_a_process(phone: Phone) -> None:
    answer = phone.post("/signpost/path", {"text": PUZZLES["signpost"].examples[0].text})
    assert answer.status in {200, 303}
    assert phone.begun == []


def test_a_puzzle_that_is_slow_to_deal_is_dealt_by_a_process(phone: Phone) -> None:
    recipe = "kenken-9-hard-g3-5003"
    page = phone.get(f"/kenken/new/{recipe}")
    assert page.status == 202
    ((id_, line),) = phone.begun
    assert (line["task"], line["text"]) == ("deal", recipe)
    assert phone.get(f"/kenken/new/{recipe}").status == 202
    assert len(phone.begun) == 1
    note(phone, {"dealt": {"text": EASY, "title": "A title"}})
    die(phone)
    assert phone.get(f"/jobs/{id_}").headers["Location"] == f"/kenken/new/{recipe}"
    assert phone.get(f"/jobs/{id_}", HX_Request="true").headers["HX-Refresh"] == "true"
    ready = phone.get(f"/kenken/new/{recipe}")
    assert ready.status == 200
    assert EASY in ready.text


def test_why_there_is_no_such_puzzle_is_said(phone: Phone) -> None:
    phone.get("/kenken/new/kenken-9-hard-g3-5003")
    note(phone, {"stopped": "nothing"})
    die(phone)
    assert "No luck this time" in show(phone).text


def test_a_large_puzzle_is_begun_and_shown(phone: Phone) -> None:
    assert solve(phone, LARGE).status == 200
    assert phone.begun[-1][1]["text"] == LARGE


def test_a_kind_is_prepared_before_the_time_for_an_answer_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    def begin(seconds: float) -> Deadline:
        order.append("begun")
        return Deadline(seconds)

    monkeypatch.setattr(PUZZLES["letters"], "prepare", lambda: order.append("prepared"))
    monkeypatch.setattr(stand_ins, "Deadline", begin)
    assert DeviceHints(Settings()).hint("letters", "dgoaeinrs", "", "me").remarks
    assert order == ["prepared", "begun"]
