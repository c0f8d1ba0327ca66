"""Show a viewer a match: whatever this module does not copy stays hidden."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.cards import Card, Rank
from guandan.game import events as ev
from guandan.game.commands import Mode
from guandan.game.deal import DealPhase, DealState
from guandan.game.effects import PutChoice
from guandan.game.match import Match, MatchCall, Pending, Question
from guandan.game.progress import DealDone, LevelMove
from guandan.game.ruling import NumberedRuling
from guandan.game.sanctions import Sanctions
from guandan.game.table import VisibleAct
from guandan.game.tribute import are_returns_hidden, list_refusers
from guandan.rules.levels import Standing
from guandan.rules.opening import find_drawer, find_first_leader
from guandan.rules.points import Result
from guandan.rules.seat import SEATS, Seat, Side

if TYPE_CHECKING:
    from guandan.game.tribute import TributeState


class Viewer(Struct, frozen=True, gc=False):
    """A seat, a referee by name, or (neither) a spectator; a seated viewer sees no more than the seat does."""

    seat: Seat | None = None
    referee: str | None = None


SPECTATOR = Viewer()


class TributeView(Struct, frozen=True, gc=False, kw_only=True):
    """What a viewer sees of the tribute; `None` stands for a card that lies face down.

    `may_refuse` names only seats whose cards the viewer sees, since more would reveal who holds the big jokers.
    """

    first: Seat
    payers: tuple[Seat, ...]
    refused_by: tuple[Seat, ...]
    paid: dict[Seat, Card]
    receivers: dict[Seat, Seat]
    returned: dict[Seat, Card | None]
    is_done: bool
    may_refuse: tuple[Seat, ...] = ()
    taken_back: dict[Seat, Card] = {}


class DealView(Struct, frozen=True, gc=False, kw_only=True):
    """What a viewer sees of the deal: their own hand, counts as the book announces them, and the cards on the table."""

    number: int
    level: Rank
    is_extra: bool
    phase: DealPhase
    first_draw: Seat
    turned: Card | None
    leader: Seat | None
    tribute: TributeView | None
    hands: dict[Seat, tuple[Card, ...]]
    counts: dict[Seat, int]
    turn: Seat | None = None
    top: ev.CardsPlayed | None = None
    trick: tuple[VisibleAct, ...] = ()
    last_trick: tuple[VisibleAct, ...] = ()
    tricks: int = 0
    out: tuple[Seat, ...] = ()
    void: tuple[Seat, ...] = ()
    sanctions: Sanctions = Sanctions()
    choice: PutChoice | None = None


class MatchView(Struct, frozen=True, gc=False, kw_only=True):
    """What a viewer sees of a match.

    `used_seconds` is how much of its time each side had used at `clock_at`, if the book limits a side's time.
    """

    version: int
    book: str
    book_version: str
    digest: str
    overrides: dict[str, object]
    mode: Mode | None
    players: dict[Seat, str]
    bots: dict[Seat, str]
    standing: Standing
    done: tuple[DealDone, ...]
    moves: tuple[LevelMove, ...]
    questions: tuple[Question, ...]
    rulings: tuple[NumberedRuling, ...]
    calls: tuple[MatchCall, ...]
    is_paused: bool
    is_extra_due: bool
    start: datetime | None
    extra_minutes: float
    last_deal: int | None
    is_tribute_waived: bool
    pending: tuple[Pending, ...]
    taken: dict[Side, int]
    result: Result | None
    deal: DealView | None
    used_seconds: dict[Side, float] = {}
    clock_at: datetime | None = None


class OwnView(Struct, frozen=True, gc=False):
    """The fields of a deal's view that differ between viewers; all others are the same for everybody."""

    tribute: TributeView | None
    hands: dict[Seat, tuple[Card, ...]]
    counts: dict[Seat, int]


def view(match: Match, viewer: Viewer = SPECTATOR) -> MatchView:
    """Return what this viewer may see of the match now."""
    return MatchView(
        version=match.version,
        book=match.book.id,
        book_version=match.book.version,
        digest=match.book.digest,
        overrides=match.book.overrides,
        mode=match.mode,
        players=match.players,
        bots=match.bots,
        standing=match.progress.standing,
        done=match.progress.done,
        moves=match.progress.moves,
        questions=match.questions,
        rulings=match.rulings,
        calls=match.calls,
        is_paused=match.is_paused,
        is_extra_due=match.is_extra_due,
        start=match.start,
        extra_minutes=match.extra_minutes,
        last_deal=match.last_deal,
        is_tribute_waived=match.is_tribute_waived,
        pending=match.pending,
        taken=match.taken,
        result=match.result,
        deal=None if match.deal is None else _build_deal_view(match, match.deal, view_own(match, match.deal, viewer)),
        used_seconds=match.used_seconds,
        clock_at=match.clock_at,
    )


def view_own(match: Match, deal: DealState, viewer: Viewer) -> OwnView:
    """Return the part of the deal in play that depends on this viewer."""
    seen = _list_seen_hands(deal, viewer)
    counts = deal.known | {seat: len(deal.hand(seat)) for seat in seen}
    if deal.table is not None and deal.table.out:
        counts |= dict.fromkeys(deal.table.out, 0)
    return OwnView(
        tribute=None if deal.tribute is None else _build_tribute_view(match, deal, deal.tribute, seen),
        hands={seat: deal.hand(seat).cards for seat in seen},
        counts=counts,
    )


def _list_seen_hands(deal: DealState, viewer: Viewer) -> tuple[Seat, ...]:
    if viewer.seat is not None:
        return (viewer.seat,)
    return SEATS if viewer.referee is not None and viewer.referee in deal.opened_by else ()


def _build_deal_view(match: Match, deal: DealState, own: OwnView) -> DealView:
    shown = DealView(
        number=deal.number,
        level=deal.level,
        is_extra=deal.is_extra,
        phase=deal.phase(match.book),
        first_draw=deal.first_draw,
        turned=deal.turned,
        leader=deal.leader,
        tribute=own.tribute,
        hands=own.hands,
        counts=own.counts,
        sanctions=deal.sanctions,
        choice=deal.choice,
    )
    table = deal.table
    if table is None:
        return shown
    return replace(
        shown,
        turn=table.turn,
        top=table.top,
        trick=table.trick,
        last_trick=table.last_trick if match.book.manner.look_back else (),
        tricks=table.tricks,
        out=table.out,
        void=table.void,
    )


def _build_tribute_view(match: Match, deal: DealState, state: TributeState, seen: tuple[Seat, ...]) -> TributeView:
    hidden = are_returns_hidden(state, match.book) and not state.are_all_returned
    returned = {giver: card if giver in seen or not hidden else None for giver, card in state.returned.items()}
    return TributeView(
        first=state.first,
        payers=state.payers,
        refused_by=state.refused_by,
        paid=state.paid,
        receivers=state.receivers,
        returned=returned,
        is_done=state.is_done,
        may_refuse=tuple(seat for seat in list_refusers(state, deal.hands, match.book) if seat in seen),
        taken_back=state.taken_back,
    )


def filter_event(before: Match, event: ev.AnyMatchEvent, viewer: Viewer = SPECTATOR) -> ev.AnyMatchEvent:
    """Return an event as this viewer may see it, given the match before it."""
    match event:
        case ev.CardsDealt():
            return _build_hand_dealt(before, event, viewer)
        case ev.CardReturned(seat=seat) if viewer.seat is not seat and _lies_face_down(before):
            return replace(event, card=None)
        case ev.HandsOpened() if viewer.seat is not None or viewer.referee is None:
            return ev.Hidden()
        case _:
            return event


def _lies_face_down(before: Match) -> bool:
    state = None if before.deal is None else before.deal.tribute
    return state is not None and are_returns_hidden(state, before.book)


def _build_hand_dealt(before: Match, event: ev.CardsDealt, viewer: Viewer) -> ev.HandDealt:
    cut = event.pack[event.cut :] + event.pack[: event.cut]
    seating = before.book.seating
    own = tuple(card for place, card in enumerate(cut) if find_drawer(place, event.first, seating) is viewer.seat)
    return ev.HandDealt(
        first=event.first,
        turned=tuple(cut[place] for place in event.turned),
        leader=find_first_leader(event.turned[-1], event.first, before.book.opening, seating) if event.turned else None,
        seat=viewer.seat,
        cards=own,
    )
