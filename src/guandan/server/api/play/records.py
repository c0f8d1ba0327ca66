"""/api/v1/records: a record that somebody has is checked against its book, and replayed."""

from typing import Annotated, Any

from litestar import Response
from litestar.enums import MediaType
from litestar.params import Parameter
from msgspec import Meta, Struct

from guandan.rules.seat import Seat
from guandan.server.access.who import Needs
from guandan.server.api.route import post
from guandan.server.server import Server
from guandan.services.records import CheckedRecord, check_record_text, replay_record_text
from guandan.services.replays import Replay

MAX_RECORD_BYTES = 1_000_000
"""Bytes of a record that anybody may send."""


class RecordText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record: the text notation, or lines of JSON."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_RECORD_BYTES)]


@post("/api/v1/records/check", Needs.NOTHING, request_max_body_size=MAX_RECORD_BYTES)
async def check_uploaded_record(*, data: RecordText, server: Server) -> Response[CheckedRecord]:
    """Check a record against its book; one that cannot be read at all is refused with the line."""
    return _answer(await server.stoppable_work.run_encoded(check_record_text, data.text))


@post("/api/v1/records/replay", Needs.NOTHING, request_max_body_size=MAX_RECORD_BYTES)
async def replay_uploaded_record(
    *,
    data: RecordText,
    server: Server,
    seat: Seat | None = None,
    deal: Annotated[int, Parameter(ge=1, le=1000, description="Which deal")] = 1,
) -> Response[Replay]:
    """One deal of a record, step by step, in the open or from a seat."""
    return _answer(await server.stoppable_work.run_encoded(replay_record_text, data.text, seat, deal))


def _answer(encoded: bytes) -> Response[Any]:
    return Response(encoded, media_type=MediaType.JSON)


ROUTES = [check_uploaded_record, replay_uploaded_record]
