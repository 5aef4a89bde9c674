"""Addresses as QR codes."""

from __future__ import annotations

import segno


def code_of(address: str) -> tuple[int, str]:
    """Return an address as a QR code (ISO/IEC 18004): its side in squares, and its dark ones as an SVG path."""
    rows = segno.make(address, error="m", micro=False).matrix
    return len(rows), "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
