"""What pages ask of a device's services is there, and is called as on a server."""

from __future__ import annotations

import inspect
import re
from functools import cache
from typing import Any

import pytest
from flask import Flask

from tests import ROOT
from tests.web.device.conftest import Phone
from webapp.device.services import (
    DeviceHints,
    DeviceJobs,
    DeviceStock,
    DeviceStore,
    NoDrawings,
    NoLimits,
)
from webapp.jobs.drawings import Drawings
from webapp.jobs.hint_processes import HintProcesses
from webapp.jobs.visitors import Jobs
from webapp.limits import Limits
from webapp.pages.site.events import Streams
from webapp.pages.site.services import services
from webapp.store.contents import Store
from webapp.store.picture_cache import PictureCache
from webapp.store.quota import Quota
from webapp.store.stock import Stock

STAND_INS: list[tuple[type, type]] = [
    (DeviceHints, HintProcesses),
    (DeviceJobs, Jobs),
    (DeviceStock, Stock),
    (DeviceStore, Store),
    (NoLimits, Limits),
    (NoLimits, Quota),
    (NoLimits, Streams),
    (NoDrawings, Drawings),
    (NoDrawings, PictureCache),
]
OF_SERVERS = {"readiness.checked", "queue_figures"}
"""What only the pages of a server ask."""
USE = re.compile(r"services\(\)\.(\w+)\.(\w+)")


@cache
def used() -> set[tuple[str, str]]:
    """What pages use: the names of services and of their methods."""
    pages = [path.read_text() for path in (ROOT / "webapp" / "pages").rglob("*.py")]
    return {found for page in pages for found in USE.findall(page)}


USED_NAMES = {name for _, name in used()}


def methods(cls: type) -> dict[str, Any]:
    """The public methods of a class, by name."""
    return {name: each for name, each in inspect.getmembers(cls, callable) if not name.startswith("_")}


def parameters(function: Any) -> dict[str, Any]:
    """The names of a function's parameters, and of what kind they are."""
    return {each.name: each.kind for each in inspect.signature(function).parameters.values() if each.name != "self"}


@pytest.mark.parametrize(("here", "there"), STAND_INS, ids=lambda each: str(each.__name__))
def test_a_stand_in_is_called_like_its_namesake(here: type, there: type) -> None:
    shared = methods(here).keys() & methods(there).keys()
    assert shared
    for name in shared:
        mine, theirs = parameters(getattr(here, name)), parameters(getattr(there, name))
        if inspect.Parameter.VAR_KEYWORD in mine.values():  # takes whatever there is, in the order in which it comes
            named = [each for each, kind in mine.items() if kind is inspect.Parameter.POSITIONAL_OR_KEYWORD]
            assert named == list(theirs)[: len(named)], name
        elif name in USED_NAMES:
            assert mine == theirs, name
        else:  # called here alone, but with nothing that the other would not take
            assert mine.items() <= theirs.items(), name


def test_what_pages_ask_is_there(phone: Phone, server: Flask) -> None:
    assert ("jobs", "submit") in used()
    for service, name in used():
        if f"{service}.{name}" not in OF_SERVERS:
            assert hasattr(getattr(services(phone.device.app), service), name), (service, name)
            assert hasattr(getattr(services(server), service), name), (service, name)
