"""Error pages: for missing pages, and when something went wrong."""

from litestar import Response
from litestar.exceptions import HTTPException, NotFoundException, TooManyRequestsException
from litestar.types import ExceptionHandlersMap

from guandan.errors import GuandanError
from guandan.server.access.limits import TooManyRequests
from guandan.server.api.problem import Problem
from guandan.server.error_responses import (
    explain_to_visitor,
    find_error_status,
    log_crash,
    respond_to_crash,
    respond_to_http_error,
)
from guandan.web import assets
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language

_FOR_PROGRAMS = ("/api/", "/ws")
_NOT_FOUND = 404
_REFUSED = 409
_FAILED = 500
_NOT_LOGGED_IN = 401
_KNOWN = (_NOT_LOGGED_IN, 403, _NOT_FOUND)


def wrong(request: PageRequest, error: Exception) -> Response[bytes] | Response[Problem]:
    """Show an HTTP error as a page."""
    if request.url.path.startswith(_FOR_PROGRAMS) and isinstance(error, HTTPException):
        return respond_to_http_error(request, error)
    status = error.status_code if isinstance(error, HTTPException) else 500
    kind = str(status) if status in _KNOWN else "other"
    bundle = "event" if status == _NOT_LOGGED_IN else "page"
    event_page = _find_event_page(request.url.path) if kind == "403" else ""
    return render_page(
        request, "error.html", status=status, kind=kind, number=status, why="", bundle=bundle, event_page=event_page
    )


def limited(request: PageRequest, error: Exception) -> Response[bytes] | Response[Problem]:
    """Show that somebody asked too much."""
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, TooManyRequests) else {}
    return wrong(request, TooManyRequestsException(headers=headers))


def _find_event_page(path: str) -> str:
    """The public page of the event to which a page belongs; nothing elsewhere."""
    start, _, rest = path.removeprefix("/").partition("/")
    return f"/e/{rest.partition('/')[0]}" if start == "e" and rest else ""


def refused(request: PageRequest, error: Exception) -> Response[bytes]:
    """Show a refusal of the program as a page, in its own words."""
    status = find_error_status(error) if isinstance(error, GuandanError) else _REFUSED
    why = explain_to_visitor(error, find_language(request)) if isinstance(error, GuandanError) else ""
    kind = "404" if status == _NOT_FOUND else "other"
    return render_page(request, "error.html", status=status, kind=kind, number=int(status), why=why)


def failed(request: PageRequest, error: Exception) -> Response[bytes] | Response[Problem]:
    """Show an internal error as a page, with its number in the log."""
    if request.url.path.startswith(_FOR_PROGRAMS):
        return respond_to_crash(request, error)
    number = log_crash(request, error)
    return render_page(request, "error.html", status=_FAILED, kind="500", number=_FAILED, why="", request_number=number)


HANDLERS: ExceptionHandlersMap = {
    HTTPException: wrong,
    TooManyRequests: limited,
    GuandanError: refused,
    Exception: failed,
}


@get("/{unknown:path}", sync_to_thread=False)
def no_page(request: PageRequest, unknown: str) -> Response[bytes]:  # noqa: ARG001 (the path is named by the request)
    """Answer any unknown address; a program gets no page."""
    if request.url.path.startswith(_FOR_PROGRAMS):
        raise NotFoundException
    return render_page(request, "error.html", status=_NOT_FOUND, kind="404", number=_NOT_FOUND, why="")


ROUTES = [no_page, *assets.ROUTES]
