"""/api/v1/notice-readings: does a notice fit? Its text or file read, with the book and the plan that it comes to."""

from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body
from msgspec import Meta, Struct

from guandan.server.access.limits import LimitedAction
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Needs, Who
from guandan.server.api.route import post
from guandan.server.language import find_language
from guandan.server.server import Server
from guandan.services.notices.fit import NoticeFit, fit_notice
from guandan.services.notices.text import LARGEST_FILE, LARGEST_TEXT, read_notice_file

_PATH = "/api/v1/notice-readings"


class NoticeText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The text of a notice; `answers` are what was decided of the options that it leaves open, null for none of it."""

    text: Annotated[str, Meta(min_length=1, max_length=LARGEST_TEXT)]
    answers: Annotated[dict[str, object], Meta(max_length=100)] = {}


class NoticeFile(Struct, frozen=True, kw_only=True):
    """A notice as .txt or .docx."""

    file: UploadFile


@post(_PATH, Needs.NOTHING)
async def read_notice(*, data: NoticeText, request: Request[Any, Any, Any], server: Server, who: Who) -> NoticeFit:
    """Read a notice's text: each sentence beside the option it became, a book and a plan, and what is asked."""
    server.access.limits.take(LimitedAction.UPLOAD, who, get_client_address(request.scope))
    return fit_notice(data.text, find_language(request), answers=data.answers)


@post(f"{_PATH}/file", Needs.NOTHING, request_max_body_size=LARGEST_FILE)
async def read_notice_from_file(
    *,
    data: Annotated[NoticeFile, Body(media_type=RequestEncodingType.MULTI_PART)],
    request: Request[Any, Any, Any],
    server: Server,
    who: Who,
) -> NoticeFit:
    """Read a notice from a .txt or .docx file."""
    server.access.limits.take(LimitedAction.UPLOAD, who, get_client_address(request.scope))
    text = read_notice_file(await data.file.read(), data.file.filename)
    return fit_notice(text, find_language(request))


ROUTES = [read_notice, read_notice_from_file]
