"""Build the site for visitors' devices: `python -m webapp.device.build PYODIDE WHEEL FOLDER`.

PYODIDE is a folder with an unpacked release of Pyodide, WHEEL python-sat built for it; `dev.py device` gets both.  The
other packages are those that run here, without what was compiled for this machine.  Modules and templates are compiled,
so that a browser need not do it each time; Node runs the Python that compiles them.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.metadata import distribution
from pathlib import Path

import brotli
from flask import Flask

from webapp.app import ROOT, create
from webapp.pages.site.device import FILES, hash_sources, is_sent, sources, told
from webapp.settings import Settings

PACKAGES = ("blinker", "click", "defusedxml", "flask", "itsdangerous", "jinja2", "markupsafe", "segno", "werkzeug")
"""What pages import, all of it in Python, or with a version of it in Python."""
LEFT_OUT = {
    *("_pydatetime", "_pyio", "_pyrepl", "antigravity", "bdb", "cProfile", "cmd", "code", "compileall"),
    *("configparser", "ctypes", "doctest", "filecmp", "fileinput", "ftplib", "getpass", "graphlib", "imaplib"),
    *("mailbox", "modulefinder", "multiprocessing", "netrc", "nturl2path", "optparse", "pdb", "pickletools"),
    *("plistlib", "poplib", "profile", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "rlcompleter", "runpy"),
    *("sched", "shelve", "smtplib", "sqlite3", "symtable", "tabnanny", "this", "timeit", "trace", "tracemalloc"),
    *("unittest", "wave", "webbrowser", "wsgiref", "xmlrpc", "zipapp"),
}
"""Modules of the standard library that no page needs: tools of developers, and what a browser forbids anyway."""
QUALITY = 10
"""Of the compression, from 0 to 11: a minute's work.  With 9, it takes a quarter of that, and all is a tenth larger."""
MOMENT = (2020, 1, 1, 0, 0, 0)
"""Of every file in an archive, so that the same files make the same archive."""
NEEDS = "Node is needed to compile for browsers: it comes with npm"


def pack(archive: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write an archive."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as packed:  # it is compressed as a whole when it is sent
        for name, body in files:
            packed.writestr(zipfile.ZipInfo(name, MOMENT), body)


def package_files(name: str) -> Iterable[tuple[str, bytes]]:
    """Yield the files of an installed package that are Python, and its licences."""
    for each in sorted(distribution(name).files or (), key=str):
        is_licence = "licen" in each.name.lower() and ".dist-info" in str(each)
        if (each.suffix == ".py" and ".." not in each.parts) or is_licence or each.name == "METADATA":
            yield each.as_posix(), Path(str(each.locate())).read_bytes()


def wheel_files(wheel: Path) -> Iterable[tuple[str, bytes]]:
    """Yield the files of a wheel that are needed at run time."""
    with zipfile.ZipFile(wheel) as opened:
        for name in sorted(opened.namelist()):
            if not name.startswith(("pysat/examples/", "pysat/allies/")) and ".data/" not in name:
                yield name, opened.read(name)


def library_files(archive: Path) -> Iterable[tuple[str, bytes]]:
    """Yield the files of the standard library that pages may need."""
    with zipfile.ZipFile(archive) as opened:
        for name in sorted(opened.namelist()):
            if name.partition("/")[0].removesuffix(".py") not in LEFT_OUT:
                yield name, opened.read(name)


def template_files(app: Flask, folder: Path) -> Iterable[tuple[str, bytes]]:
    """Yield the templates as modules."""
    app.jinja_env.compile_templates(str(folder), zip=None, ignore_errors=False)
    for each in sorted(folder.iterdir()):
        yield f"compiled/{each.name}", each.read_bytes()


def site_files(folder: Path) -> list[tuple[str, bytes]]:
    """Return the files of the site itself."""
    app = create(Settings(database_url=f"sqlite:///{folder}/x.sqlite", solvers=0))
    names = ((path.relative_to(ROOT).as_posix(), path) for path in sources(ROOT))
    own = [(name, path.read_bytes()) for name, path in names if is_sent(name)]
    return [*own, *template_files(app, folder / "templates"), ("told.json", json.dumps(told(app)).encode())]


def build(pyodide: Path, wheel: Path, folder: Path, quality: int = QUALITY) -> None:
    """Write everything into the folder, in place of what was there."""
    node = shutil.which("node")
    if node is None:
        sys.exit(NEEDS)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copyfile(pyodide / name, folder / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    (folder / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}))  # nothing is fetched from elsewhere
    with tempfile.TemporaryDirectory() as name:
        there = Path(name)
        packages = [*(each for package in PACKAGES for each in package_files(package)), *wheel_files(wheel)]
        pack(there / "site.zip", [*packages, *site_files(there)])
        pack(there / "python.zip", library_files(pyodide / "python_stdlib.zip"))
        archives = [path / name for name in ("python.zip", "site.zip") for path in (there, folder)]
        subprocess.run([node, Path(__file__).with_name("compile.mjs"), pyodide, *archives], check=True)  # noqa: S603 (all of it is ours)
    whole = hashlib.blake2b(digest_size=5)
    bodies = [(folder / name).read_bytes() for name in FILES]
    with ThreadPoolExecutor() as pool:
        smaller = pool.map(partial(brotli.compress, quality=quality, lgwin=24), bodies)
        for name, body, small in zip(FILES, bodies, smaller, strict=True):
            whole.update(body)
            (folder / f"{name}.br").write_bytes(small)
    (folder / "built.json").write_text(json.dumps({"version": whole.hexdigest(), "sources": hash_sources(ROOT)}))
    sizes = {name: (folder / f"{name}.br").stat().st_size for name in FILES}
    lines = [f"{size:>12,}  {name}\n" for name, size in sizes.items()]
    sys.stdout.write("".join(lines) + f"{sum(sizes.values()):>12,}  compressed\n")


if __name__ == "__main__":
    pyodide_, wheel_, folder_ = (Path(each).resolve() for each in sys.argv[1:4])
    build(pyodide_, wheel_, folder_)
