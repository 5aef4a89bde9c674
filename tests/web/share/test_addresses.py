"""Pages: addresses of the site that somebody brings."""

from __future__ import annotations

from flask.testing import FlaskClient

from engine import PUZZLES


def test_own_addresses_are_read(client: FlaskClient) -> None:
    def readings(text: str) -> list[str]:
        answer = client.post("/api/v1/parse", json={"text": text})
        assert answer.json is not None
        return [each["text"] for each in answer.json["readings"]]

    dealt = "5x5:1c3c16degdgagfee10cdaehahfcbbg25a"
    assert readings("http://127.0.0.1:8100/signpost/new/signpost-5-easy-g2-4") == [dealt]
    assert readings("Try https://puzzles.example/signpost/new/signpost-5-easy-g2-4!") == [dealt]
    assert readings("signpost-5-easy-g2-4") == [dealt]
    assert readings("https://puzzles.example/kenken?example=1") == [PUZZLES["kenken"].examples[0].text]
