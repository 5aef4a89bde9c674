"""Hosts as `Host` and `Origin` name them: which texts are hosts, in which form, and of which the site is one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import IPv6Address
from urllib.parse import SplitResult, urlsplit

LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
HOST = re.compile(
    rf"(?P<name>{LABEL}(?:\.{LABEL})*|\[(?P<v6>[0-9a-f:.]+)\])\.?(?::(?P<port>[1-9][0-9]{{0,4}}))?", re.ASCII
)
"""A name or address as RFC 1123 and RFC 3986 write it, in lower case; `_` because inner networks use it."""
PORT = re.compile(r":\d+$")
LONGEST = 253
LAST_PORT = 65_535
USUAL_PORTS = {"http": ":80", "https": ":443"}


def host_in(text: str) -> str | None:
    """A host, with its port if it names one, in its one form: lower case, no final dot; None if it is none."""
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
    """A host as addresses of a scheme have it."""
    return host.removesuffix(USUAL_PORTS.get(scheme, ""))


def is_among(host: str, names: Sequence[str]) -> bool:
    """Whether a host, on whichever port, is one of these; a name that begins with a dot stands for all below it."""
    name = PORT.sub("", host)
    return any(name == each.removeprefix(".") or (each[0] == "." and name.endswith(each)) for each in names)


def listed(name: str) -> str:
    """A name of `is_among` in the form in which hosts are."""
    dot, bare = "." * name.startswith("."), PORT.sub("", name.removeprefix("."))
    return dot + (host_in(bare.encode("idna").decode() if not bare.isascii() else bare) or bare)


def parts_of(address: str) -> SplitResult:
    """The parts of an address that a header gives; all empty where it is none."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def host_of(address: str) -> tuple[str, str] | None:
    """The scheme of an address on the web and its host as such addresses have it; None for any other address."""
    parts = parts_of(address)
    host = host_in(parts.netloc)
    if host is None or parts.scheme not in USUAL_PORTS:
        return None
    return parts.scheme, without_usual_port(host, parts.scheme)
