"""A nonogram is made of a picture, in the browser: which cells it gets, and that one step takes it back."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit, go
from tests.browser.puzzles.nonogram.actions import cell, inks, picture, text

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
    return packed(lines, len(rows[0]) * scale, len(rows) * scale, 0)


def packed(lines: bytes, width: int, height: int, kind: int) -> bytes:
    """A PNG of such lines: grey, or of three colours."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


COLOURS = {"r": "e03131", "b": "1c6fd6", "y": "ffd43b", "g": "2f9e44", ".": "ffffff", "#": "000000", "n": "f6e3c5"}
"""Of the pictures in colour here."""
SCENE = [
    "..............",
    "..yy..........",
    "..yy.....bbb..",
    "........bbbbb.",
    "....r.........",
    "...rrr........",
    "..rrrrr..gg...",
    "..rrrrr.gggg..",
    "..rrrrr.gggg..",
    "..rrrrr..gg...",
    "gggggggggggggg",
    "gggggggggggggg",
]


def coloured(rows: Sequence[str], scale: int = 8, more: dict[str, str] | None = None) -> bytes:
    """An image in colour, with so many pixels along the side of each cell."""
    hexes = {letter: bytes.fromhex(each) for letter, each in (COLOURS | (more or {})).items()}
    lines = [b"\0" + b"".join(hexes[each] * scale for each in row) for row in rows for _ in range(scale)]
    return packed(b"".join(lines), len(rows[0]) * scale, len(rows) * scale, 2)


def file(name: str, mimetype: str, body: bytes) -> dict[str, object]:
    """A file as a visitor chooses it."""
    return {"name": name, "mimeType": mimetype, "buffer": body}


IMAGE = file("n.png", "image/png", png(CELLS))
EMPTY = "/nonogram/make?text=5x5://1/////1//"


def choose_coloured(page: Page, rows: Sequence[str], **more: str) -> None:
    """Choose an image with these cells, and so many."""
    choose(page, file("c.png", "image/png", coloured(rows, more=more)))
    dialog(page).get_by_label("Size").fill(str(max(len(rows), len(rows[0]))))
    expect(dialog(page).locator("output").first).to_have_text(f"{len(rows[0])} × {len(rows)}")


def legend(page: Page) -> list[str]:
    """The colours that the dialog names."""
    return dialog(page).get_by_role("list", name="Colours of the picture").get_by_role("listitem").all_inner_texts()


def dialog(page: Page) -> Locator:
    """Where a picture becomes a puzzle."""
    return page.get_by_role("dialog", name="Turn a picture into a puzzle")


def choose(page: Page, chosen: dict[str, object]) -> None:
    """Choose a file in the dialog."""
    dialog(page).locator("input[type=file]").set_input_files(chosen)  # type: ignore[arg-type]


def sized(page: Page, size: int, words: str) -> None:
    """Move the slider to so many cells, and read how many there are each way."""
    dialog(page).get_by_label("Size").fill(str(size))
    expect(dialog(page).locator("output").first).to_have_text(words)


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
    expect(dialog(page).locator("output").first).to_have_text("20 × 14")
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


def test_a_picture_in_colour_keeps_its_colours(visit: Visit) -> None:
    page = visit.editor(EMPTY)
    before = text(page)
    page.get_by_role("button", name="Picture …").click()
    choose_coloured(page, SCENE)
    expect(dialog(page).get_by_label("Colours", exact=True)).to_have_value("4")
    assert sorted(" ".join(each.split()) for each in legend(page)) == ["b blue", "g green", "r red", "y yellow"]
    expect(dialog(page).get_by_text("empty")).to_be_hidden()  # white is
    use(page)
    assert inks(page) == SCENE
    assert sorted(text(page).partition(";")[2].split(",")) == ["b=1c6fd6", "g=2f9e44", "r=e03131", "y=ffd43b"]
    page.get_by_role("button", name="Undo").click()
    assert text(page) == before
    expect(page.locator("[data-ink]")).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    assert inks(page) == SCENE
    page.get_by_role("button", name="Picture …").click()
    dialog(page).get_by_label("Colours", exact=True).fill("1")
    expect(dialog(page).get_by_label("Darkness", exact=True)).to_be_visible()
    assert visit.barriers() == []


def test_fewer_colours_are_the_most_different(visit: Visit) -> None:
    page = visit.editor(EMPTY)
    page.get_by_role("button", name="Picture …").click()
    choose_coloured(page, SCENE)
    for count in (2, 3):
        dialog(page).get_by_label("Colours", exact=True).fill(str(count))
        assert len(legend(page)) == count
    dialog(page).get_by_label("Colours", exact=True).fill("8")
    expect(dialog(page).get_by_text("Only 4 colours stand out.")).to_be_visible()
    alike = [row.replace("b", "s") if r % 2 else row for r, row in enumerate(SCENE)]
    choose_coloured(page, alike, s="1f6ac8")  # another blue
    dialog(page).get_by_label("Colours", exact=True).fill("5")
    expect(dialog(page).get_by_text("Only 4 colours stand out.")).to_be_visible()
    use(page)
    assert inks(page) == SCENE


def test_the_colour_of_the_edge_is_left_empty(visit: Visit) -> None:
    page = visit.editor(EMPTY)
    page.get_by_role("button", name="Picture …").click()
    rows = [row.replace("g", "#") for row in SCENE[:10]]
    choose_coloured(page, [row.replace(".", "n") for row in rows])
    ground = dialog(page).get_by_label("Leave light yellow empty")
    expect(ground).to_be_checked()
    use(page)
    assert inks(page) == [row.replace("#", ".") for row in rows]  # black has no letter
    assert picture(page, "black") == [re.sub("[a-z]", "#", row) for row in rows]
    page.get_by_role("button", name="Picture …").click()
    dialog(page).get_by_label("Colours", exact=True).fill("5")
    ground.uncheck()
    use(page)
    assert "." not in "".join(picture(page, "black"))


def test_pictures_without_colour_begin_black(visit: Visit) -> None:
    page = visit.editor(EMPTY)
    page.get_by_role("button", name="Picture …").click()
    choose(page, IMAGE)
    expect(dialog(page).get_by_label("Colours", exact=True)).to_have_value("1")
    choose_coloured(page, SCENE)
    expect(dialog(page).get_by_label("Colours", exact=True)).to_have_value("4")
    dialog(page).get_by_role("button", name="A cat").click()
    expect(dialog(page).get_by_label("Colours", exact=True)).to_have_value("1")


THIN = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="#fff" d="M0 0h100v100H0z"/>'
    b'<path fill="none" stroke="%s" d="M10.5 10.5h80v80h-80z"/></svg>'
)
"""A frame of lines that are a fifth of a cell wide."""


@pytest.mark.parametrize(("colour", "count"), [(b"#000", "1"), (b"#e03131", "2")])
def test_thin_lines_get_thicker(visit: Visit, colour: bytes, count: str) -> None:
    page = visit.editor(EMPTY)
    page.get_by_role("button", name="Picture …").click()
    choose(page, file("a.svg", "image/svg+xml", THIN % colour))
    dialog(page).get_by_label("Colours", exact=True).fill(count)
    sized(page, 20, "20 × 20")
    filled = [share_of(page)]
    for thick in "123":
        dialog(page).get_by_label("Thicker lines").fill(thick)
        filled.append(share_of(page))
    assert filled == sorted(filled)
    assert filled[2] >= 15  # a frame of one cell is 16 in a hundred
    assert filled[3] <= 32  # two cells


def share_of(page: Page) -> int:
    """How many of a hundred cells are filled."""
    cells = dialog(page).get_by_role("img", name=re.compile("cells, ")).get_attribute("aria-label")
    found = re.search("([0-9]+)% filled", cells or "")
    assert found
    return int(found[1])


def test_the_preview_follows_at_once(visit: Visit) -> None:
    page = visit.editor(EMPTY)
    page.get_by_role("button", name="Picture …").click()
    page.evaluate(  # as many pixels and shades as a photo has
        """async () => {
          const canvas = new OffscreenCanvas(1000, 750);
          const context = canvas.getContext("2d");
          const image = context.createImageData(1000, 750);
          let noise = 1;
          for (let i = 0; i < image.data.length; i += 4) {
            noise = (noise * 1103515245 + 12345) % 2147483648;
            const [x, y] = [(i / 4) % 1000, Math.floor(i / 4000)];
            const near = Math.hypot(x - 500, y - 375) < 250;
            const shades = [near ? 220 : x / 8, near ? y / 4 : 90 + y / 8, near ? 60 : 200, 255];
            for (const c of [0, 1, 2, 3]) image.data[i + c] = shades[c] + (c < 3 ? noise % 20 : 0);
          }
          context.putImageData(image, 0, 0);
          const blob = await canvas.convertToBlob();
          document.dispatchEvent(new CustomEvent("picture", { detail: blob, cancelable: true }));
        }"""
    )
    expect(dialog(page).get_by_label("Colours", exact=True)).to_have_value("4")
    sized(page, 50, "50 × 38")
    spent = page.evaluate(
        """() => {
          const input = document.querySelector('[data-picture="colours"]');
          return [5, 6, 7, 8, 7, 6, 5, 4].map((count) => {
            input.value = count;
            const start = performance.now();
            input.dispatchEvent(new Event("input"));
            return performance.now() - start;
          });
        }"""
    )
    assert min(spent) < 100  # ms; a busy machine has slower ones


def test_a_photo_becomes_a_puzzle_by_touch(phone: Visit) -> None:
    page = phone.editor(EMPTY)
    page.get_by_role("button", name="Picture …").tap()
    mixed = ["y" + "b" * 4 + row[5:] if r == 1 else row for r, row in enumerate(SCENE)]
    choose_coloured(page, [*mixed, "r.b.r.b.r.b.r.", ".b.r.b.r.b.r.b"])
    dialog(page).get_by_role("button", name="Use it").tap()
    page.get_by_role("button", name="Change a few cells").tap()
    expect(page.locator("#appraisal")).to_contain_text(re.compile("One solution, with [0-9]+ cells? changed"))
    page.get_by_role("link", name="Use it").tap()
    expect(page.locator("#appraisal")).to_contain_text(re.compile("^One solution · "))
    wanted = inks(page)
    go(page, "play")
    for letter in sorted({*"".join(wanted)} - {"."}):
        page.locator(f'[data-ink][data-value="{letter}"]').tap()
        for r, row in enumerate(wanted, start=1):
            for c, painted in enumerate(row, start=1):
                if painted == letter:
                    cell(page, r, c).tap()
    expect(page.locator("#win")).to_be_visible()


def test_what_is_drawn_can_be_drawn_anew(visit: Visit) -> None:
    page = visit.editor(EMPTY)
    cell(page, 2, 3).click()
    cell(page, 4, 4).click()
    page.route(
        "**/rework",
        lambda route: route.fulfill(
            body='<p>Try this:</p><button type="button" data-redraw="larger">Larger size</button>'
            '<button type="button" data-redraw="thicker">Thicker lines</button>'
        ),
    )
    page.get_by_role("button", name="Change a few cells").click()
    page.get_by_role("button", name="Larger size").click()
    expect(dialog(page).locator("output").first).to_have_text("7 × 7")
    dialog(page).get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Thicker lines").click()
    expect(dialog(page).get_by_label("Thicker lines")).to_have_value("2")
    use(page)
    assert "".join(picture(page, "black")).count("#") > 2


def test_a_picture_that_is_brought_keeps_its_colours(phone: Visit) -> None:
    page = phone.open("/")
    page.set_input_files("#brought-file", file("c.png", "image/png", coloured(SCENE)))  # type: ignore[arg-type]
    expect(dialog(page).get_by_label("Colours", exact=True)).to_have_value("4")
    sized(page, 14, "14 × 12")
    use(page)
    assert inks(page) == SCENE
