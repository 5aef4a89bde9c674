"""A folder as `dev.py device` leaves it, with files of a few bytes."""

from __future__ import annotations

import json
from pathlib import Path

from webapp.pages.site.device import FILES, hash_sources

VERSION = "0123456789"


def write_folder(folder: Path, root: Path) -> Path:
    """Write it, as if it was built of the sources in `root`; return it."""
    folder.mkdir()
    for name in FILES:
        (folder / name).write_bytes(f"plain {name}".encode())
        (folder / f"{name}.br").write_bytes(f"packed {name}".encode())
    (folder / "built.json").write_text(json.dumps({"version": VERSION, "sources": hash_sources(root)}))
    return folder
