"""A server that offers itself for visitors' devices, and the site as one of these has it, in the tests' process."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import ModuleLoader

from tests import ROOT
from tests.web.device.folders import VERSION, write_folder
from webapp import create_app
from webapp.device.site import Device
from webapp.pages.site.device import told
from webapp.pages.site.services import services
from webapp.settings import Settings

HOST = "http://localhost"


def make_app(folder: Path) -> Flask:
    """A site with its data in a folder, which offers itself for devices."""
    settings = Settings(
        database_url=f"sqlite:///{folder / 'test.sqlite'}",
        device=str(write_folder(folder / "device", ROOT)),
        requests_per_minute=0,
        work_seconds=0,
        submits_per_minute=0,
        stock=0,
        slowness=10.0,
        patience_seconds=25.0,
    )
    return create_app(settings)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A server with a folder for devices, whose files hold next to nothing."""
    folder = tmp_path_factory.mktemp("data")
    app = make_app(folder)
    yield app
    services(app).close()
    services(app).store.engine.dispose()


@pytest.fixture
def client(server: Flask) -> FlaskClient:
    return server.test_client()


@pytest.fixture(scope="session")
def templates(server: Flask, tmp_path_factory: pytest.TempPathFactory) -> ModuleLoader:
    """The server's templates, compiled as for devices."""
    folder = tmp_path_factory.mktemp("compiled")
    server.jinja_env.compile_templates(str(folder), zip=None, ignore_errors=False)
    return ModuleLoader(folder)


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


@dataclass
class Phone:
    """A visitor's device, and what it asked of its browser."""

    begun: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    """Processes that were wanted: the id of the job, and the line for `engine.process.worker`."""
    ended: list[str] = field(default_factory=list)
    shared: list[tuple[str, str, str]] = field(default_factory=list)
    device: Device = field(init=False)

    def get(self, path: str, **headers: str) -> Answer:
        return self._ask("GET", path, headers, b"")

    def post(self, path: str, form: dict[str, str], **headers: str) -> Answer:
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, headers | kind, urlencode(form).encode())

    def _ask(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        status, found, text = self.device.answer(method, HOST + path, named, body)
        return Answer(status, dict(found), text)


def make_phone(server: Flask, loader: ModuleLoader, settings: Settings | None = None) -> Phone:
    """Return a device of this server."""
    phone = Phone()
    facts = json.loads(json.dumps(told(server)))
    phone.device = Device(
        facts,
        f"/device/{VERSION}/",
        lambda id_, line: phone.begun.append((id_, json.loads(line))),
        phone.ended.append,
        lambda id_, kind, text: phone.shared.append((id_, kind, text)),
        settings=settings or Settings(slowness=10.0),
        loader=loader,
    )
    return phone


@pytest.fixture
def phone(server: Flask, templates: ModuleLoader) -> Phone:
    return make_phone(server, templates)
