"""List every answer that a seat may give to its question: for bots, hints, random walks and time-outs."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.game import commands as co
from guandan.game.handlers.play import find_forbidden_kinds, find_named_card, find_named_kind, list_choice_answers
from guandan.game.handlers.tribute import list_payable, list_returnable, may_refuse_tribute
from guandan.game.match import Ask
from guandan.rules.generate import legal_plays
from guandan.rules.order import value_of
from guandan.rules.play import Kind, Play

if TYPE_CHECKING:
    from guandan.cards import Card, Rank
    from guandan.game.match import Match, Question
    from guandan.rules.seat import Seat


def answers(match: Match, question: Question) -> list[co.AnyMatchCommand]:
    """List every command that answers this question, in a fixed order; a pass or a refusal of tribute comes last."""
    seat, number = question.seat, question.number
    match question.ask:
        case Ask.PAY:
            paid = [co.PayTribute(seat=seat, card=card, decision=number) for card in list_payable(match, seat)]
            return [*paid, co.RefuseTribute(seat=seat, decision=number)] if may_refuse_tribute(match, seat) else [*paid]
        case Ask.RETURN:
            return [co.ReturnCard(seat=seat, card=card, decision=number) for card in list_returnable(match, seat)]
        case Ask.TAKE:
            return [co.TakeTribute(seat=seat, payer=payer, decision=number) for payer in seat.side.other.seats]
        case Ask.PICK:
            return [co.PickReturn(seat=seat, giver=giver, decision=number) for giver in seat.side.other.seats]
        case Ask.NAME_LEADER | Ask.CHOOSE:
            return [co.Choose(seat=seat, choice=choice, decision=number) for choice in list_choice_answers(match)]
        case Ask.LEAD | Ask.FOLLOW:
            plays = [_build_play_command(seat, play, number) for play in list_playable(match, seat)]
            may_pass = question.ask is Ask.FOLLOW or match.book.trick.leader_may_pass
            return [*plays, co.Pass(seat=seat, decision=number)] if may_pass else plays
        case _ as unreachable:
            assert_never(unreachable)


def _build_play_command(seat: Seat, play: Play, number: int) -> co.AnyMatchCommand:
    return co.PlayCards(seat=seat, cards=play.cards, kind=play.kind, rank=play.rank, decision=number)


def list_playable(match: Match, seat: Seat) -> list[Play]:
    """List the plays that a seat may make now, given its sanctions."""
    deal = match.deal
    if deal is None or deal.table is None:
        return []
    table = deal.table
    top = None if table.top is None else table.top.play
    plays = legal_plays(table.hands[seat], deal.level, top, rules=match.book.plays)
    wanted = find_named_kind(match, deal, table, seat)
    forbidden = find_forbidden_kinds(match, deal, table, seat)
    named = find_named_card(deal, table, seat)
    if wanted is None and not forbidden and named is None:
        return plays
    return [
        play
        for play in plays
        if (wanted is None or wanted.allows(play))
        and play.kind not in forbidden
        and (named is None or play.kind is not Kind.SINGLE or play.cards == (named.card,))
    ]


def choose_on_timeout(match: Match, question: Question) -> co.AnyMatchCommand:
    """Choose for a seat whose time is up: pass, lead the lowest single, or give the lowest card.

    A payer who may refuse tribute does so.
    """
    every = answers(match, question)
    if isinstance(every[-1], co.Pass | co.RefuseTribute):
        return every[-1]
    level = match.progress.standing.level if match.deal is None else match.deal.level
    return min(every, key=lambda answer: _compute_cost(answer, level))


def _compute_cost(answer: co.AnyMatchCommand, level: Rank) -> tuple[int, int]:
    match answer:
        case co.PlayCards(cards=cards):
            return len(cards), max(_compute_worth(card, level) for card in cards)
        case co.ReturnCard(card=card) | co.PayTribute(card=card):
            return 1, _compute_worth(card, level)
        case _:
            return 0, 0


def _compute_worth(card: Card, level: Rank) -> int:
    return value_of(card.rank, level)
