"""Bots in a match of the game: what a seat sees of it, and the command by which a bot answers."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, assert_never

from guandan.bots.codes import PASS
from guandan.bots.seen import Seen
from guandan.cards import Card
from guandan.game import commands as co
from guandan.game.handlers.answers import answers, list_playable
from guandan.game.match import Ask
from guandan.kernel.bridge import from_game
from guandan.kernel.packed import pack_play
from guandan.rules.play import Play
from guandan.rules.seat import SEATS, Seat

if TYPE_CHECKING:
    from guandan.bots.bot import Bot
    from guandan.game.match import Match, Question

DEFAULT_SECONDS = 1.0
"""How long a bot may think where nobody says otherwise."""


def seen_by(match: Match, seat: Seat) -> Seen:
    """What a seat that is asked sees of a match; rulings that bind it leave fewer actions."""
    deal = from_game(match, seat)
    return Seen(deal, SEATS.index(seat), _list_bound_plays(match, seat))


def _list_bound_plays(match: Match, seat: Seat) -> array[int] | None:
    """The plays that rulings leave, every set of cards by itself; none where no ruling binds the seat."""
    deal = match.deal
    if deal is None or deal.table is None:
        return None
    held = deal.sanctions
    if seat not in held.kinds and seat not in held.cards and all(ban.seat is not seat for ban in held.forbidden):
        return None
    plays = array("Q", [pack_play(play, deal.level) for play in list_playable(match, seat)])
    if deal.table.top is not None or match.book.trick.leader_may_pass:
        plays.append(PASS)
    return plays


def answer(match: Match, question: Question, bot: Bot, seconds: float = DEFAULT_SECONDS) -> co.AnyMatchCommand:
    """The command by which a bot answers a question put to its seat."""
    seat, number = question.seat, question.number
    if question.ask in {Ask.NAME_LEADER, Ask.CHOOSE}:
        return _choose_for_ruling(answers(match, question), seat)
    seen = seen_by(match, seat)
    action = seen.actions[bot.choose(seen, seconds)]
    match question.ask:
        case Ask.PAY if action is None:
            return co.RefuseTribute(seat=seat, decision=number)
        case Ask.PAY:
            return co.PayTribute(seat=seat, card=_read_card(action), decision=number)
        case Ask.RETURN:
            return co.ReturnCard(seat=seat, card=_read_card(action), decision=number)
        case Ask.TAKE:
            return co.TakeTribute(seat=seat, payer=Seat(str(action)), decision=number)
        case Ask.PICK:
            return co.PickReturn(seat=seat, giver=Seat(str(action)), decision=number)
        case Ask.LEAD | Ask.FOLLOW:
            if isinstance(action, Play):
                return co.PlayCards(seat=seat, cards=action.cards, kind=action.kind, rank=action.rank, decision=number)
            return co.Pass(seat=seat, decision=number)
        case _ as unreachable:
            assert_never(unreachable)


def _read_card(action: object) -> Card:
    return Card(str(action))


def _choose_for_ruling(every: list[co.AnyMatchCommand], seat: Seat) -> co.AnyMatchCommand:
    """What a ruling lets a seat choose: the own seat to lead where it may, else the first choice there is."""
    return next((command for command in every if isinstance(command, co.Choose) and command.choice == seat), every[0])
