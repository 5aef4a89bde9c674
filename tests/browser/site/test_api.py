"""The page for programs, and the manual's client in JavaScript."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests import ROOT
from tests.browser.conftest import Visit

MANUAL = ROOT / "docs" / "api.md"


def test_an_example_is_sent_and_its_answer_shown(phone: Visit) -> None:
    page = phone.open("/api")
    form = page.locator("section:has(#solve) form")
    form.get_by_label("Kind").select_option("signpost")
    expect(form.locator(".curl")).to_contain_text("/api/v1/signpost/solve")
    for _ in range(20):  # a busy machine answers with a job at first
        form.get_by_role("button", name="Send").click()
        expect(form.locator("[data-status]")).to_contain_text(re.compile("20[02]"))
        if "200" in form.locator("[data-status]").inner_text():
            break
        page.wait_for_timeout(500)
    expect(form.locator("[data-status]")).to_contain_text("200")
    expect(form.locator("[data-answer]")).to_contain_text('"status": "unique"')
    form.get_by_label("Request").fill('{"text": "what"}')
    expect(form.locator(".curl")).to_contain_text('{"text": "what"}')
    form.get_by_role("button", name="Send").click()
    expect(form.locator("[data-answer]")).to_contain_text("start with a size")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit: Visit, scheme: str) -> None:
    visit.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page = visit.open("/api")
    page.locator("section:has(#kinds)").get_by_role("button", name="Send").click()
    expect(page.locator("[data-answer]").first).to_be_visible()
    assert visit.barriers() == []


def test_the_manuals_example_in_javascript_works(visit: Visit, site: str) -> None:
    page = visit.open("/api")
    found = re.search(r"```javascript\n(.*?)```", MANUAL.read_text(), re.DOTALL)
    assert found
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "log" else None)
    page.evaluate(f"async () => {{ {found[1].replace('https://puzzles.example', site)} }}")
    assert said == ["unique [[3,7,6],[9,5,8],[2,1,4]]"]


ASK = """async ([address, body]) => {
  const sent = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const response = await fetch(address, sent);
  return [response.status, (await response.json()).type ?? ""];
}"""


def test_a_script_of_another_site_may_ask_for_a_hint_but_not_share(browser: Browser, site: str) -> None:
    page = browser.new_page()  # without an address it is of no site: another one, for browsers
    text = {"text": "3x3:ddg9abga1gh"}
    assert page.evaluate(ASK, [f"{site}/api/v1/signpost/hint", text]) == [200, ""]
    assert page.evaluate(ASK, [f"{site}/api/v1/signpost/share", text]) == [403, "/api#forbidden"]
    page.close()
