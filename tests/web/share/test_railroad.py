"""Railroad diagrams on the page of formats: they show the very patterns that our reader uses."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import PUZZLES, Exchanged
from webapp.pages.share.railroad import TOKEN, Node, choice, draw

KINDS = [kind for kind in PUZZLES.values() if issubclass(kind, Exchanged) and kind.own_text]


def rebuilt(node: Node) -> str:
    """Return a pattern from what the diagram is drawn of."""
    inside = "".join(map(rebuilt, node.parts))
    match node.kind:
        case "character":
            return re.escape(node.text)
        case "class":
            return node.text
        case "choice":
            return f"(?:{'|'.join(map(rebuilt, node.parts))})"
        case "optional":
            return f"(?:{inside})?"
        case "many":
            return f"(?:{inside})+"
        case _:
            return f"(?:{inside})"


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_the_diagram_is_of_the_same_language(kind: Any, data: st.DataObject) -> None:
    node, rest = choice(list(TOKEN.finditer(kind.own_text.pattern)))
    assert not rest
    again = re.compile(rebuilt(node))
    assert again.fullmatch(data.draw(st.from_regex(kind.own_text, fullmatch=True)))
    assert kind.own_text.fullmatch(data.draw(st.from_regex(again, fullmatch=True)))


def test_every_kind_has_one(client: FlaskClient) -> None:
    assert list(PUZZLES.values()) == KINDS
    page = client.get("/formats").text
    assert page.count('class="railroad-diagram"') == len(KINDS)
    assert "style=" not in page


def test_loops_and_names() -> None:
    drawn = draw(re.compile("(?P<tile_2>[0-9]+)(?:,[0-9]+)*=(?P<sign>[ab])"))
    assert " ".join(drawn.itertext()).split() == ["tile", ",", "=", "sign:", "a,", "b"]
