"""Handle the commands that move a match on: its start, the call of time, and the deals of a paper table."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import convert

from guandan.cards import read_level
from guandan.errors import IllegalAction
from guandan.game import commands as co
from guandan.game import events as ev
from guandan.game.handlers.questions import check_running
from guandan.rules.levels import is_double_down
from guandan.rules.options.match import AtCall, ExtraDealEnd
from guandan.rules.rulebook import override, to_plain
from guandan.rules.seat import SEATS
from guandan.rules.tribute import list_payers

if TYPE_CHECKING:
    from guandan.cards import Rank
    from guandan.game.match import Match
    from guandan.rules.rulebook import Rulebook
    from guandan.rules.seat import Seat


def handle_start(match: Match, command: co.StartMatch) -> list[ev.AnyMatchEvent]:
    """Start the match under its book, with the table's own options."""
    if match.mode is not None:
        raise IllegalAction("already_started")
    book = override(match.book, command.overrides)
    return [
        ev.MatchStarted(
            book=book.id,
            version=book.version,
            digest=book.digest,
            mode=command.mode,
            overrides=book.overrides,
            players=command.players,
            start=command.start,
            house_book=_embed_book(match.book),
        )
    ]


def _embed_book(book: Rulebook) -> dict[str, object] | None:
    """Include a house book whole, so that its digest can always be checked."""
    return convert(to_plain(book), dict[str, object]) if book.is_own else None


def handle_course(
    match: Match, command: co.CallTime | co.RecordDeal | co.NoteTribute | co.CorrectDeal
) -> list[ev.AnyMatchEvent]:
    """Handle a call of time, or a recorded or corrected deal."""
    match command:
        case co.CallTime():
            return _call_time(match, command)
        case co.RecordDeal(order=order):
            _check_on_paper(match)
            _check_order(match, order, extra=match.is_extra_due)
            return [
                ev.DealRecorded(order=order, level=_find_played_level(command.level, match.progress.standing.level))
            ]
        case co.NoteTribute():
            return _note_tribute(match, command)
        case co.CorrectDeal():
            return _correct_deal(match, command)
        case _ as unreachable:
            assert_never(unreachable)


def _call_time(match: Match, command: co.CallTime) -> list[ev.AnyMatchEvent]:
    check_running(match)
    article = match.book.cite("match.at_call")
    if match.last_deal is not None:
        raise IllegalAction("time_was_called", article)
    in_play = match.deal is not None if match.mode is co.Mode.LIVE else command.in_play
    current = match.deals_done + in_play
    match match.book.match.at_call:
        case AtCall.FINISH_DEAL:
            return [ev.TimeCalled(last_deal=current)]
        case AtCall.ONE_MORE:
            return [ev.TimeCalled(last_deal=current + 1)]
        case AtCall.STOP:
            return [ev.TimeCalled(last_deal=match.deals_done)]
        case _ as unreachable:
            assert_never(unreachable)


def _note_tribute(match: Match, command: co.NoteTribute) -> list[ev.AnyMatchEvent]:
    _check_on_paper(match)
    coming = match.progress.next
    if match.is_extra_due or not coming.has_tribute or coming.order is None:
        raise IllegalAction("no_tribute_is_due")
    owing = list_payers(coming.order, match.book.seating.direction)
    if command.payer_to_first not in {None, *owing}:
        raise IllegalAction("not_a_payer", match.book.cite("tribute.equal"), chosen=command.payer_to_first)
    if command.equal and len(owing) == 1:
        raise IllegalAction("only_one_pays", match.book.cite("tribute.equal"))
    noted = ev.TributeNoted(refused=command.refused, equal=command.equal, payer_to_first=command.payer_to_first)
    return [noted]


def _check_on_paper(match: Match) -> None:
    check_running(match)
    if match.mode is not co.Mode.PAPER:
        raise IllegalAction("live_table_plays_cards")


def _correct_deal(match: Match, command: co.CorrectDeal) -> list[ev.AnyMatchEvent]:
    deal = next((deal for deal in match.progress.done if deal.number == command.number), None)
    if deal is None:
        raise IllegalAction("no_such_deal", number=command.number)
    if deal.foul is not None:
        raise IllegalAction("deal_was_ended_by_a_ruling", number=command.number)
    _check_order(match, command.order, extra=deal.is_extra)
    return [
        ev.DealCorrected(
            number=command.number, order=command.order, level=_find_played_level(command.level, deal.level)
        )
    ]


def _find_played_level(played: Rank | None, expected: Rank) -> Rank:
    """Find the level that was really played; a joker is not a level."""
    return expected if played is None else read_level(played)


def _check_order(match: Match, order: tuple[Seat, ...], *, extra: bool) -> None:
    """名次: refuse an order in which no deal can end."""
    if len(set(order)) != len(order):
        raise IllegalAction("seat_named_twice", order=" ".join(order))
    if extra and match.book.match.extra_deal_ends is ExtraDealEnd.FIRST and len(order) == 1:
        return
    if len(order) == len(SEATS) or (len(order) == len(SEATS) // 2 and is_double_down(order)):
        return
    raise IllegalAction("not_a_finishing_order", match.book.cite("trick.deal_ends"), order=" ".join(order))
