"""/api/v1/records: a record that somebody has is checked against its book, and replayed."""

from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.enums import MediaType
from litestar.params import Parameter
from msgspec import Meta, Struct

from guandan.game.log import replay
from guandan.game.record import Problem, Record, check_record
from guandan.rules.points import Result
from guandan.rules.seat import Seat
from guandan.server.access.who import Needs
from guandan.server.api.play.replays import Replay, replay_of
from guandan.server.api.route import post
from guandan.server.state import Server
from guandan.wording.read_record import read_text

LARGEST = 1_000_000
"""Bytes of a record that anybody may send."""
_PROBLEMS = 500


class RecordText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record: the text notation, or lines of JSON."""

    text: Annotated[str, Meta(min_length=1, max_length=LARGEST)]


class Checked(Struct, frozen=True, kw_only=True):
    """What a record is, and everything in it that its book does not bear out: the first 500 problems."""

    book: str
    players: dict[Seat, str]
    deals: int
    result: Result | None
    problems: tuple[Problem, ...]
    count: int


def _checked(record: Record) -> Checked:
    problems = check_record(record)
    match = None if problems else replay(record.book, record.entries)
    start = record.entries[0].event
    return Checked(
        book=record.book.id,
        players=getattr(start, "players", {}),
        deals=0 if match is None else match.deals_done,
        result=None if match is None else match.result,
        problems=tuple(problems[:_PROBLEMS]),
        count=len(problems),
    )


@post("/api/v1/records/check", Needs.NOTHING, request_max_body_size=LARGEST)
async def check_uploaded_record(*, data: RecordText, server: Server) -> Response[Checked]:
    """Check a record against its book; one that cannot be read at all is refused with the line."""
    return _answer(await server.stoppable.run(_check, data.text))


@post("/api/v1/records/replay", Needs.NOTHING, request_max_body_size=LARGEST)
async def replay_uploaded_record(
    *,
    data: RecordText,
    server: Server,
    seat: Seat | None = None,
    deal: Annotated[int, Parameter(ge=1, le=1000, description="Which deal")] = 1,
) -> Response[Replay]:
    """One deal of a record, step by step, in the open or from a seat."""
    return _answer(await server.stoppable.run(_replay, data.text, seat, deal))


def _check(text: str) -> bytes:
    """In a process of its own: encoded there, so that the event loop only passes it on."""
    return msgspec.json.encode(_checked(read_text(text)))


def _replay(text: str, seat: Seat | None, deal: int) -> bytes:
    record = read_text(text)
    players = dict(replay(record.book, record.entries).players)
    found = replay_of(record.book, record.entries, deal=deal, seat=seat, viewer=None, names=players)
    return msgspec.json.encode(found)


def _answer(encoded: bytes) -> Response[Any]:
    return Response(encoded, media_type=MediaType.JSON)


ROUTES = [check_uploaded_record, replay_uploaded_record]
