"""The files of which the site is made on a device: served if they were built of this very version, else unmentioned."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests import ROOT
from tests.web.device.folders import VERSION, write_folder
from webapp.pages.site.device import FILES, Built, find_built, hash_sources

BASE = f"/device/{VERSION}"
WORKER = f"{BASE}/worker.js"
WASM = "'wasm-unsafe-eval'"


def offered(client: FlaskClient) -> object:
    """What the service worker is told of devices."""
    _, _, told = client.get("/sw.js").text.partition("=")
    return json.JSONDecoder().raw_decode(told.strip())[0]["device"]


# -- without a build ---------------------------------------------------------------------------------------------------


@pytest.fixture
def bare(app_without_solvers: Flask) -> FlaskClient:
    return app_without_solvers.test_client()


def test_without_a_build_nothing_is_said_of_it(bare: FlaskClient) -> None:
    for path in ("/", "/kenken?example=1", "/kenken/make", "/yours", "/offline"):
        page = bare.get(path).text
        assert 'id="device"' not in page
        assert 'data-choose="device"' not in page
        assert "data-device-words" not in page
    assert offered(bare) is None
    assert bare.get(WORKER).status_code == 404
    assert bare.get(f"{BASE}/site.zip").status_code == 404


# -- with one ----------------------------------------------------------------------------------------------------------


def test_pages_and_the_service_worker_know_where_the_files_are(client: FlaskClient) -> None:
    page = client.get("/kenken?example=1").text
    assert f'data-base="{BASE}/"' in page
    assert 'data-choose="device"' in page
    told = offered(client)
    assert isinstance(told, dict)
    assert told["base"] == f"{BASE}/"
    verbs = {"appraise", "check", "hint", "judge", "path", "progress", "rating", "read", "rework", "solve", "transform"}
    assert set(told["asks"]) == verbs


def test_everything_that_pages_name_is_kept_for_them(client: FlaskClient) -> None:
    told = offered(client)
    assert isinstance(told, dict)
    needs = told["needs"]
    assert len(needs) == len(set(needs))
    for each in needs:
        assert client.get(each).status_code == 200, each
        assert "immutable" in client.get(each).headers["Cache-Control"]
    named = re.compile(r'\b(?:src|href|data-module|data-script)="(/[^"]+\?v=[0-9a-f]{10})"')
    for path in ("/", "/kenken?example=1", "/nonogram/make", "/boxes?example=1", "/learn", "/days", "/yours", "/book"):
        missing = set(named.findall(client.get(path).text)) - set(needs)
        assert not [each for each in missing if ".png?" not in each], path


@pytest.mark.parametrize("name", FILES)
def test_files_are_kept_for_a_year(client: FlaskClient, name: str) -> None:
    plain = client.get(f"{BASE}/{name}", headers={"Accept-Encoding": "identity"})
    packed = client.get(f"{BASE}/{name}", headers={"Accept-Encoding": "gzip, br"})
    assert plain.data == f"plain {name}".encode()
    assert packed.data == f"packed {name}".encode()
    assert (plain.headers.get("Content-Encoding"), packed.headers.get("Content-Encoding")) == (None, "br")
    for each in (plain, packed):
        assert each.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert "Accept-Encoding" in each.headers["Vary"]
        assert WASM not in each.headers["Content-Security-Policy"]
        kind = {"wasm": "application/wasm", "mjs": "text/javascript", "zip": "application/zip"}
        assert each.mimetype == kind.get(name.rpartition(".")[2], "application/json")


def test_only_the_worker_may_run_webassembly(client: FlaskClient) -> None:
    worker = client.get(WORKER)
    assert worker.mimetype == "text/javascript"
    assert worker.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert worker.headers["Content-Security-Policy"] == (
        f"default-src 'none'; script-src 'self' {WASM}; connect-src 'self'"
    )
    for path in ("/", "/kenken?example=1", "/sw.js", "/static/device/worker.js", "/static/device/manager.js"):
        assert "wasm" not in client.get(path).headers.get("Content-Security-Policy", "")


def test_other_versions_and_other_files_are_not_there(client: FlaskClient) -> None:
    for path in ("/device/0000000000/worker.js", "/device/0000000000/site.zip", f"{BASE}/built.json", f"{BASE}/site"):
        assert client.get(path).status_code == 404
    assert client.get(f"{BASE}/..%2fbuilt.json").status_code == 404


# -- which folder counts -----------------------------------------------------------------------------------------------


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Sources of another site."""
    folder = tmp_path / "site"
    (folder / "engine" / "__pycache__").mkdir(parents=True)
    (folder / "engine" / "core.py").write_text("1")
    return folder


def test_a_folder_built_of_other_sources_does_not_count(tmp_path: Path, root: Path) -> None:
    folder = write_folder(tmp_path / "device", root)
    assert find_built(folder, root) == Built(folder, VERSION)
    assert find_built(folder, ROOT) is None
    (root / "engine" / "__pycache__" / "core.pyc").write_text("1")
    assert find_built(folder, root) is not None
    (root / "engine" / "core.py").write_text("2")
    assert find_built(folder, root) is None


def test_neither_does_an_empty_or_a_broken_one(tmp_path: Path, root: Path) -> None:
    assert find_built(tmp_path / "nothing", root) is None
    folder = write_folder(tmp_path / "device", root)
    (folder / "built.json").write_text("{")
    assert find_built(folder, root) is None


def test_names_count_as_well_as_contents(root: Path) -> None:
    before = hash_sources(root)
    (root / "engine" / "core.py").rename(root / "engine" / "cores.py")
    assert hash_sources(root) != before
