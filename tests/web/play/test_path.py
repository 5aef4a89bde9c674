"""The pages of a path: asked for, found by a job, shown at any step, kept, stopped, and refused."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from engine import PUZZLES, tell
from engine.hints.path import explain, hint_to_json
from tests.web.helpers import claimed
from webapp import create_app
from webapp.jobs.claims import Claims
from webapp.jobs.reaper import Reaper
from webapp.jobs.table import JobsTable
from webapp.jobs.visitors import Jobs
from webapp.pages.play.paths import MOST_ENTRIES, MOST_PACKED
from webapp.pages.site.services import services
from webapp.settings import Settings
from webapp.store.contents import Store
from webapp.store.tables import Job
from webapp.store.values import Damaged, Task, digest

KIND = PUZZLES["nonogram"]
BOAT = KIND.parse("10x9:1/2/3/3/9/3.3/2.3/1.3/2/1/1/2/3/4/1/1/10/8/6")
TEXT = str(BOAT)
PATH = Task("path")
HTMX = {"HX-Request": "true"}


def place(page: str) -> str:
    """Which step a page shows."""
    found = re.search(r'<span class="at">(.*?)</span>', page)
    assert found
    return found[1]


def marked(page: str, name: str) -> set[str]:
    """The places with this class."""
    tags = re.findall(r"<t[dh] [^>]*>", page)
    return {
        re.search(r'data-place="(.*?)"', tag)[1]  # type: ignore[index]
        for tag in tags
        if re.search(rf'class="[^"]*\b{name}\b', tag)
    }


def located(client: FlaskClient, text: str = TEXT, **form: str) -> str:
    response = client.post("/nonogram/path", data={"text": text} | form)
    assert response.status_code == 303
    return response.headers["Location"]


# -- a path that is found at once -------------------------------------------------------------------------------------


def test_a_step_shows_what_was_entered_before_it(client: FlaskClient) -> None:
    kind = PUZZLES["signpost"]
    puzzle = kind.parse(kind.examples[0].text)
    path = explain(puzzle)  # type: ignore[arg-type]
    located = client.post("/signpost/path", data={"text": str(puzzle)}).headers["Location"]
    number = next(i for i, step in enumerate(path.steps, 1) if ">" in step.then)
    page = client.get(located.replace("step=1", f"step={number}")).text
    assert re.search(r'class="links" d="M[\d. ]+L', page)


def test_a_path_is_shown_step_by_step(client: FlaskClient) -> None:
    address = located(client)
    assert re.fullmatch(r"/p/[2-9a-z]{12}/path\?step=1", address)
    path = explain(BOAT)  # type: ignore[arg-type]
    last = len(path.steps)
    for number in (1, 2, last):
        page = client.get(address.replace("step=1", f"step={number}"))
        step = path.steps[number - 1]
        assert page.status_code == 200
        assert place(page.text) == f"Step {number} of {last}"
        text = unescape(page.text)
        for words in (*tell(step.remarks), path.difficulty.reason, "Solved, step by step"):
            assert words in text
        assert marked(page.text, "expected") == {at for at, _ in step.cells}
        assert marked(page.text, "hinted") == set(step.places)
        assert page.text.count(", new in this step") == len(step.cells)
        assert f"http://localhost{address.replace('step=1', f'step={number}')}" in page.text
        assert page.text.count('aria-current="step"') == 1
    assert page.text.count('class="black') == sum(step_cell == "#" for s in path.steps for _, step_cell in s.cells)
    start = client.get(address.replace("step=1", "step=0")).text
    assert place(start) == "Start"
    assert marked(start, "expected") == marked(start, "black") == set()


def test_htmx_gets_the_parts_that_change(client: FlaskClient) -> None:
    address = located(client).replace("step=1", "step=3")
    part = client.get(address, headers=HTMX)
    assert part.text.lstrip().startswith('<section id="step"')
    assert "<html" not in part.text
    assert part.text.count("hx-swap-oob") == 1
    assert "HX-Request" in part.headers["Vary"]
    sent = client.post("/nonogram/path", data={"text": TEXT}, headers=HTMX)
    assert re.fullmatch(r"/p/[2-9a-z]{12}/path\?step=1", sent.headers["HX-Redirect"])


def test_a_path_from_entries_starts_there_and_its_link_says_so(client: FlaskClient) -> None:
    path = explain(BOAT)  # type: ignore[arg-type]
    address = located(client, entries=path.entries(7))
    page = client.get(address)
    assert place(page.text) == f"Step 1 of {len(path.steps) - 7}"
    assert tell(path.steps[7].remarks)[0] in unescape(page.text)
    assert "Your entries so far." in client.get(address.replace("step=1", "step=0")).text
    # An editor sends unknown cells even where nothing was entered.
    assert "start=" not in located(client, entries="/".join(["?" * 10] * 9))


def test_a_link_to_a_step_works_where_the_path_is_not_known(tmp_path: Path) -> None:
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'fresh.sqlite'}", patience_seconds=25.0))
    id_ = services(app).store.share("nonogram", TEXT)
    page = app.test_client().get(f"/p/{id_}/path?step=7")
    assert place(page.text) == "Step 7 of 20"
    assert json.loads(services(app).store.outcome(digest("nonogram", TEXT, PATH)) or "{}")["status"] == "solved"
    assert services(app).store.outcome(digest("nonogram", TEXT)) is None  # solving is another task
    services(app).close()
    services(app).store.engine.dispose()


@pytest.mark.parametrize(
    ("step", "shown"),
    [
        ("99", "Step 20 of 20"),
        ("-1", "Step 1 of 20"),
        ("", "Step 1 of 20"),
        ("x", "Step 1 of 20"),
        ("1e9", "Step 1 of 20"),
        ("9" * 400, "Step 1 of 20"),
        ("٣", "Step 1 of 20"),
        ("%00", "Step 1 of 20"),
    ],
)
def test_steps_that_there_are_not(client: FlaskClient, step: str, shown: str) -> None:
    address = located(client).partition("?")[0]
    assert place(client.get(f"{address}?step={step}").text) == shown


def packed(entries: str) -> str:
    return base64.urlsafe_b64encode(zlib.compress(entries.encode())).decode().rstrip("=")


@pytest.mark.parametrize(
    "start",
    ["x", "eNo", "ü", "A" * (MOST_PACKED + 1), "%00", packed("#" * (MOST_ENTRIES + 1)), packed("#/#"), packed("<b>")],
)
def test_links_that_are_not_whole_are_refused(client: FlaskClient, start: str) -> None:
    address = located(client).partition("?")[0]
    response = client.get(f"{address}?step=1&start={start}")
    assert response.status_code == 422
    assert "This link isn’t complete" in response.text
    assert "<b>" not in response.text


def test_what_cannot_be_explained_is_refused(client: FlaskClient) -> None:
    response = client.post("/nonogram/path", data={"text": TEXT, "entries": "#"}, headers=HTMX)
    assert response.status_code == 422
    assert "ntries: use 9 rows" in response.text
    assert response.headers["HX-Retarget"] == "#messages"
    assert client.post("/nonogram/path", data={"text": "what"}).status_code == 422
    assert client.post("/countdown/path", data={"text": PUZZLES["countdown"].examples[0].text}).status_code == 404
    assert client.get("/p/zzzzzzzzzzzz/path?step=1").status_code == 404
    assert client.get("/p/%00/path").status_code == 404
    assert client.get("/nonogram/path").headers["Location"] == "/nonogram"


def test_entries_that_make_too_long_a_link_are_refused(client: FlaskClient) -> None:
    side, random = 150, Random(1)
    text = f"{side}x{side}:" + "/".join(["1"] * (2 * side))
    entries = "/".join("".join(random.choice("#.?") for _ in range(side)) for _ in range(side))
    response = client.post("/nonogram/path", data={"text": text, "entries": entries}, headers=HTMX)
    assert response.status_code == 422
    assert "the limit is 3,000" in response.text


# -- a path that takes long --------------------------------------------------------------------------------------------


@pytest.fixture
def idle(tmp_path: Path) -> Iterator[Flask]:
    """A site without solvers: the test does their work."""
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'idle.sqlite'}", solvers=0, patience_seconds=0.0)
    app = create_app(settings)
    yield app
    services(app).store.engine.dispose()


def steps_as_told(count: int) -> list[dict[str, Any]]:
    path = explain(BOAT)  # type: ignore[arg-type]
    return [hint_to_json(path.steps[i], path.entries(i)) for i in range(count)]


def test_the_steps_so_far_are_shown_while_it_runs(idle: Flask) -> None:
    client, jobs = idle.test_client(), services(idle).jobs
    address = located(client)
    assert re.fullmatch(r"/jobs/[\w-]+", address)
    waiting = client.get(address).text
    assert "In the queue" in waiting
    assert place(waiting) == "Start"
    claim = claimed(jobs)
    assert claim.task == PATH
    Claims(jobs.table).beat(claim, {"doing": "explaining", "elapsed": 1.0, "steps": steps_as_told(7)})
    page = client.get(f"{address}?step=3")
    assert place(page.text) == "Step 3 of 7"
    assert "7 steps found" in page.text
    assert '<meta http-equiv="refresh"' in page.text
    part = client.get(f"{address}?step=3", headers=HTMX).text
    assert part.lstrip().startswith('<section id="step"')
    assert client.get(address, headers=HTMX).text.lstrip().startswith('<section id="result"')
    told = explain(BOAT)  # type: ignore[arg-type]
    assert Claims(jobs.table).finish(claim, told)
    ended = client.get(address, headers=HTMX | {"HX-Current-URL": f"http://localhost{address}?step=3"})
    assert place(ended.text) == "Step 3 of 20"
    assert re.fullmatch(r"/p/[2-9a-z]{12}/path\?step=3", ended.headers["HX-Replace-Url"])
    assert "Solved, step by step" in ended.text
    assert re.fullmatch(r"/p/[2-9a-z]{12}/path\?step=1", located(client))  # remembered


def test_a_stream_tells_each_step(idle: Flask) -> None:
    client, jobs = idle.test_client(), services(idle).jobs
    address = located(client)
    Claims(jobs.table).beat(claimed(jobs), {"doing": "explaining", "elapsed": 1.0, "steps": steps_as_told(2)})
    stream = iter(client.get(f"{address}/events").response)
    first = next(stream)
    text = first.decode() if isinstance(first, bytes) else first
    assert "2 steps found" in text
    assert f'href="{address}?step=2"' in text
    stream.close()  # type: ignore[attr-defined]


def test_a_path_that_was_stopped_keeps_its_steps_and_can_go_on(idle: Flask) -> None:
    client, jobs = idle.test_client(), services(idle).jobs
    address = located(client)
    claim = claimed(jobs)
    Claims(jobs.table).beat(claim, {"doing": "explaining", "elapsed": 1.0, "steps": steps_as_told(7)})
    assert client.post(f"{address}/cancel").headers["Location"] == address
    page = client.get(f"{address}?step=7").text
    assert place(page) == "Step 7 of 7"
    assert "Cancelled" in page
    assert "We found 7 steps, but" in page
    assert "Not rated" in page
    assert "At least" not in page
    assert f'href="{address}?step=6"' in page
    assert 'name="longer"' in page
    longer = located(client, longer="1")
    assert longer != address
    assert jobs.status(longer.rpartition("/")[2]).seconds == jobs.settings.longer_seconds
    assert place(client.get(f"{address}?step=2").text) == "Step 2 of 7"


@pytest.fixture
def jobs(url: str) -> Iterator[Jobs]:
    store = Store(url)
    store.migrate()
    yield Jobs(JobsTable(store, Settings(lease_seconds=0.2, attempts=1)))
    store.engine.dispose()


def test_equal_jobs_are_joined_and_jobs_of_other_tasks_are_not(jobs: Jobs) -> None:
    from_start, entered = jobs.submit(BOAT, "me", task=PATH), jobs.submit(BOAT, "me", task=Task("path", "#"))
    solving = jobs.submit(BOAT, "me")
    assert len({from_start, entered, solving}) == 3
    assert jobs.submit(BOAT, "you", task=PATH) == from_start
    assert jobs.submit(BOAT, "you", task=Task("path", "#")) == entered
    assert jobs.submit(BOAT, "you") == solving
    claims = [claimed(jobs), claimed(jobs)]
    assert [claim.task for claim in claims] == [PATH, Task("path", "#")]
    told = explain(BOAT)  # type: ignore[arg-type]
    assert Claims(jobs.table).finish(claims[0], told)
    assert jobs.known(BOAT, PATH) == told
    assert jobs.known(BOAT) is None
    assert jobs.known(BOAT, Task("path", "#")) is None
    assert jobs.ended(from_start, BOAT) is None  # it is no solution


def test_a_path_whose_solver_dies_every_time_keeps_its_steps(jobs: Jobs) -> None:
    id_ = jobs.submit(BOAT, "me", task=PATH)
    Claims(jobs.table).beat(claimed(jobs), {"doing": "explaining", "elapsed": 1.0, "steps": steps_as_told(3)})
    reaper = Reaper(jobs.table)
    reaper.revive_lost()
    while (status := jobs.status(id_)) is not None and not status.ended:
        reaper.revive_lost()
    assert status is not None
    assert status.outcome is not None
    assert len(status.outcome.steps) == 3
    assert status.outcome.message == "The solver crashed once on this puzzle. That’s our fault."


def test_a_job_whose_task_was_changed_is_damaged(jobs: Jobs) -> None:
    id_ = jobs.submit(BOAT, "me", task=Task("path", "#"))
    for damage in ({"task": "solve"}, {"entries": "."}):
        with jobs.store.writing() as connection:
            connection.execute(update(Job).values(task="path", entries="#"))
        assert jobs.status(id_) is not None
        with jobs.store.writing() as connection:
            connection.execute(update(Job).values(**damage))
        with pytest.raises(Damaged):
            jobs.status(id_)


# -- boards ------------------------------------------------------------------------------------------------------------


def test_pencil_marks_are_drawn_where_a_puzzle_has_them(client: FlaskClient) -> None:
    kind = PUZZLES["kenken"]
    puzzle: Any = kind.parse(kind.examples[0].text)
    path = explain(puzzle)
    number = next(i for i, step in enumerate(path.steps, start=1) if puzzle.notes(step.then))
    address = client.post("/kenken/path", data={"text": str(puzzle)}).headers["Location"]
    page = client.get(address.replace("step=1", f"step={number}")).text
    marks = re.findall(r'<span class="marks">(.*?)</span>', page)
    drawn = [re.sub("<.*?>", "", each) for each in marks if each]
    assert drawn == list(puzzle.notes(path.entries(number)).values())
    assert f", marked {drawn[0]}" in page


def test_new_cells_of_a_board_that_is_one_drawing_are_marked(client: FlaskClient) -> None:
    rows = "/".join(["41"] * 2)
    text = f"41x2:{'/'.join(['2'] * 41)}/{rows}"
    address = client.post("/nonogram/path", data={"text": text}).headers["Location"]
    page = client.get(address).text
    marks = re.search(r'<path class="expected" d="(.*?)"', page)
    assert marks
    step = explain(KIND.parse(text)).steps[0]  # type: ignore[arg-type]
    assert marks[1].count("M") == len(step.cells)
