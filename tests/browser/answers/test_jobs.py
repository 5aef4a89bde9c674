"""A puzzle that takes long: progress, reload, cancel, going on, and the link opened elsewhere."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import Browser, Route, expect

from tests import until
from tests.browser.conftest import Visit, go, solve, write
from tests.engine.hard import LARGE


def test_b6_a_long_search_is_watched_found_again_cancelled_and_taken_up(visit: Visit, browser: Browser) -> None:
    visit.open("/")
    page = visit.editor("/nonogram?example=1")
    write(page, LARGE)
    page.wait_for_selector(".cols-80")
    solve(page)
    expect(page.locator("#result")).to_contain_text("dead ends ruled out so far")
    expect(page).to_have_url(re.compile("/p/[a-z0-9]+$"))  # its text is too long for an address
    first = page.locator("#result progress").get_attribute("value")
    expect(page.locator("#result progress")).not_to_have_attribute("value", first or "")
    page.reload()
    expect(page.locator("#result")).to_contain_text("Solving")
    context = browser.new_context()
    other = context.new_page()
    other.goto(page.url)
    expect(other.locator("#result")).to_contain_text("Solving")
    page.wait_for_selector("#board.editing")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".verdict")).to_have_text("Cancelled")
    expect(other.locator(".verdict")).to_have_text("Cancelled")
    context.close()
    # What was decided before the search is kept, and on the board.
    expect(page.locator("#result")).to_contain_text("cells of 7600 are certain")
    assert page.locator("#board svg .answer").first.get_attribute("d") is not None
    page.get_by_role("button", name="Keep searching").click()
    expect(page.locator("#result")).to_contain_text("of up to 120 seconds")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".verdict")).to_have_text("Cancelled")
    assert visit.barriers() == []


def test_a_link_that_is_late_finds_its_place_and_stays_when_a_search_ends(visit: Visit) -> None:
    page = visit.editor("/nonogram?example=1")
    write(page, LARGE)
    page.wait_for_selector(".cols-80")
    solve(page)
    expect(page.locator("#result")).to_contain_text("Solving")
    go(page, "make")
    held: list[Route] = []
    page.route("**/nonogram/share", lambda route: held.append(route))
    page.get_by_role("button", name="Share").click()
    page.go_back()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".verdict")).to_have_text("Cancelled")
    held[0].continue_()
    expect(page.locator("#link-puzzle")).to_be_visible()
    page.get_by_role("button", name="Keep searching").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".verdict")).to_have_text("Cancelled")
    expect(page.locator("#link-puzzle")).to_be_visible()


def test_without_script_a_long_search_is_watched_and_cancelled(plain: Visit) -> None:
    page = plain.open("/nonogram?example=1")
    write(page, LARGE)
    solve(page)
    expect(page).to_have_url(re.compile("/jobs/"))
    expect(page.locator("#result")).to_contain_text("Solving")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".verdict")).to_have_text("Cancelled")


def test_c18_a_site_that_falls_silent_during_a_job_is_told_of_until_it_answers(visit: Visit) -> None:
    page = visit.editor("/nonogram")
    write(page, LARGE)
    page.wait_for_selector(".cols-80")
    page.route("**/jobs/*/events", lambda route: route.abort())  # no stream gets through, so the page asks
    solve(page)
    expect(page.locator("#result")).to_contain_text("Solving")
    page.route("**/jobs/*", lambda route: route.abort() if route.request.method == "GET" else route.continue_())
    expect(page.locator("#result .silence")).to_have_text("The site isn’t answering. Trying again …")
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()  # what was known is still there
    page.unroute("**/jobs/*")
    expect(page.locator("#result .silence")).to_have_count(0)
    expect(page.locator("#result")).to_contain_text("dead ends ruled out so far")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".verdict")).to_have_text("Cancelled")
    visit.errors.clear()  # the browser's own words on requests that failed


# When a page heard news by a stream, and when a stream had ended: a page that hears nothing for five seconds asks.
HEARD = """
  window.news = [performance.now()]; window.ends = 0;
  document.addEventListener("htmx:sseMessage", () => news.push(performance.now()));
  document.addEventListener("htmx:sseClose", ({ detail }) => { ends += detail.type === "message"; });
"""


def test_progress_comes_by_a_stream_that_ends_with_the_job(visit: Visit) -> None:
    page = visit.editor("/nonogram?example=1")
    write(page, LARGE)
    page.wait_for_selector(".cols-80")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url.removeprefix(visit.site)}"))
    page.evaluate(HEARD)
    solve(page)
    expect(page.locator("#result")).to_contain_text("dead ends ruled out so far")
    # Longer than a page waits for news, which has come at least every two seconds.
    until(lambda: page.evaluate("news.length > 4 && performance.now() - news[1] > 6000"), "no news comes")
    news, ends = page.evaluate("[[...news, performance.now()], ends]")
    silences = sum(later - earlier > 4000 for earlier, later in pairwise(news))
    about = [each for each in asked if "/jobs/" in each]
    link = about[0].removeprefix("GET ").removesuffix("/events")
    assert about[0] == f"GET {link}/events"
    assert about.count(f"GET {link}") <= ends + silences  # on a busy machine the stream may be late, and end
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".verdict")).to_have_text("Cancelled")
    asked.clear()
    page.wait_for_timeout(6_000)
    assert asked == []


def test_a_page_hears_that_its_job_has_ended(visit: Visit) -> None:
    page = visit.editor("/nonogram?example=1")
    write(page, LARGE)
    page.wait_for_selector(".cols-80")
    solve(page)
    expect(page.locator("#result")).to_contain_text("dead ends ruled out so far")
    cancel = page.locator("#cancel").get_attribute("formaction")
    page.request.post(f"{visit.site}{cancel}")  # by somebody else, elsewhere
    expect(page.locator(".verdict")).to_have_text("Cancelled")


def test_a_browser_without_event_streams_asks_again_and_again(visit: Visit) -> None:
    visit.page.add_init_script("delete window.EventSource")
    page = visit.editor("/nonogram?example=1")
    write(page, LARGE)
    page.wait_for_selector(".cols-80")
    solve(page)
    expect(page.locator("#result")).to_contain_text("Solving")
    before = page.locator("#result progress").get_attribute("value")
    expect(page.locator("#result progress")).not_to_have_attribute("value", before or "")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".verdict")).to_have_text("Cancelled")
    visit.errors.clear()  # htmx tells that it found no EventSource


def test_a_page_goes_on_asking_when_the_site_is_busy_or_away_for_a_moment(visit: Visit) -> None:
    visit.page.add_init_script("delete window.EventSource")
    page = visit.editor("/nonogram?example=1")
    write(page, LARGE)
    page.wait_for_selector(".cols-80")
    solve(page)
    expect(page.locator("#result")).to_contain_text("Solving")
    failures: list[str] = []

    def fail(route: Route) -> None:
        if route.request.method != "GET" or len(failures) >= 2:
            route.fallback()
            return
        failures.append(route.request.url)
        if len(failures) == 1:
            route.fulfill(status=503, body="busy")
        else:
            route.abort()

    page.route(re.compile("/jobs/"), fail)
    before = page.locator("#result progress").get_attribute("value")
    expect(page.locator("#result progress")).not_to_have_attribute("value", before or "")
    assert len(failures) == 2
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".verdict")).to_have_text("Cancelled")
    visit.errors.clear()  # the browser tells of both failures


def test_an_old_answer_is_not_taken_for_the_one_that_is_looked_for(phone: Visit) -> None:
    page = phone.editor("/letters?example=1")
    solve(page)
    best, board = page.locator("#board .best"), page.locator("[data-editor]")
    expect(best).to_be_visible()
    page.get_by_role("button", name="Close").tap()
    held: list[Route] = []
    page.route("**/solve", lambda route: held.append(route))
    place = board.bounding_box()
    solve(page)
    expect(page.locator("#result")).to_have_attribute("aria-busy", "true")
    expect(board).to_have_css("opacity", "0.4")
    assert board.bounding_box() == place
    held.pop().continue_()
    expect(page.locator("#result")).not_to_have_attribute("aria-busy", "true")
    expect(board).to_have_css("opacity", "1")
    go(page, "make")
    page.get_by_label("or type the letters").fill("tneacrdhi")
    solve(page)
    expect(page.locator("#result")).to_have_attribute("aria-busy", "true")
    page.evaluate(
        "document.body.classList.replace('in-make', 'in-solve')"
    )  # as when the answer is that it takes longer
    expect(best).to_have_css("visibility", "hidden")
    held.pop().continue_()
    expect(best).to_be_visible()


def test_an_answer_that_is_late_leaves_the_mode_that_was_chosen_meanwhile(visit: Visit) -> None:
    page = visit.editor("/nonogram?example=1")
    go(page, "make")
    held: list[Route] = []
    page.route("**/nonogram/solve", lambda route: held.append(route))
    with page.expect_request("**/nonogram/solve"):
        page.locator('[data-verb="solve"]').click()
    go(page, "play")
    with page.expect_response("**/nonogram/solve"):
        until(lambda: page.evaluate("true") and held)[0].continue_()
    expect(page.locator("#result .verdict")).to_have_count(1)
    expect(page.locator("#working")).to_be_empty()
    expect(page.locator("body")).to_have_attribute("data-mode", "play")
    expect(page.locator("#result")).to_be_hidden()
    expect(page.locator("#board td.black, #board td.answer")).to_have_count(0)
    page.unroute("**/nonogram/solve")
    solve(page)
    expect(page.locator("body")).to_have_attribute("data-mode", "solve")
