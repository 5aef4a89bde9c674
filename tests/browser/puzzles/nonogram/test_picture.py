"""A nonogram is made of a picture, in the browser: which cells it gets, and that one step takes it back."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.puzzles.nonogram.actions import cell, picture, text

CELLS = [
    "#..........#....##..",
    "##........##...####.",
    "#.#......#.#..######",
    "#..#....#..#....##..",
    "#...#..#...#....##..",
    "#....##....#....##..",
    "#..........#....##..",
]
DARK, LIGHT = 90, 170
"""Grey, and none of it black or white: what is darker than the middle is black."""


def png(rows: Sequence[str], scale: int = 6) -> bytes:
    """A greyscale image, with so many pixels along the side of each cell."""
    pixels = [bytes(DARK if each == "#" else LIGHT for each in row for _ in range(scale)) for row in rows]
    lines = b"".join(b"\0" + row for row in pixels for _ in range(scale))

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", len(rows[0]) * scale, len(rows) * scale, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


def file(name: str, mimetype: str, body: bytes) -> dict[str, object]:
    """A file as a visitor chooses it."""
    return {"name": name, "mimeType": mimetype, "buffer": body}


IMAGE = file("n.png", "image/png", png(CELLS))


def dialog(page: Page) -> Locator:
    """Where a picture becomes a puzzle."""
    return page.get_by_role("dialog", name="Turn a picture into a puzzle")


def choose(page: Page, chosen: dict[str, object]) -> None:
    """Choose a file in the dialog."""
    dialog(page).locator("input[type=file]").set_input_files(chosen)  # type: ignore[arg-type]


def sized(page: Page, size: int, words: str) -> None:
    """Move the slider to so many cells, and read how many there are each way."""
    dialog(page).get_by_label("Size").fill(str(size))
    expect(dialog(page).locator("output")).to_have_text(words)


def use(page: Page) -> None:
    """Put it onto the board."""
    dialog(page).get_by_role("button", name="Use it").click()
    expect(dialog(page)).not_to_be_visible()


def test_a_picture_becomes_cells_and_one_step_takes_it_back(visit: Visit) -> None:
    page = visit.editor("/nonogram/make?text=5x5://1/////1//")
    cell(page, 2, 3).click()
    before = text(page)
    page.get_by_role("button", name="Picture …").click()
    choose(page, IMAGE)
    sized(page, 20, "20 × 7")
    cells = dialog(page).get_by_role("img", name=re.compile("cells, "))
    for shade, part in (("90", 100), ("-90", 0), ("0", round(100 * "".join(CELLS).count("#") / 140))):
        dialog(page).get_by_label("Darkness", exact=True).fill(shade)
        expect(cells).to_have_attribute("aria-label", f"20 × 7 cells, {part}% filled")
        expect(dialog(page).get_by_role("button", name="Use it")).to_be_enabled(enabled=part > 0)
    use(page)
    assert picture(page, "black") == CELLS
    page.get_by_role("button", name="Undo").click()
    assert text(page) == before
    assert picture(page, "black")[1] == "..#.."
    page.get_by_role("button", name="Redo").click()
    assert picture(page, "black") == CELLS
    page.get_by_role("button", name="Picture …").click()  # the picture is still there
    dialog(page).get_by_label("Invert").check()
    use(page)
    assert picture(page, "black") == ["".join("#."[each == "#"] for each in row) for row in CELLS]


def test_a_part_is_chosen_by_keys_and_by_a_finger(phone: Visit) -> None:
    page = phone.editor("/nonogram/make?text=5x5://1/////1//")
    page.get_by_role("button", name="Picture …").click()
    choose(page, IMAGE)
    frame = page.get_by_role("application", name="The part of the picture")
    frame.focus()
    for _ in range(20):  # 0.02 of the width each
        page.keyboard.press("Shift+ArrowLeft")
    sized(page, 12, "12 × 7")
    use(page)
    assert picture(page, "black") == [row[:12] for row in CELLS]
    page.get_by_role("button", name="Picture …").click()
    dialog(page).get_by_role("button", name="Use all of it").click()
    box = dialog(page).locator("[data-picture=view]").bounding_box()
    assert box
    at = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in ((0.8, 0.02), (0.999, 0.999))]
    page.mouse.move(*at[0])
    page.mouse.down()
    page.mouse.move(*at[1], steps=3)
    page.mouse.up()
    sized(page, 7, "5 × 7")  # the lower right corner: a fifth of the width is four cells, and five are the fewest
    assert phone.barriers() == []


def test_what_is_no_picture_is_told_so(visit: Visit) -> None:
    page = visit.editor("/nonogram/make?text=5x5://1/////1//")
    before = text(page)
    page.get_by_role("button", name="Picture …").click()
    choose(page, file("a.txt", "text/plain", b"1 2 3"))
    expect(dialog(page).get_by_role("alert")).to_have_text("That file isn’t a picture.")
    choose(page, file("a.png", "image/png", b"\x89PNG and then nothing"))
    expect(dialog(page).get_by_role("alert")).to_contain_text("We can’t open that picture.")
    expect(dialog(page).get_by_role("button", name="Use it")).to_be_hidden()
    choose(
        page,
        file(
            "a.svg",
            "image/svg+xml",
            b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h1v1H0z"/></svg>',
        ),
    )
    expect(dialog(page).get_by_role("alert")).to_be_empty()
    sized(page, 10, "10 × 5")
    dialog(page).get_by_role("button", name="Cancel").click()
    assert text(page) == before


def test_a_picture_that_is_brought_leads_there(visit: Visit) -> None:
    page = visit.open("/")
    page.set_input_files("#brought-file", IMAGE)  # type: ignore[arg-type]
    expect(page).to_have_url(re.compile("/nonogram/make"))
    expect(dialog(page)).to_be_visible()
    sized(page, 20, "20 × 7")
    page.evaluate(  # another one, dropped onto the dialog
        """bytes => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], "a.png", { type: "image/png" }));
          const dropped = new DragEvent("drop", { dataTransfer: data, bubbles: true });
          document.querySelector(".from-picture").dispatchEvent(dropped);
        }""",
        list(png([row[:10] for row in CELLS])),
    )
    expect(dialog(page).locator("output")).to_have_text("20 × 14")
    sized(page, 10, "10 × 7")
    use(page)
    assert picture(page, "black") == [row[:10] for row in CELLS]


def test_cells_are_changed_so_that_it_is_the_only_picture(visit: Visit) -> None:
    dots = ["#" + "." * 26, ".#" + "." * 25, *["." * 27] * 3]
    page = visit.editor("/nonogram/make?text=5x5://1/////1//")
    page.get_by_role("button", name="Picture …").click()
    choose(page, file("dots.png", "image/png", png(dots)))
    sized(page, 27, "27 × 5")
    use(page)
    before = text(page)
    page.get_by_role("button", name="Change a few cells").click()
    expect(page.locator("#appraisal")).to_contain_text("One solution, with 1 cell changed")
    expect(page.locator(".drawing path.expected")).to_have_attribute("d", re.compile("^M[01].15 [01].15h.7v.7h-.7z$"))
    assert text(page) == before
    page.get_by_role("link", name="Use it").click()
    assert text(page) != before
    expect(page.locator("#appraisal")).to_contain_text(re.compile("^One solution · "))
    page.get_by_role("button", name="Undo").click()
    assert text(page) == before
