"""Bundle scripts: each is sent in one piece with everything that it imports.

The scripts are many small modules, easy to read; a phone would request thirty of them, each with its headers.  Here
every module becomes a function that returns what the module exports, in dependency order.  Only the plain forms of
`import` and `export` that our scripts use are understood; any other is an error, and so is a template within a
template.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable
from functools import lru_cache

IMPORT = re.compile(r'^import (?:(?P<what>\{[^}]*\}|\* as \w+) from )?"(?P<path>\.[\w./-]+)";\n', re.MULTILINE)
EXPORT = re.compile(
    r"^export (?P<default>default )?(?P<kept>(?:async )?(?:function|class|const) (?P<name>\w+))", re.MULTILINE
)
NOT_UNDERSTOOD = re.compile(r'^(?:import|export)\b.*|^(?!\s*/?\*).*[^{\w]import\("\..*', re.MULTILINE)
NESTED = re.compile(r"`[^`]*\$\{[^}`]*`")
"""A template within another one's braces, whose spaces rjsmin would remove."""
Read = Callable[[str], str]
"""Returns a module's text by its name in the static folder."""


class UnknownScript(Exception):
    """Raised when a module uses a form that is not understood here."""


@lru_cache(maxsize=256)
def imports_of(name: str, text: str) -> list[str]:
    """Return the names of the modules that a module imports."""
    return [target(name, each["path"]) for each in IMPORT.finditer(text)]


def target(name: str, path: str) -> str:
    """Return the name of the module that a path means, relative to the importing one."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def order_modules(name: str, read: Read, known: Iterable[str] = ()) -> list[str]:
    """Return a module and everything that it needs, dependencies first, without what is known already."""
    ready, begun = list(known), set[str]()
    before = len(ready)

    def visit(each: str) -> None:
        if each in ready:
            return
        if each in begun:
            raise UnknownScript(f"{each} imports itself in the end")
        begun.add(each)
        for other in imports_of(each, read(each)):
            visit(other)
        ready.append(each)

    visit(name)
    return ready[before:]


@lru_cache(maxsize=256)
def piece(name: str, text: str) -> str:
    """Return a module as a function that returns what it exports."""

    def taken(each: re.Match[str]) -> str:
        source = f'$modules["{target(name, each["path"])}"]'
        what = (each["what"] or "").removeprefix("* as ").replace(" as ", ": ")
        return f"const {what} = {source};\n" if what else ""

    given = [("default: " if each["default"] else "") + each["name"] for each in EXPORT.finditer(text)]
    body = EXPORT.sub(r"\g<kept>", IMPORT.sub(taken, text))
    if strange := NOT_UNDERSTOOD.search(body) or NESTED.search(body):
        raise UnknownScript(f"{name}: {strange[0]}")
    return f'$modules["{name}"] = (() => {{\n{body}return {{ {", ".join(given)} }};\n}})();\n'


def bundle(name: str, read: Read) -> str:
    """Return a script that a page loads, whose modules later ones may use."""
    needed = order_modules(name, read)
    if needed == [name] and not EXPORT.search(read(name)):
        return read(name)
    return "export const $modules = {};\n" + "".join(piece(each, read(each)) for each in needed)


def bundle_after(name: str, first: str, address: str, read: Read) -> str:
    """Return a script that another one loads, sharing its modules; it exports the default of its own last module."""
    needed = order_modules(name, read, known=order_modules(first, read))
    pieces = "".join(piece(each, read(each)) for each in needed)
    return f'import {{ $modules }} from "{address}";\n{pieces}export default $modules["{name}"].default;\n'
