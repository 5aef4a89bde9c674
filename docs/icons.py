"""Make the icons for home screens from static/icon.svg: `python -m docs.icons` with the packages of `web`."""

from __future__ import annotations

from pathlib import Path

from resvg_py import svg_to_bytes

STATIC = Path(__file__).resolve().parent.parent / "static"
SIZES = {"touch": 180, "small": 192, "large": 512, "masked": 512}
"""Pixels of each icon's side.  `touch` is for iOS and `masked` for Android: both cut the corners themselves."""
SAFE = 0.7
"""The part of its side that an icon fills which is cut to any shape: no less than a circle of 0.8 of the side holds."""


def drawn(name: str) -> str:
    """The icon as SVG."""
    svg = (STATIC / "icon.svg").read_text()
    if name in {"small", "large"}:
        return svg
    whole = svg.replace(' rx="3"', "")
    if name == "touch":
        return whole
    return whole.replace("<g ", f'<g transform="translate(8 8) scale({SAFE}) translate(-8 -8)" ')


def main() -> None:
    """Write them."""
    for name, side in SIZES.items():
        data = svg_to_bytes(svg_string=drawn(name), width=side, height=side)
        (STATIC / "icons" / f"{name}.png").write_bytes(bytes(data))


if __name__ == "__main__":
    main()
