"""What was solved: from the card of a win to the gallery, what is taken out of it and back, and another browser."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests import until
from tests.browser.conftest import Visit
from tests.browser.play.test_fresh import DAILY, TODAY, finish

DAY = 86_400_000  # milliseconds
NOW = int(time.time() * 1000)
SHELF = str(DAILY).rpartition("-")[0]
EVIL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(2)</script>'
    '<a href="javascript:alert(3)"><rect width="9" height="9"/></a><rect width="4" height="4" class="ink"/></svg>'
)


def keep(page: Page, records: dict[str, Any]) -> None:
    """As if these were solved before."""
    text = json.dumps(json.dumps(records))
    page.add_init_script(f"if (!localStorage.getItem('records')) localStorage.setItem('records', {text})")


def take(page: Page, name: str, text: str) -> str:
    """Load such a file: what is said of it."""
    page.locator("[data-said]").evaluate("each => { each.textContent = ''; }")
    file = {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    page.locator('#yours input[type="file"]').set_input_files(file)  # type: ignore[arg-type]
    return until(lambda: page.locator("[data-said]").text_content() or "")


def test_from_a_win_to_the_gallery_and_to_another_browser(phone: Visit, visit: Visit, tmp_path: Path) -> None:
    page = phone.page
    before = {f"{SHELF}-{number}": {"seconds": 3000 + number, "hints": 0, "at": NOW - 9 * DAY} for number in (1, 2, 3)}
    elsewhere = {"/signpost?example=1": {"seconds": 61, "hints": 1, "at": 5, "kind": "signpost", "about": "5 × 5"}}
    keep(page, before | elsewhere)
    phone.editor(f"/kenken/new/{DAILY}")
    finish(page)
    win = page.locator("#win")
    expect(win.locator("[data-usual]")).to_have_text("Your old best was 50:01.")
    expect(win.get_by_role("link", name="Your puzzles")).to_be_in_viewport(ratio=1)
    until(lambda: page.evaluate("Object.keys(localStorage).some(name => name.startsWith('picture:'))"), "not drawn")
    win.get_by_role("link", name="Your puzzles").tap()

    boards = page.locator("[data-gallery] > li")
    expect(boards).to_have_count(5)
    newest = boards.first.get_by_role("link")
    expect(newest.locator("svg .accent")).to_have_count(int(DAILY.size) ** 2)  # the solved board
    expect(newest).to_have_attribute("href", f"/kenken/new/{DAILY}")
    expect(boards.last).to_contain_text("✓ 1:01, 1 hint")
    expect(page.locator("[data-streak]")).to_have_text("1 day")
    expect(page.get_by_role("link", name=f"{TODAY:%A}: solved", exact=True)).to_have_text("✓")
    expect(page.locator("[data-times] tbody tr")).to_have_count(1)
    assert phone.barriers() == []
    page.get_by_role("button", name="Signpost", exact=True).tap()
    expect(boards).to_have_count(1)
    page.get_by_role("button", name="Remove this Signpost").tap()
    expect(page.locator("[data-count]")).to_have_text("4")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("[data-count]")).to_have_text("5")
    page.get_by_role("button", name="All", exact=True).tap()
    page.get_by_role("button", name=re.compile("^Remove this KenKen")).first.tap()
    page.reload()
    expect(boards).to_have_count(4)
    expect(page.locator("[data-streak]")).to_have_text("No streak right now.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").tap()
    file = tmp_path / "solved.json"
    download.value.save_as(file)

    other = visit.open("/yours")
    expect(other.get_by_role("link", name="Today’s puzzles")).to_be_visible()  # nothing is there yet
    assert visit.barriers() == []
    saved = json.loads(file.read_text())
    assert set(saved["records"]) == set(before | elsewhere)
    assert take(other, "a.json", file.read_text()) == "4 puzzles added."
    expect(other.locator("[data-gallery] > li")).to_have_count(4)
    assert take(other, "a.json", file.read_text()) == "Nothing new in that file."
    saved["records"]["/boxes?example=1"] = {"seconds": 1, "hints": 0, "at": 1, "kind": "boxes"}
    saved["records"]["//evil.example/"] = {"seconds": 1, "hints": 0, "at": 1, "kind": "boxes"}
    saved["pictures"]["/boxes?example=1"] = EVIL
    told = take(other, "a.json", json.dumps(saved))
    assert told == "1 puzzle added. You already had 4. We couldn’t read 1."
    drawn = other.locator("[data-gallery] > li").last.locator("svg")
    assert drawn.inner_html() == '<rect width="4" height="4" class="ink"></rect>', "shapes alone"
    for text, words in [
        ("{}", "That isn’t a backup from this site. Nothing was changed."),
        (file.read_text()[:-9], "That isn’t a complete backup file. Nothing was changed."),
    ]:
        assert take(other, "b.json", text) == words
    other.locator('#yours input[type="file"]').evaluate(
        """input => {
          const files = new DataTransfer();
          files.items.add(new File([new Uint8Array(8_000_001)], "large.json"));
          input.files = files.files;
          input.dispatchEvent(new Event("change"));
        }"""
    )
    expect(other.locator("[data-said]")).to_have_text("That file is too big. A backup can be up to 8 MB.")


def test_pictures_give_way_and_what_was_solved_stays(visit: Visit) -> None:
    page = visit.page
    solved = {f"{SHELF}-{number}": {"seconds": 60, "hints": 0, "at": NOW - number * DAY} for number in range(1, 41)}
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="{}"/></svg>'.format("M0 0h9" * 9_000)
    visit.open("/yours")
    file = json.dumps(
        {"format": "puzzle playground solved 1", "records": solved, "pictures": dict.fromkeys(solved, svg)}
    )
    assert take(page, "a.json", file) == "40 puzzles added."
    kept = page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('picture:'))")
    assert sorted(int(name.rpartition("-")[2]) for name in kept) == list(range(1, len(kept) + 1)), "the newest"
    assert 20 < len(kept) < 30
    # A board in the making, whatever its size, finds room.
    page.evaluate(
        """() => {
          for (let size = 2 ** 20; size >= 1; size /= 2)
            try { localStorage.setItem(`x${size}`, "x".repeat(size)); } catch { /* the half of it may fit */ }
        }"""
    )
    visit.editor("/kenken?example=1")
    page.locator("#board td[data-place]").first.click()
    page.keyboard.press("1")
    until(lambda: page.evaluate("Object.keys(localStorage).some(name => name.startsWith('board:'))"), "not kept")
    assert len(page.evaluate("Object.keys(JSON.parse(localStorage.getItem('records')))")) == 40
