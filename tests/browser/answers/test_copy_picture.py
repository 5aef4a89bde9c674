"""“Copy as picture”: the board on the clipboard, or a word on why it is not."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit

TAKEN = """async () => {
  const [item] = await navigator.clipboard.read();
  const bytes = new Uint8Array(await (await item.getType("image/png")).arrayBuffer());
  return [item.types, [...bytes.slice(16, 20)].reduce((whole, byte) => whole * 256 + byte, 0)];
}"""


def test_a_board_is_copied_as_a_picture(visit: Visit) -> None:
    page = visit.editor("/signpost?example=2")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share").click()
    expect(page).to_have_url(re.compile("/p/"))
    page.get_by_text("QR code or picture").click()
    button = page.get_by_role("button", name="Copy as picture")
    button.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate(TAKEN) == [["image/png"], 1200]
    expect(button).to_be_visible()  # to be used again
    page.route("**/*.png?width=1200", lambda route: route.abort())
    button.click()
    expect(page.get_by_role("button", name="Copied")).to_have_count(0)
    expect(button).to_be_hidden()
    expect(button).to_be_visible()
    visit.errors.clear()  # of the request that was cut off


def test_where_nothing_can_be_copied_no_button_says_so(visit: Visit) -> None:
    visit.page.add_init_script("delete window.ClipboardItem")
    page = visit.editor("/signpost?example=2")
    page.get_by_role("button", name="Share").click()
    page.get_by_text("QR code or picture").click()
    expect(page.get_by_role("link", name="Picture")).to_be_visible()
    expect(page.get_by_text("Copy as picture")).to_be_hidden()
