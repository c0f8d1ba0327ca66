"""What a request gets that cannot be done: a status, and a problem as JSON in the asker's language."""

from __future__ import annotations

import logging
import secrets
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from litestar import Response
from litestar.exceptions import ClientException, HTTPException

from guandan.errors import (
    GuandanError,
    IllegalAction,
    InvalidRecord,
    InvalidRulebook,
    StaleCommand,
    StoreError,
    StoreFull,
    StoreUnavailable,
    VersionConflict,
)
from guandan.server.api.problem import MEDIA_TYPE, Problem
from guandan.server.language import language_of
from guandan.server.places import where
from guandan.texts import explain, say

if TYPE_CHECKING:
    from litestar import Request

LOG = logging.getLogger("guandan.problem")
_MISSING = ("no_such_", "unknown_", "not_found")
_AGAINST_RULES = frozenset({"no_such_play", "no_such_choice", "no_such_point", "no_such_net_levels"})
_SECRETS = frozenset({"wrong_password", "wrong_pin", "pin_locked"})
_STATUS: dict[type[GuandanError], HTTPStatus] = {
    VersionConflict: HTTPStatus.CONFLICT,
    StaleCommand: HTTPStatus.CONFLICT,
    StoreFull: HTTPStatus.INSUFFICIENT_STORAGE,
    StoreUnavailable: HTTPStatus.SERVICE_UNAVAILABLE,
    StoreError: HTTPStatus.SERVICE_UNAVAILABLE,
}
_TEXTS = {
    HTTPStatus.BAD_REQUEST: "problem.bad_request",
    HTTPStatus.UNAUTHORIZED: "problem.unauthorized",
    HTTPStatus.FORBIDDEN: "problem.forbidden",
    HTTPStatus.NOT_FOUND: "problem.not_found",
    HTTPStatus.METHOD_NOT_ALLOWED: "problem.method_not_allowed",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "problem.request_entity_too_large",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "problem.unsupported_media_type",
    HTTPStatus.MISDIRECTED_REQUEST: "problem.misdirected_request",
    HTTPStatus.TOO_MANY_REQUESTS: "problem.too_many_requests",
    HTTPStatus.INTERNAL_SERVER_ERROR: "problem.internal_server_error",
    HTTPStatus.SERVICE_UNAVAILABLE: "problem.service_unavailable",
}


_NO_FILE = "Unsupported type"
"""What Litestar says when a part of a form that should be a file is none: it came without a file name."""


def code_of(error: GuandanError) -> str:
    """The name by which programs know an error: a refusal's code, or that of its kind."""
    if isinstance(error, IllegalAction):
        return error.code
    if isinstance(error, StaleCommand):
        return "stale"
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in type(error).__name__).lstrip("_")


def status_of(error: GuandanError) -> HTTPStatus:
    """The status that tells an error of the tree."""
    if isinstance(error, IllegalAction):
        if error.code in _SECRETS:
            return HTTPStatus.FORBIDDEN
        is_missing = error.code.startswith(_MISSING) and error.code not in _AGAINST_RULES
        return HTTPStatus.NOT_FOUND if is_missing else HTTPStatus.CONFLICT
    return next((status for kind, status in _STATUS.items() if isinstance(error, kind)), HTTPStatus.BAD_REQUEST)


def explain_to_visitor(error: GuandanError, lang: str) -> str:
    """What somebody on the web reads; a database's own message names files and machines, and stays in the log."""
    if isinstance(error, StoreFull):
        return say("problem.store_full", lang)
    if isinstance(error, StoreError) and not isinstance(error, VersionConflict) and type(error) is not StoreError:
        return say("problem.store_away", lang)
    return explain(error, lang)


def refused(request: Request[Any, Any, Any], error: GuandanError) -> Response[Problem]:
    """The answer to what guandan refuses."""
    place = error.where if isinstance(error, InvalidRulebook) else ""
    if isinstance(error, InvalidRecord) and error.line is not None:
        place = f"line {error.line}"
    article = error.article if isinstance(error, IllegalAction) else ""
    detail = explain_to_visitor(error, language_of(request))
    details = error.details if isinstance(error, IllegalAction) else {}
    told = Problem(code=code_of(error), article=article, detail=detail, place=place, details=details)
    return _answer(status_of(error), told)


def not_possible(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """The answer to what HTTP refuses: no such page, no right, a body that does not fit."""
    lang, status = language_of(request), HTTPStatus(error.status_code)
    code = status.name.lower()
    text = say(_TEXTS[status], lang) if status in _TEXTS else status.phrase
    extra = error.extra if isinstance(error.extra, list) else []
    found = [one for one in extra if isinstance(one, dict)]
    messages = [str(one.get("message", "")) for one in found[:1]]
    if messages and messages[0].startswith(_NO_FILE):
        messages = [say("problem.no_file", lang)]
    detail = " ".join([text, *messages])
    place = str(found[0].get("key", "")) if found else ""
    return _answer(status, Problem(code=code, detail=detail, place=place), error.headers)


def too_deep(request: Request[Any, Any, Any], _: RecursionError) -> Response[Problem]:
    """The answer to a body that is nested without end."""
    return not_possible(request, ClientException())


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The answer to a mistake of ours."""
    number = noted(request, error)
    detail = say("problem.internal_server_error", language_of(request))
    told = Problem(code="internal_server_error", detail=detail, details={"request": number})
    return _answer(HTTPStatus.INTERNAL_SERVER_ERROR, told)


def noted(request: Request[Any, Any, Any], error: Exception) -> str:
    """Where a mistake of ours happened goes to the log, what was in it does not; the number under which it is there."""
    number = secrets.token_hex(4)
    told = {"request": number, "kind": type(error).__name__, "where": where(error), "method": request.method}
    LOG.error("broken", extra=told)
    return number


def _answer(status: HTTPStatus, problem: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    return Response(problem, status_code=status, media_type=MEDIA_TYPE, headers=headers or {})


HANDLERS: dict[int | type[Exception], Any] = {
    GuandanError: refused,
    HTTPException: not_possible,
    RecursionError: too_deep,
    Exception: broken,
}
