"""Connections to a PostgreSQL that may fall silent: it hangs while its kernel goes on acknowledging.

Neither the server's own time limits nor TCP's notice that, so the client stops waiting.  A connection that finds out is
closed; while the server is silent, one caller after another probes it, and all others are refused at once.
"""

from __future__ import annotations

import math
import time
from typing import Any

import psycopg
from psycopg import generators
from psycopg.abc import RV, PQGen
from psycopg.pq import ExecStatus
from sqlalchemy import Engine, event
from sqlalchemy.exc import InvalidatePoolError

from webapp.store.circuit_breaker import CircuitBreaker

ANSWER_SECONDS = 3.0
"""How long the server may take to open a transaction, which shows that it is there."""
STATEMENT_SECONDS = 15.0
"""The same for any part of an answer to a statement; longer than it may wait for a lock."""


class TimeoutConnection(psycopg.Connection[Any]):
    """A connection that is closed when its server does not answer in time.

    `breaker`  where that is recorded, if anywhere
    `seconds`  its own time limit, `math.inf` for none; None for those above
    `fresh`    whether it was opened a moment ago, so that its server is there
    """

    breaker: CircuitBreaker | None = None
    seconds: float | None = None
    fresh = True
    _beginning = False

    def begin(self) -> None:
        """Open a transaction.  The server does that at once or is not there, so nothing else need be asked.

        Raises:
            OperationalError: it is not there.
        """
        self._beginning = True
        try:
            self.pgconn.send_query(b"BEGIN")  # after that psycopg begins none of its own
            (answer,) = self.wait(generators.execute(self.pgconn))
            if answer.status != ExecStatus.COMMAND_OK:
                raise psycopg.errors.error_from_result(answer)
        finally:
            self._beginning = False

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        """Wait as psycopg does, but not for ever.

        Raises:
            OperationalError: the time is up.
        """
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        breaker = self.breaker if self._beginning else None
        if breaker:
            breaker.refuse()
        seconds = self.seconds or (ANSWER_SECONDS if self._beginning else STATEMENT_SECONDS)
        end = time.monotonic() + seconds
        try:
            answer = super().wait(gen, interval, None if math.isinf(seconds) else seconds)
        except psycopg.OperationalError as error:
            if error.sqlstate or time.monotonic() < end:
                raise
            self.pgconn.finish()  # what it says later is no answer to anything
            if breaker:
                breaker.record_failure()
            raise psycopg.OperationalError(f"the server did not answer within {seconds:g} s") from None
        if breaker:
            breaker.record_success()
        return answer


def limit(engine: Engine) -> None:
    """Use such connections for all of an engine."""
    breaker = CircuitBreaker(psycopg.OperationalError)

    @event.listens_for(engine, "do_connect")
    def connect(_: object, __: object, arguments: tuple[Any, ...], named: dict[str, Any]) -> TimeoutConnection:
        breaker.refuse()
        try:
            connection = TimeoutConnection.connect(*arguments, **named)
        except psycopg.errors.ConnectionTimeout:
            breaker.record_failure()
            raise
        breaker.record_success()
        connection.breaker = breaker
        return connection

    @event.listens_for(engine, "checkout")
    def begin(connection: TimeoutConnection, _: object, __: object) -> None:
        fresh, connection.fresh = connection.fresh, False
        if fresh:
            return
        try:
            connection.begin()
        except psycopg.OperationalError as error:
            if not connection.closed:
                raise
            # The server was restarted: this connection, and all that were opened before now, are replaced.
            raise InvalidatePoolError from error

    @event.listens_for(engine, "checkin")
    def hurry_again(connection: TimeoutConnection | None, _: object) -> None:
        if connection is not None:
            connection.seconds = None
