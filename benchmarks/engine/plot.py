"""A small plot of time against size, as SVG, on logarithmic axes."""

from __future__ import annotations

from math import ceil, floor, log10

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 560, 320, 70, 50, 40, 20


def plot(title: str, points: list[tuple[int, float]]) -> str:
    """Points are (cells or tiles, milliseconds), both positive."""
    xs = [log10(size) for size, _ in points]
    ys = [log10(max(time, 0.01)) for _, time in points]
    low, high = floor(min(ys)), max(ceil(max(ys)), floor(min(ys)) + 1)
    left, right = min(xs), max(xs) if max(xs) > min(xs) else min(xs) + 1

    def x(value: float) -> float:
        return LEFT + 20 + (value - left) / (right - left) * (WIDTH - LEFT - RIGHT - 40)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - BOTTOM - TOP)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        '  font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf9f4"/>',
        f'<text x="{LEFT}" y="24" font-size="15" fill="#1c1a17">{title}</text>',
    ]
    for power in range(low, high + 1):
        parts.append(f'<path d="M{LEFT} {y(power):.1f}H{WIDTH - RIGHT}" stroke="#cfc8bb"/>')
        label = f"{10**power:g} ms"
        parts.append(f'<text x="{LEFT - 8}" y="{y(power) + 4:.1f}" text-anchor="end" fill="#5d574e">{label}</text>')
    line = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in zip(xs, ys, strict=True))
    parts.append(f'<polyline points="{line}" fill="none" stroke="#1f4fa3" stroke-width="2"/>')
    for (size, time), a, b in zip(points, xs, ys, strict=True):
        parts.append(f'<circle cx="{x(a):.1f}" cy="{y(b):.1f}" r="4" fill="#1f4fa3"/>')
        parts.append(f'<text x="{x(a):.1f}" y="{y(b) - 9:.1f}" text-anchor="middle" fill="#1c1a17">{time:.3g}</text>')
        parts.append(
            f'<text x="{x(a):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle" fill="#5d574e">{size:,}</text>'
        )
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 10}" text-anchor="middle" fill="#5d574e">cells or tiles</text>')
    return "\n".join([*parts, "</svg>", ""])
