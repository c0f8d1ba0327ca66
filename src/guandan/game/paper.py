"""Paper tables: brief the players before a deal, and ask them for the facts that only they know."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.cards import Rank
from guandan.game.handlers.deal import find_jobs
from guandan.rules import tribute as rules
from guandan.rules.opening import Jobs
from guandan.rules.options.authority import Authority
from guandan.rules.options.penalties import FoulLeader
from guandan.rules.options.tribute import EqualTribute, TributeLead
from guandan.rules.seat import Seat, Side

if TYPE_CHECKING:
    from guandan.game.match import Match, TributeNote
    from guandan.game.progress import NextDeal
    from guandan.rules.rulebook import Rulebook


class PaperAsk(StrEnum):
    """A fact that only the players know."""

    REFUSED = "refused"
    EQUAL = "equal"
    PAYER_TO_FIRST = "payer_to_first"


class Briefing(Struct, frozen=True, gc=False, kw_only=True):
    """What players need before a deal: its level, the jobs, who pays whom, who leads, and what is still to be asked.

    No `leader` and nothing to ask means that the turned card decides it, or the player whom `namer` names, or whom the
    referee `named_by` names, of `leader_side`.
    """

    number: int
    level: Rank
    stage: Side | None
    jobs: Jobs
    is_extra: bool = False
    payers: tuple[Seat, ...] = ()
    receivers: dict[Seat, Seat] = {}
    leader: Seat | None = None
    namer: Seat | None = None
    named_by: Authority | None = None
    leader_side: Side | None = None
    asks: tuple[PaperAsk, ...] = ()


def brief_table(match: Match) -> Briefing:
    """Brief the table on the next deal."""
    coming = match.progress.next
    standing = match.progress.standing
    plain = Briefing(
        number=match.deals_done + 1,
        level=standing.level,
        stage=standing.stage,
        jobs=find_jobs(match),
        is_extra=match.is_extra_due,
        leader=None if match.is_extra_due else coming.leader,
        namer=None if match.is_extra_due else coming.namer,
        named_by=None if match.is_extra_due else _find_naming_referee(coming, match.book),
        leader_side=None if match.is_extra_due else coming.leader_side,
    )
    if match.is_extra_due or not coming.has_tribute or coming.order is None:
        return plain
    return _brief_tribute(match, coming, coming.order, plain)


def _find_naming_referee(coming: NextDeal, book: Rulebook) -> Authority | None:
    """Find who names the leader after a foul, where no player does."""
    if not coming.is_leader_named or coming.leader is not None or coming.namer is not None:
        return None
    return find_leader_referee(book)


def find_leader_referee(book: Rulebook) -> Authority:
    """The referee who names the leader after a foul of a side of which nobody is named (D13)."""
    return Authority.REFEREE if book.ladder.foul_leader is FoulLeader.REFEREE else Authority.CHIEF_REFEREE


def _brief_tribute(match: Match, coming: NextDeal, order: tuple[Seat, ...], plain: Briefing) -> Briefing:
    options, direction, first = match.book.tribute, match.book.seating.direction, order[0]
    owing = rules.list_payers(order, direction)
    note = match.tribute_note
    to_first = _find_payer_to_first(match, note, owing)
    receivers = (
        {}
        if to_first is None
        else {to_first: first, **{payer: first.partner for payer in owing if payer is not to_first}}
    )
    if note is None:
        option, asks = options.lead_single, _list_first_asks(owing)
    elif note.refused:
        option, asks, receivers = options.lead_refused, (), {}
    elif len(owing) == 1:
        option, asks = options.lead_single, ()
    else:
        option = options.lead_double_equal if note.equal else options.lead_double
        asks = () if to_first is not None else (PaperAsk.PAYER_TO_FIRST,)
    known = note is not None and (not asks or option is TributeLead.NEXT_OF_FIRST)
    leader = coming.leader or (rules.find_leader(option, first, to_first, direction) if known else None)
    return Briefing(
        number=plain.number,
        level=plain.level,
        stage=plain.stage,
        jobs=plain.jobs,
        payers=owing,
        receivers=receivers,
        leader=leader,
        leader_side=plain.leader_side,
        asks=asks,
    )


def _list_first_asks(owing: tuple[Seat, ...]) -> tuple[PaperAsk, ...]:
    return (PaperAsk.REFUSED,) if len(owing) == 1 else (PaperAsk.REFUSED, PaperAsk.EQUAL)


def _find_payer_to_first(match: Match, note: TributeNote | None, owing: tuple[Seat, ...]) -> Seat | None:
    """Find whose card the first gets, if that is known: the only payer's, the next player's, or as the table says."""
    if len(owing) == 1:
        return owing[0]
    if note is None:
        return None
    if note.equal and match.book.tribute.equal is EqualTribute.CLOCKWISE:
        return owing[0]
    return note.payer_to_first
