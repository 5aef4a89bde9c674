"""What a request costs in processor time while it comes from ever new addresses, to one from 40 of them.

In one process, without a server: what differs is what is remembered of each address.
"""

from __future__ import annotations

import tempfile
import threading
import time
from pathlib import Path
from statistics import median

from webapp import create_app
from webapp.pages.site.services import services
from webapp.settings import Settings

REQUESTS = 2_000
ROUNDS = 5


def main() -> None:
    """Measure and print a table."""
    print("\n| addresses | ms of a processor a request | to 40 |\n|---|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(database_url=f"sqlite:///{Path(folder) / 'x.sqlite'}", solvers=0))
        client, before = app.test_client(), threading.active_count()

        def cost(addresses: int) -> float:
            start = time.process_time()
            for number in range(REQUESTS):
                at = number % addresses + addresses
                client.get("/robots.txt", environ_base={"REMOTE_ADDR": f"10.{at >> 16}.{at >> 8 & 255}.{at & 255}"})
            return (time.process_time() - start) / REQUESTS * 1000

        cost(40)
        rounds = [(cost(40), cost(100_000 * (1 + turn))) for turn in range(ROUNDS)]
        few, many = (median(each) for each in zip(*rounds, strict=True))
        print(f"| 40 | {few:.2f} | 1.0 |\n| ever new | {many:.2f} | {many / few:.2f} |")
        print(f"\n{threading.active_count() - before} threads were started.")
        services(app).close()
        services(app).store.engine.dispose()


if __name__ == "__main__":
    main()
