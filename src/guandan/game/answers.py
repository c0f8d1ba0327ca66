"""Everything that a seat may answer to the question it has: for bots, hints, random walks, and time-outs."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.game import commands as co
from guandan.game.deeds.playing import choices, forbidden_kinds, named_card, named_kind
from guandan.game.deeds.tributing import may_refuse, payable, returnable
from guandan.game.match import Ask
from guandan.rules.generate import legal_plays
from guandan.rules.order import value_of
from guandan.rules.play import Kind, Play

if TYPE_CHECKING:
    from guandan.cards import Card, Rank
    from guandan.game.match import Match, Question
    from guandan.rules.seat import Seat


def answers(match: Match, question: Question) -> list[co.AnyCommand]:
    """Every command that answers this question, in a fixed order; a pass or a refusal of tribute comes last."""
    seat, number = question.seat, question.number
    match question.ask:
        case Ask.PAY:
            paid = [co.PayTribute(seat=seat, card=card, decision=number) for card in payable(match, seat)]
            return [*paid, co.RefuseTribute(seat=seat, decision=number)] if may_refuse(match, seat) else [*paid]
        case Ask.RETURN:
            return [co.ReturnCard(seat=seat, card=card, decision=number) for card in returnable(match, seat)]
        case Ask.TAKE:
            return [co.TakeTribute(seat=seat, payer=payer, decision=number) for payer in seat.side.other.seats]
        case Ask.PICK:
            return [co.PickReturn(seat=seat, giver=giver, decision=number) for giver in seat.side.other.seats]
        case Ask.NAME_LEADER | Ask.CHOOSE:
            return [co.Choose(seat=seat, choice=choice, decision=number) for choice in choices(match)]
        case Ask.LEAD | Ask.FOLLOW:
            plays = [_played(seat, play, number) for play in playable(match, seat)]
            may_pass = question.ask is Ask.FOLLOW or match.book.trick.leader_may_pass
            return [*plays, co.Pass(seat=seat, decision=number)] if may_pass else plays
        case _ as unreachable:
            assert_never(unreachable)


def _played(seat: Seat, play: Play, number: int) -> co.AnyCommand:
    return co.PlayCards(seat=seat, cards=play.cards, kind=play.kind, rank=play.rank, decision=number)


def playable(match: Match, seat: Seat) -> list[Play]:
    """The plays that a seat may make now, with what rulings demand and forbid."""
    deal = match.deal
    if deal is None or deal.table is None:
        return []
    table = deal.table
    top = None if table.top is None else table.top.play
    plays = legal_plays(table.hands[seat], deal.level, top, rules=match.book.plays)
    wanted = named_kind(match, deal, table, seat)
    forbidden = forbidden_kinds(match, deal, table, seat)
    named = named_card(deal, table, seat)
    if wanted is None and not forbidden and named is None:
        return plays
    return [
        play
        for play in plays
        if (wanted is None or wanted.allows(play))
        and play.kind not in forbidden
        and (named is None or play.kind is not Kind.SINGLE or play.cards == (named.card,))
    ]


def when_time_is_up(match: Match, question: Question) -> co.AnyCommand:
    """What the program does for a seat whose time is up: it passes, leads the lowest single, or gives its lowest.

    A payer who may refuse tribute does, as if the book said so.
    """
    every = answers(match, question)
    if isinstance(every[-1], co.Pass | co.RefuseTribute):
        return every[-1]
    level = match.progress.standing.level if match.deal is None else match.deal.level
    return min(every, key=lambda answer: _cost(answer, level))


def _cost(answer: co.AnyCommand, level: Rank) -> tuple[int, int]:
    match answer:
        case co.PlayCards(cards=cards):
            return len(cards), max(_worth(card, level) for card in cards)
        case co.ReturnCard(card=card) | co.PayTribute(card=card):
            return 1, _worth(card, level)
        case _:
            return 0, 0


def _worth(card: Card, level: Rank) -> int:
    return value_of(card.rank, level)
