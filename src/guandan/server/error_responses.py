"""Turn errors into responses: a status and problem details in the language of the caller."""

from __future__ import annotations

import logging
import secrets
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from litestar import Response
from litestar.exceptions import ClientException, HTTPException, TooManyRequestsException
from msgspec.structs import replace

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
from guandan.server.access.limits import TooManyRequests
from guandan.server.api.problem import MEDIA_TYPE, Problem, build_problem_type
from guandan.server.error_location import format_error_location
from guandan.server.language import find_language
from guandan.server.logging import get_request_id
from guandan.services.options import explain_option_error
from guandan.texts import say

if TYPE_CHECKING:
    from litestar import Request

LOG = logging.getLogger("guandan.problem")
_NOT_FOUND_PREFIXES = ("no_such_", "unknown_", "not_found")
_RULE_REFUSALS = frozenset({"no_such_play", "no_such_choice", "no_such_point"})
_SECRET_REFUSALS = frozenset({"wrong_password", "wrong_pin", "pin_locked"})
_STATUS_BY_ERROR: dict[type[GuandanError], HTTPStatus] = {
    VersionConflict: HTTPStatus.CONFLICT,
    StaleCommand: HTTPStatus.CONFLICT,
    StoreFull: HTTPStatus.INSUFFICIENT_STORAGE,
    StoreUnavailable: HTTPStatus.SERVICE_UNAVAILABLE,
    StoreError: HTTPStatus.SERVICE_UNAVAILABLE,
}
_TEXT_BY_STATUS = {
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


_NO_FILE_MESSAGE = "Unsupported type"
"""What Litestar says when a part of a form that should be a file is none: it came without a file name."""


def find_error_code(error: GuandanError) -> str:
    """Find the code by which programs know an error: that of a refusal, or the name of its type."""
    if isinstance(error, IllegalAction):
        return error.code
    if isinstance(error, StaleCommand):
        return "stale"
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in type(error).__name__).lstrip("_")


def find_error_status(error: GuandanError) -> HTTPStatus:
    """Find the HTTP status of an error."""
    if isinstance(error, IllegalAction):
        if error.code in _SECRET_REFUSALS:
            return HTTPStatus.FORBIDDEN
        is_missing = error.code.startswith(_NOT_FOUND_PREFIXES) and error.code not in _RULE_REFUSALS
        return HTTPStatus.NOT_FOUND if is_missing else HTTPStatus.CONFLICT
    return next(
        (status for kind, status in _STATUS_BY_ERROR.items() if isinstance(error, kind)), HTTPStatus.BAD_REQUEST
    )


def explain_to_visitor(error: GuandanError, lang: str) -> str:
    """What somebody on the web reads; a database's own message names files and machines, and stays in the log."""
    if isinstance(error, StoreFull):
        return say("problem.store_full", lang)
    is_ours = isinstance(error, VersionConflict) or (type(error) is StoreError and error.__cause__ is None)
    if isinstance(error, StoreError) and not is_ours:
        return say("problem.store_away", lang)
    return explain_option_error(error, lang)


def respond_to_refusal(request: Request[Any, Any, Any], error: GuandanError) -> Response[Problem]:
    """Build the response to an error of ours."""
    place = error.where if isinstance(error, InvalidRulebook) else ""
    if isinstance(error, InvalidRecord) and error.line is not None:
        place = f"line {error.line}"
    article = error.article if isinstance(error, IllegalAction) else ""
    detail = explain_to_visitor(error, find_language(request))
    details = error.details if isinstance(error, IllegalAction) else {}
    told = Problem(code=find_error_code(error), article=article, detail=detail, place=place, details=details)
    return _build_response(find_error_status(error), told)


def respond_to_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Build the response to an HTTP error: no such page, no right, a body that does not fit."""
    lang, status = find_language(request), HTTPStatus(error.status_code)
    code = status.name.lower()
    text = say(_TEXT_BY_STATUS[status], lang) if status in _TEXT_BY_STATUS else status.phrase
    extra = error.extra if isinstance(error.extra, list) else []
    found = [item for item in extra if isinstance(item, dict)]
    messages = [str(match_.get("message", "")) for match_ in found[:1]]
    if messages and messages[0].startswith(_NO_FILE_MESSAGE):
        messages = [say("problem.no_file", lang)]
    detail = " ".join([text, *messages])
    place = str(found[0].get("key", "")) if found else ""
    return _build_response(status, Problem(code=code, detail=detail, place=place), error.headers)


def respond_to_rate_limit(request: Request[Any, Any, Any], error: TooManyRequests) -> Response[Problem]:
    """Build the response to somebody who asks too much, and say when to ask again."""
    return respond_to_http_error(request, TooManyRequestsException(headers={"Retry-After": str(error.seconds)}))


def respond_to_deep_nesting(request: Request[Any, Any, Any], _: RecursionError) -> Response[Problem]:
    """Build the response to a body that is nested without end."""
    return respond_to_http_error(request, ClientException())


def respond_to_crash(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Build the response to an unexpected error."""
    number = log_crash(request, error)
    detail = say("problem.internal_server_error", find_language(request))
    told = Problem(code="internal_server_error", detail=detail, details={"request": number})
    return _build_response(HTTPStatus.INTERNAL_SERVER_ERROR, told)


def log_crash(request: Request[Any, Any, Any], error: Exception) -> str:
    """Log where an unexpected error happened, without its values; return the id of the request."""
    number = get_request_id() or secrets.token_hex(8)
    told = {
        "request": number,
        "kind": type(error).__name__,
        "where": format_error_location(error),
        "method": request.method,
    }
    LOG.error("broken", extra=told)
    return number


def _build_response(status: HTTPStatus, problem: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    whole = replace(problem, type=build_problem_type(problem.code), title=status.phrase, status=int(status))
    return Response(whole, status_code=status, media_type=MEDIA_TYPE, headers=headers or {})


EXCEPTION_HANDLERS: dict[int | type[Exception], Any] = {
    GuandanError: respond_to_refusal,
    HTTPException: respond_to_http_error,
    TooManyRequests: respond_to_rate_limit,
    RecursionError: respond_to_deep_nesting,
    Exception: respond_to_crash,
}
