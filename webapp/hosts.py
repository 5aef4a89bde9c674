"""Hosts as in `Host` and `Origin`: which texts are hosts, their normal form, and which are ours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import IPv6Address
from urllib.parse import SplitResult, urlsplit

LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
HOST = re.compile(
    rf"(?P<name>{LABEL}(?:\.{LABEL})*|\[(?P<v6>[0-9a-f:.]+)\])\.?(?::(?P<port>[1-9][0-9]{{0,4}}))?", re.ASCII
)
"""A name or address according to RFC 1123 and RFC 3986, in lower case; `_` because inner networks use it."""
PORT = re.compile(r":\d+$")
LONGEST = 253
LAST_PORT = 65_535
USUAL_PORTS = {"http": ":80", "https": ":443"}


def host_in(text: str) -> str | None:
    """Return a host, with its port if it has one, in normal form: lower case, no final dot; None if it is
    not a host.
    """
    found = HOST.fullmatch(text.lower())
    if found is None or len(found["name"]) > LONGEST or int(found["port"] or 1) > LAST_PORT:
        return None
    try:
        if found["v6"]:
            IPv6Address(found["v6"])
        else:
            found["name"].encode("ascii").decode("idna")
    except ValueError:
        return None
    return found["name"] + (f":{found['port']}" if found["port"] else "")


def without_usual_port(host: str, scheme: str) -> str:
    """Return a host as addresses of a scheme have it."""
    return host.removesuffix(USUAL_PORTS.get(scheme, ""))


def is_among(host: str, names: Sequence[str]) -> bool:
    """Return whether a host, on any port, is one of these; a name that begins with a dot stands for all below it."""
    name = PORT.sub("", host)
    return any(name == each.removeprefix(".") or (each[0] == "." and name.endswith(each)) for each in names)


def listed(name: str) -> str:
    """Return a name of `is_among` in the form of hosts."""
    dot, bare = "." * name.startswith("."), PORT.sub("", name.removeprefix("."))
    return dot + (host_in(bare.encode("idna").decode() if not bare.isascii() else bare) or bare)


def parts_of(address: str) -> SplitResult:
    """Return the parts of an address in a header; all empty if it is not one."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def host_of(address: str) -> tuple[str, str] | None:
    """Return the scheme of a web address and its host in the form of such addresses; None for any other address."""
    parts = parts_of(address)
    host = host_in(parts.netloc)
    if host is None or parts.scheme not in USUAL_PORTS:
        return None
    return parts.scheme, without_usual_port(host, parts.scheme)
