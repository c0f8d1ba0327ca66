"""The log of a server: a line of JSON for each thing, without secrets, cards or tracebacks."""

from __future__ import annotations

import logging
import re
import secrets
import sys
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec
from litestar.enums import ScopeType

from guandan.server.error_location import format_error_location

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

REQUESTS = logging.getLogger("guandan.requests")
REQUEST_ID_HEADER = "X-Request-ID"
_REQUEST_ID_NAME = REQUEST_ID_HEADER.lower().encode()
_REQUEST_ID_KEY = "guandan request id"
"""Under which the state of a scope has its id: an answer to what a middleware refused is sent when that has ended."""
_REQUEST_ID: ContextVar[str] = ContextVar("request id", default="")
_SECRET_PATH = re.compile(r"/([jp])/[^/?#\s\"]+")
_STANDARD_FIELDS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message", "taskName"}


def get_request_id() -> str:
    """The id of the request or socket that is being answered; empty outside of one."""
    return _REQUEST_ID.get()


def redact_secrets(text: str) -> str:
    """Remove the secrets of links and the codes of tables from a text.

    >>> redact_secrets("GET /j/AB3DE6GH?lang=en")
    'GET /j/…?lang=en'
    """
    return _SECRET_PATH.sub(r"/\1/…", text)


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON; of an error only its kind and the places it came through."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": redact_secrets(record.getMessage().partition("\n")[0]),
        }
        if request := get_request_id():
            line["request"] = request
        line |= {name: value for name, value in vars(record).items() if name not in _STANDARD_FIELDS}
        if record.exc_info and record.exc_info[1] is not None:
            line |= {"kind": type(record.exc_info[1]).__name__, "where": format_error_location(record.exc_info[1])}
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up_logging(*, logs_requests: bool) -> None:
    """Log to standard error: warnings, and every request if that is wanted."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    REQUESTS.setLevel(logging.INFO if logs_requests else logging.WARNING)


def get_peer_address(scope: Scope) -> str:
    """The address that a request came from."""
    client = scope.get("client")
    return client[0] if client else ""


def identify_requests(app: ASGIApp) -> ASGIApp:
    """Middleware: give each request and each socket an id, which its log lines and its answer carry."""

    async def identified(scope: Scope, receive: Receive, send: Send) -> None:
        number = secrets.token_hex(8)

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), (_REQUEST_ID_NAME, number.encode())]
            await send(message)

        scope["state"][_REQUEST_ID_KEY] = number
        token = _REQUEST_ID.set(number)
        try:
            await app(scope, receive, send_with_id if scope["type"] == ScopeType.HTTP else send)
        finally:
            _REQUEST_ID.reset(token)

    return identified


async def add_request_id(message: Message, scope: Scope) -> None:
    """Add the id where `identify_requests` could not: to a refusal of a middleware, or of an unknown path."""
    if message["type"] != "http.response.start" or scope["type"] != ScopeType.HTTP:
        return
    headers = message["headers"] = list(message.get("headers", ()))
    if all(name.lower() != _REQUEST_ID_NAME for name, _ in headers):
        number = scope.get("state", {}).get(_REQUEST_ID_KEY) or secrets.token_hex(8)
        headers.append((_REQUEST_ID_NAME, number.encode()))


def log_requests(app: ASGIApp) -> ASGIApp:
    """Middleware: a line for each request that was answered."""

    async def logged(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or not REQUESTS.isEnabledFor(logging.INFO):
            await app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, noted)
        finally:
            spent = round((time.perf_counter() - begun) * 1000, 1)
            told = {"method": scope["method"], "path": redact_secrets(scope["path"]), "status": status, "ms": spent}
            told |= {"address": get_peer_address(scope), "account": getattr(scope.get("user"), "account", None)}
            REQUESTS.info("request", extra=told)

    return logged
