"""What a device leaves to the site: it answers 421, and the service worker asks further."""

from __future__ import annotations

import pytest

from engine import PUZZLES
from tests.web.device.conftest import HOST, Phone
from tests.web.site.test_odd_headers import ALIKE, SAME
from webapp.device.site import ELSEWHERE

UNKNOWN = "/p/abcdefghjkmn"
TEXT = PUZZLES["signpost"].examples[0].text


@pytest.mark.parametrize(
    "path",
    [
        *(UNKNOWN + end for end in ("", "/puzzle", "/make", "/path", "/embed", ".png", ".pdf", ".svg", ".xyz")),
        "/kenken.png",
        "/book.pdf",
        "/day/2026-11-24.pdf",
        "/api",
        "/api/v1/kinds",
        "/metrics",
        "/healthz",
        "/readyz",
        "/sw.js",
        "/offline",
        "/formats",
        "/jobs/device-x/events",
        "/device/0123456789/worker.js",
        f"/oembed?url={HOST}{UNKNOWN}",
    ],
)
def test_the_site_is_asked(phone: Phone, path: str) -> None:
    answer = phone.get(path)
    assert (answer.status, answer.body) == (ELSEWHERE, b"")


def test_pictures_and_paper_of_a_link_come_from_the_site_even_if_it_was_made_here(phone: Phone) -> None:
    id_ = phone.device.store.share("signpost", TEXT)
    for ending in (".png", ".pdf", ".svg"):
        assert phone.get(f"/p/{id_}{ending}").status == ELSEWHERE


def test_no_link_of_this_form_is_an_error_of_its_own(phone: Phone) -> None:
    assert phone.get("/p/xyz").status == 404
    assert phone.get("/nothing").status == 404


def test_requests_of_other_sites_and_long_ones_are_refused_as_by_a_server(phone: Phone) -> None:
    sent = {"Sec_Fetch_Site": "cross-site"}
    assert phone.post("/signpost/solve", {"text": TEXT}, **sent).status == 403
    assert phone.post("/signpost/solve", {"text": "1" * 200_000}).status == 413


def test_an_address_may_hold_anything(phone: Phone) -> None:
    for path in ("/kenken?text=%00%ff", "//evil.example/", "/%2e%2e/", "/kenken?example=1#part", "/ken%6ben?example=1"):
        assert phone.get(path).status in {200, 308, 404, 422}
    assert phone.get("/kenken?example=1#part").status == 200
    assert phone.get("/kenken?text=" + "%F0%9F%A7%A9").status == 422


def test_no_address_of_the_site_fails_on_a_device(phone: Phone) -> None:
    id_ = phone.device.store.keep("signpost", PUZZLES["signpost"].examples[0].text)
    for answers in (SAME, {name: each for name, (_, each) in ALIKE.items()}):
        for address in [each for addresses in answers.values() for each in addresses]:
            status = phone.get(address.replace("LINK", id_).replace("OTHER", id_)).status
            assert status in {200, 303, 302, 308, 202, 404, 421, 422}, (address, status)
