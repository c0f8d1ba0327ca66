"""/api/v1/matches: a match in short, its record, its replay, and the proof of its shuffles."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response
from litestar.enums import MediaType
from litestar.params import Parameter
from msgspec import Struct

from guandan.errors import IllegalAction
from guandan.game.fair_shuffle import Shuffle
from guandan.game.log import write_lines, write_stored
from guandan.game.record import write_record
from guandan.game.view import MatchView, view
from guandan.rules.seat import Seat
from guandan.server.access.who import Needs, Who
from guandan.server.api.play.visible import find_visible_match
from guandan.server.api.route import get
from guandan.server.server import Server
from guandan.server.visible_match import VisibleMatch
from guandan.services.proofs import check_shuffles
from guandan.services.replays import Replay, build_replay, open_hands
from guandan.tables.views import CommitmentView

_MATCH = "/api/v1/matches/{match:str}"


RecordForm = Annotated[
    Literal["text", "lines"], Parameter(description="The text notation, or a line of JSON for each event")
]


class MatchShown(Struct, frozen=True, kw_only=True):
    """A match as the caller may see it; `names` are those of the people who play."""

    match: str
    is_over: bool
    seat: Seat | None
    names: dict[Seat, str]
    view: MatchView


class ShuffleProof(Struct, frozen=True, kw_only=True):
    """A deal's commitment with what came out later; `is_right` is checked here, and none while the secret is kept."""

    shuffle: CommitmentView
    is_right: bool | None


class Proof(Struct, frozen=True, kw_only=True):
    """公平发牌: for each deal the commitment made before, the numbers mixed in, and after the match the secret."""

    match: str
    is_over: bool
    shuffles: tuple[ShuffleProof, ...]


async def _name_players(server: Server, players: dict[Seat, str], match: str) -> dict[Seat, str]:
    """Names by seat; in an event's match the numbers are the event's own."""
    numbers = {seat: int(text) for seat, text in players.items() if text.isdecimal()}
    event, _, rest = match.partition(".")
    if "-" in rest:
        members = await server.store.read_members(event)
        numbers = {seat: members.get(number, 0) for seat, number in numbers.items()}
    people = {row.number: row.name for row in await server.store.read_people(list(numbers.values()))}
    return {seat: people.get(number, "") for seat, number in numbers.items()}


@get(_MATCH, Needs.NOTHING)
async def show_match(*, match: str, server: Server, who: Who) -> MatchShown:
    """A match: in the open when it is over, otherwise as the asker may see it."""
    found = await find_visible_match(server, match, who)
    state, viewer = open_hands(found.match) if found.viewer is None else (found.match, found.viewer)
    return MatchShown(
        match=match,
        is_over=found.match.result is not None,
        seat=viewer.seat,
        names=await _name_players(server, dict(state.players), match),
        view=view(state, viewer),
    )


@get(f"{_MATCH}/record", Needs.NOTHING, media_type=MediaType.TEXT)
async def show_record(*, match: str, server: Server, who: Who, form: RecordForm = "text") -> Response[bytes]:
    """The record of a match as a text; while it goes on, with what the asker may see."""
    found = await find_visible_match(server, match, who)
    shuffles: tuple[Shuffle, ...] = ()
    with suppress(IllegalAction):  # a match on paper has no table here, and no shuffle of ours
        shuffles = await server.hall.list_shuffles(match, is_over=found.match.result is not None)
    stored = await server.store.read(f"match/{match}") if form == "lines" and found.viewer is None else None

    def write() -> bytes:
        if stored is not None:
            return write_stored(stored).encode()
        entries = found.list_entries()
        text = write_record(found.book, entries, shuffles=shuffles) if form == "text" else write_lines(entries)
        return text.encode()

    text = await server.answers.get(("record", *found.key, form, len(shuffles)), write, len)
    suffix = "guandan" if form == "text" else "jsonl"
    headers = {"content-disposition": f'attachment; filename="{match}.{suffix}"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get(f"{_MATCH}/replay", Needs.NOTHING)
async def replay_match(
    *,
    match: str,
    server: Server,
    who: Who,
    seat: Seat | None = None,
    deal: Annotated[int, Parameter(ge=1, le=1000, description="Which deal")] = 1,
) -> Response[Replay]:
    """One deal of a match, step by step, in the open or from a seat; of a running match what the asker may see."""
    found = await find_visible_match(server, match, who)
    names = await _name_players(server, dict(found.match.players), match)

    def compute() -> bytes:
        shown = build_replay(found.book, found.entries, deal=deal, seat=seat, viewer=found.viewer, names=names)
        return msgspec.json.encode(shown)

    key = ("replay", *found.key, deal, seat, tuple(names.items()))
    encoded: Any = await server.answers.get(key, compute, len)
    return Response(encoded, media_type=MediaType.JSON)


@get(f"{_MATCH}/proof", Needs.NOTHING)
async def prove_shuffles(*, match: str, server: Server, who: Who) -> Proof:
    """The commitments of a match's shuffles, with their secrets once it is over."""
    found = await find_visible_match(server, match, who)
    is_over = found.match.result is not None
    shuffles: tuple[CommitmentView, ...] = ()
    with suppress(IllegalAction):  # as above
        shuffles = await server.hall.build_proof(match, is_over=is_over)
    return Proof(match=match, is_over=is_over, shuffles=_prove(found, shuffles))


def _prove(found: VisibleMatch, views: Sequence[CommitmentView]) -> tuple[ShuffleProof, ...]:
    told = [
        Shuffle(
            deal=view.deal,
            commitment=view.commitment,
            secret=view.secret,
            numbers=view.numbers,
            hashes=view.hashes,
            silent=view.silent,
        )
        for view in views
        if view.secret is not None and not view.is_abandoned
    ]
    is_right = check_shuffles(found.book, found.entries, told)
    return tuple(
        ShuffleProof(shuffle=view, is_right=None if view.is_abandoned else is_right.get(view.deal)) for view in views
    )


ROUTES = [show_match, show_record, replay_match, prove_shuffles]
