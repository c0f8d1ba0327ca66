"""What a person sees where there is no page, or where something went wrong."""

from litestar import Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.types import ExceptionHandlersMap

from guandan.errors import GuandanError, IllegalAction
from guandan.server.api.problem import Problem
from guandan.server.problem import not_possible
from guandan.texts import explain
from guandan.web import assets
from guandan.web.asking import Asking
from guandan.web.rendering import page
from guandan.web.route import get
from guandan.web.wording import language_of

_FOR_PROGRAMS = ("/api/", "/ws")
_NOT_FOUND = 404
_REFUSED = 409
_KNOWN = (403, _NOT_FOUND)


def wrong(request: Asking, error: Exception) -> Response[bytes] | Response[Problem]:
    """An error of the web as a page."""
    if request.url.path.startswith(_FOR_PROGRAMS) and isinstance(error, HTTPException):
        return not_possible(request, error)
    status = error.status_code if isinstance(error, HTTPException) else 500
    kind = str(status) if status in _KNOWN else "other"
    return page(request, "error.html", status=status, kind=kind, number=status, why="")


def refused(request: Asking, error: Exception) -> Response[bytes]:
    """A refusal of the program as a page, in its own words."""
    missing = isinstance(error, IllegalAction) and error.code.startswith("no_such")
    status = _NOT_FOUND if missing else _REFUSED
    why = explain(error, language_of(request)) if isinstance(error, GuandanError) else ""
    return page(request, "error.html", status=status, kind="404" if missing else "other", number=status, why=why)


HANDLERS: ExceptionHandlersMap = {HTTPException: wrong, GuandanError: refused}


@get("/{unknown:path}", sync_to_thread=False)
def no_page(request: Asking, unknown: str) -> Response[bytes]:  # noqa: ARG001 (the path is named by the request)
    """Any address that nothing else answers; a program gets no page."""
    if request.url.path.startswith(_FOR_PROGRAMS):
        raise NotFoundException
    return page(request, "error.html", status=_NOT_FOUND, kind="404", number=_NOT_FOUND, why="")


ROUTES = [no_page, *assets.ROUTES]
