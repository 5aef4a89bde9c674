"""The MCP server: started as a process, and asked by a client."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any, get_args

import pytest
from mcp import Client, StdioServerParameters

from engine import GRADES, PUZZLES, level_in_address
from puzzle_playground import mcp as server
from tests import ROOT

MANUAL = (ROOT / "docs/mcp.md").read_text(encoding="utf-8")
UNIQUE, TWO, NONE = "3x3:ddg9abga1gh", "3x2:cegaga", "3x3:adg9abga1gh"
Call = Callable[..., Awaitable[Any]]


def talk(conversation: Callable[[Client], Awaitable[None]]) -> None:
    """Has a conversation with a server of its own process."""

    async def main() -> None:
        parameters = StdioServerParameters(command=sys.executable, args=["-m", "puzzle_playground.mcp"], cwd=ROOT)
        async with Client(parameters) as client:
            await conversation(client)

    asyncio.run(main())


async def told(client: Client, tool: str, **arguments: object) -> Any:
    """What a tool answers."""
    result: Any = await client.call_tool(tool, arguments)
    assert not result.is_error, result
    return result.structured_content


async def refused(client: Client, tool: str, **arguments: object) -> str:
    """Why a tool refuses: in one line, for people."""
    result: Any = await client.call_tool(tool, arguments)
    assert result.is_error
    (content,) = result.content
    assert "Traceback" not in content.text
    assert "\n" not in content.text
    return str(content.text)


def test_the_manuals_example_prints_what_it_says() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", MANUAL, re.DOTALL)
    (printed,) = re.findall(r"```text\n(.*?)```", MANUAL, re.DOTALL)
    result = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout == printed


def test_the_manual_lists_every_tool_with_its_arguments() -> None:
    async def conversation(client: Client) -> None:
        tools = (await client.list_tools()).tools
        assert [each.name for each in tools] == ["parse", "solve", "hint", "judge", "deal"]
        for each in tools:
            arguments = ", ".join(f"`{name}`" for name in each.input_schema["properties"])
            assert f"| `{each.name}` | {arguments} |" in MANUAL

    talk(conversation)


def test_levels_are_those_of_the_engine() -> None:
    assert list(get_args(server.Level)) == ["", *(level_in_address(each).replace(" ", "-") for each in GRADES)]


def test_ends_are_told_apart() -> None:
    async def conversation(client: Client) -> None:
        for text, status in ((UNIQUE, "unique"), (TWO, "several"), (NONE, "impossible"), ("99x99:a", "too-large")):
            assert (await told(client, "solve", kind="signpost", text=text))["status"] == status
        for text, status in (("100,75,10,8,3,2=746", "exact"), ("1,1,2=999", "nearest")):
            assert (await told(client, "solve", kind="countdown", text=text))["status"] == status
        for tool in ("solve", "hint"):
            found = await told(client, tool, kind="signpost", text=UNIQUE, seconds=1e-9)
            assert (found["status"], found["stopped"]) == ("limit", "time")
        judged = await told(client, "judge", kind="signpost", text=UNIQUE, seconds=1e-9)
        assert (judged["solutions"], judged["stopped"]) == ("unknown", "time")
        dealt = await told(client, "deal", kind="kenken", size="9", level="hard", seed=1, seconds=1e-9)
        assert dealt == {"status": "limit", "stopped": "time"}

    talk(conversation)


def test_a_dealt_puzzle_goes_through_all_tools() -> None:
    async def conversation(client: Client) -> None:
        for kind in PUZZLES:
            dealt = await told(client, "deal", kind=kind, seed=7, seconds=60)
            again = await told(client, "deal", kind=kind, seed=dealt["seed"], seconds=60)
            assert dealt == again
            read = await told(client, "parse", kind=kind, text=dealt["text"])
            assert (read["status"], read["text"], read["drawing"]) == ("read", dealt["text"], dealt["drawing"])
            assert (await told(client, "hint", kind=kind, text=dealt["text"], seconds=60))["status"] == "found"
            judged = await told(client, "judge", kind=kind, text=dealt["text"], seconds=60)
            assert judged["solutions"] in {"one", "several"}
        seeds = {(await told(client, "deal", kind="signpost"))["seed"] for _ in range(3)}
        assert len(seeds) == 3

    talk(conversation)


WRONG: list[tuple[str, dict[str, object], str]] = [
    ("solve", {}, "kind: field required; text: field required"),
    ("solve", {"kind": "chess", "text": ""}, "kind: use one of nonogram"),
    ("solve", {"kind": "signpost", "text": 3}, "text: "),
    ("solve", {"kind": "signpost", "text": "what"}, "text: start with a size"),
    ("parse", {"kind": "signpost", "text": "x" * 70_000}, "text: string should have at most 65536"),
    ("solve", {"kind": "signpost", "text": UNIQUE, "seconds": 1000}, "seconds: "),
    ("solve", {"kind": "signpost", "text": UNIQUE, "second": 1}, "second: solve has no such argument"),
    ("hint", {"kind": "signpost", "text": UNIQUE, "entries": "what"}, "entries: use links"),
    ("deal", {"kind": "kenken", "size": "99"}, "size: "),
    ("deal", {"kind": "kenken", "level": "nice"}, "level: input should be"),
    ("deal", {"kind": "kenken", "size": "3", "level": "extreme"}, "level: "),
    ("deal", {"kind": "kenken", "seed": -1}, "seed: "),
]


def test_wrong_arguments_are_named() -> None:
    async def conversation(client: Client) -> None:
        for tool, arguments, begin in WRONG:
            assert (await refused(client, tool, **arguments)).startswith(begin), (tool, arguments)
        assert (await told(client, "solve", kind="signpost", text=UNIQUE))["status"] == "unique"

    talk(conversation)


def test_a_mistake_of_ours_shows_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(server.pp, "solve", fail)

    async def main() -> None:
        async with Client(server.make_server()) as client:
            assert await refused(client, "solve", kind="signpost", text=UNIQUE) == "Error executing tool solve"

    asyncio.run(main())
