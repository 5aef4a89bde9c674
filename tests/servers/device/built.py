"""The site for devices, as it is built from this very code."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import dev
from tests import ROOT
from webapp.device.build import build
from webapp.pages.site.device import find_built


@pytest.fixture(scope="session")
def built_device(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as `dev.py device` leaves it, and that one itself if it is of this code."""
    found = ROOT / "device"
    if find_built(found, ROOT) is not None:
        return found
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            pytest.skip(f"the site for devices is built with npm and Node: there is no {program}")
    folder, wheels = tmp_path_factory.mktemp("device"), tmp_path_factory.mktemp("wheels")
    try:
        pyodide, wheel = dev.fetch_pyodide(), dev.fetch_wheel(wheels)
    except SystemExit as error:
        pytest.skip(f"Python for browsers could not be fetched: {error}")
    build(pyodide, wheel, folder, quality=1)
    return folder
