"""Names that a package offers and imports when somebody first asks for one: few programs need many of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def exports(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package (PEP 562).

    `homes` has the names that each of its modules defines, with blanks between; `new=old` renames one.
    """
    home_of = {}
    for module, defined in homes.items():
        for each in defined.split():
            name, _, old = each.partition("=")
            home_of[name] = (module, old or name)

    def load(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, old = home_of[name]
        value = getattr(import_module(f"{package}.{module}"), old)
        setattr(sys.modules[package], name, value)  # from now on it is an attribute like any other
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home_of})

    return load, names
