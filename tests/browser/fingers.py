"""Fingers on a phone's screen: real touch events, by Chromium's own protocol."""

from __future__ import annotations

from playwright.sync_api import Page

Point = tuple[float, float]


class Fingers:
    """As many as wanted, each by its number."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.down: dict[int, Point] = {}
        self.radius = 10.0
        """Of each touch, in pixels."""

    def _send(self, kind: str) -> None:
        size = {"radiusX": self.radius, "radiusY": self.radius}
        points = [{"x": x, "y": y, "id": number} | size for number, (x, y) in self.down.items()]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def put(self, point: Point, number: int = 0) -> None:
        """Put one down."""
        self.down[number] = point
        self._send("touchStart")

    def move(self, point: Point, number: int = 0, steps: int = 6) -> None:
        """Move one, in steps."""
        (x, y), (to_x, to_y) = self.down[number], point
        for step in range(1, steps + 1):
            self.down[number] = (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps)
            self._send("touchMove")

    def lift(self, number: int = 0) -> None:
        """Lift one."""
        del self.down[number]
        self._send("touchEnd")

    def swipe(self, start: Point, end: Point, steps: int = 6) -> None:
        """From one point to another."""
        self.put(start)
        self.move(end, steps=steps)
        self.lift()

    def pinch(self, middle: Point, before: float, after: float, steps: int = 8) -> None:
        """Two fingers apart, or together: so many pixels between them before and after."""
        x, y = middle
        self.put((x - before / 2, y))
        self.put((x + before / 2, y), 1)
        for step in range(1, steps + 1):
            apart = before + (after - before) * step / steps
            self.down = {0: (x - apart / 2, y), 1: (x + apart / 2, y)}
            self._send("touchMove")
        self.lift(1)
        self.lift()
