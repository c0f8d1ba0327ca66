"""Build the views of a table, as each of its people sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rules.seat import SEATS
from guandan.server.tables.permissions import find_viewer, is_maker
from guandan.tables.settings import TableStage, Watching
from guandan.tables.views import CommitmentView, LiveTableCard, SeatRequestView, SeatView, TableView

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from guandan.game.match import Match
    from guandan.rules.seat import Seat
    from guandan.server.access.who import Who
    from guandan.store import PersonRow
    from guandan.tables.state import LiveTableState, ShuffleState

ONE_DEAL_DELAY = "deal"
"""How a delay of one deal is told."""


class ViewSource:
    """What a table's view is built from, besides its state."""

    __slots__ = ("auto_pass", "code", "listening", "match", "names", "next_deal_at", "online", "state", "watching")

    def __init__(self, code: str, state: LiveTableState, match: Match | None) -> None:
        self.code = code
        self.state = state
        self.match = match
        self.names: Mapping[int, PersonRow] = {}
        self.online: frozenset[Seat] = frozenset()
        self.auto_pass: frozenset[Seat] = frozenset()
        self.next_deal_at: datetime | None = None
        self.watching = 0
        self.listening: frozenset[int] | None = None


def build_table_view(around: ViewSource, who: Who) -> TableView:
    """The table as this one sees it."""
    state, settings = around.state, around.state.settings
    viewer = find_viewer(state, who)
    last = state.shuffles[-1] if state.shuffles else None
    waits = last.deal if last is not None and last.numbers is None and not last.is_abandoned else None
    is_closed = last is not None and last.hashes is not None
    return TableView(
        code=around.code,
        stage=find_table_stage(around),
        settings=settings,
        seats=build_seat_views(around),
        you=viewer.seat,
        is_maker=is_maker(state, who),
        role="player" if viewer.seat else "referee" if viewer.referee else "spectator",
        match=state.match,
        matches=state.matches,
        next_deal_at=around.next_deal_at,
        waits_to_mix=None if is_closed else waits,
        waits_to_promise=None if is_closed else waits,
        waits_to_reveal=waits if is_closed else None,
        shuffles=build_shuffle_views(around),
        auto_pass=viewer.seat in around.auto_pass,
        watch_delay=_format_delay(state),
        event=settings.event,
        place=settings.place,
        people_watching=around.watching,
        requests=build_request_views(around),
    )


def build_table_card(around: ViewSource) -> LiveTableCard:
    """The table as the list shows it."""
    settings = around.state.settings
    return LiveTableCard(
        code=around.code,
        book=settings.book,
        stage=find_table_stage(around),
        seats=build_seat_views(around),
        people_watching=around.watching,
        may_watch=settings.watching is not Watching.NOBODY,
        event=settings.event,
        place=settings.place,
    )


def find_table_stage(around: ViewSource) -> TableStage:
    """How far the table has come: whether a match is over is for the match to say."""
    if around.match is None or around.state.stage not in {TableStage.PLAYING, TableStage.OVER}:
        return around.state.stage
    return TableStage.PLAYING if around.match.result is None else TableStage.OVER


def build_seat_views(around: ViewSource) -> dict[Seat, SeatView]:
    """Who sits where."""
    return {seat: _build_seat_view(around, seat) for seat in SEATS if seat in around.state.seats}


def _build_seat_view(around: ViewSource, seat: Seat) -> SeatView:
    state = around.state
    one = state.seats[seat]
    if one.person is None:
        return SeatView(bot=one.bot, is_online=True)
    person = around.names.get(one.person)
    is_on = around.match is not None and state.stage is TableStage.PLAYING
    return SeatView(
        name="" if person is None else person.name,
        unit="" if person is None else person.unit,
        person=one.person,
        bot=around.match.bots.get(seat) if is_on and around.match is not None else None,
        is_online=seat in around.online,
        is_auto=is_on and around.match is not None and seat in around.match.bots,
        wants_again=seat in state.again,
        is_ready=seat in state.ready,
        agrees_pause=seat in state.pause,
        asks_swap=state.swaps.get(seat),
    )


def build_request_views(around: ViewSource) -> tuple[SeatRequestView, ...]:
    """接手: who asks for a bot's seat, and has not gone meanwhile."""
    views = []
    for person, seat in around.state.requests.items():
        if around.listening is None or person in around.listening:
            row = around.names.get(person)
            name, unit = ("", "") if row is None else (row.name, row.unit)
            views.append(SeatRequestView(seat=seat, person=person, name=name, unit=unit))
    return tuple(views)


def build_shuffle_views(around: ViewSource) -> tuple[CommitmentView, ...]:
    """公平发牌: the last commitment while the match is on, all of them with their secrets when it is over."""
    is_over = (
        find_table_stage(around) is not TableStage.PLAYING
        and around.match is not None
        and around.match.result is not None
    )
    chosen = around.state.shuffles if is_over else around.state.shuffles[-1:]
    return tuple(build_commitment_view(shuffle, is_over=is_over) for shuffle in chosen)


def build_commitment_view(shuffle: ShuffleState, *, is_over: bool) -> CommitmentView:
    """What may be told of a shuffle."""
    secret = shuffle.secret if is_over else None
    return CommitmentView(
        deal=shuffle.deal,
        commitment=shuffle.commitment,
        numbers=shuffle.numbers or {},
        secret=secret,
        hashes=shuffle.hashes or {},
        silent=shuffle.silent,
        is_abandoned=shuffle.is_abandoned,
    )


def _format_delay(state: LiveTableState) -> str:
    match state.settings.watching:
        case Watching.NOBODY:
            return ""
        case Watching.PUBLIC:
            return f"{state.settings.watch_delay:g}"
        case Watching.OPEN_A_DEAL_LATER:
            return ONE_DEAL_DELAY
