"""The answers to a client's questions: they leave no event, and come from the asker's own view."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, assert_never

from guandan.cards import Hand
from guandan.errors import IllegalAction, InvalidCards
from guandan.game.level_reasons import explain_move
from guandan.game.match import Ask
from guandan.game.view import Viewer, view
from guandan.rules.beats import beats
from guandan.rules.order import value_of
from guandan.rules.readings import readings
from guandan.server.protocol import questions as qu
from guandan.server.tables.hints import can_beat, count_unseen, list_hints
from guandan.server.tables.sorting import sort_into_groups

if TYPE_CHECKING:
    from collections.abc import Mapping
    from concurrent.futures import Executor

    from guandan.cards import Card
    from guandan.game.match import Match
    from guandan.game.view import DealView
    from guandan.rules.seat import Seat
    from guandan.tables.settings import TableSettings


async def answer_question(
    question: qu.AnyTableQuestion,
    match: Match | None,
    seat: Seat | None,
    settings: TableSettings,
    pool: Executor,
    hands: Mapping[Seat, tuple[Card, ...]],
) -> qu.AnyTableAnswer:
    """The answer to a question about the asker's own hand; long thoughts go to a thread."""
    if seat is None:
        raise IllegalAction("not_seated")
    if isinstance(question, qu.AskDealSummary):
        return _summarise_deal(match, hands)
    seen = None if match is None else view(match, Viewer(seat=seat)).deal
    if match is None or seen is None or match.deal is None:
        raise IllegalAction("no_deal_in_play")
    match question:
        case qu.AskReadings(cards=cards):
            return _answer_readings(match, seen, seat, cards)
        case qu.AskHints():
            if not settings.has_hints:
                raise IllegalAction("hints_are_off")
            return await asyncio.get_running_loop().run_in_executor(pool, list_hints, match, seat)
        case qu.AskCanBeat():
            if not settings.has_hints:
                raise IllegalAction("hints_are_off")
            asked = match.question(seat)
            return qu.CanBeat(can_beat=asked is None or asked.ask is not Ask.FOLLOW or can_beat(match, seat))
        case qu.AskSorted(order=order):
            in_groups = asyncio.get_running_loop().run_in_executor(
                pool, sort_into_groups, seen.hands[seat], seen.level, order
            )
            return qu.SortedHand(groups=await in_groups)
        case qu.AskLastTrick():
            return qu.LastTrick(acts=seen.last_trick)
        case qu.AskUnseen():
            if not settings.has_counter:
                raise IllegalAction("counter_is_off")
            return qu.Unseen(ranks=count_unseen(match.deal, seat))
        case _ as unreachable:
            assert_never(unreachable)


def _summarise_deal(match: Match | None, hands: Mapping[Seat, tuple[Card, ...]]) -> qu.DealSummary:
    if match is None or not match.progress.done:
        raise IllegalAction("no_deal_in_play")
    done, move = match.progress.done[-1], match.progress.moves[-1]
    shown = {
        seat: tuple(sorted(cards, key=lambda card: (-value_of(card.rank, done.level), card.place)))
        for seat, cards in hands.items()
        if cards
    }
    return qu.DealSummary(number=done.number, hands=shown, reasons=explain_move(done, move, match.book))


def _answer_readings(match: Match, seen: DealView, seat: Seat, cards: qu.HandCards) -> qu.Readings:
    if not cards:
        return qu.Readings(readings=())
    try:
        held = Hand(seen.hands[seat]).contains(cards)
    except InvalidCards:
        held = False
    if not held:
        raise IllegalAction("not_in_hand", seat=seat, cards=" ".join(cards))
    rules = match.book.plays
    top = None if seen.top is None or seen.top.seat is seat else seen.top.play
    return qu.Readings(
        readings=tuple(
            qu.ReadingShown(play=play, beats=top is None or beats(play, top, seen.level, rules))
            for play in readings(cards, seen.level, rules)
        )
    )
