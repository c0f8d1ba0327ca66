"""从这里打下去: a deal of a finished match played on from any moment, one seat by a person, the others by bots.

Nothing is stored: the client sends all its answers each time, and the bots, whose answers follow from a seed,
repeat theirs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan import bots
from guandan.bots import answer
from guandan.cards import Card, Rank
from guandan.errors import IllegalAction
from guandan.game import advance
from guandan.game import commands as co
from guandan.game.events import AnyMatchEvent
from guandan.game.log import replay
from guandan.game.match import Ask, Match
from guandan.rules.play import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.bots import Bot
    from guandan.game.match import Question
    from guandan.game.record import Record
    from guandan.rules.seat import Seat

DEFAULT_BOT = "hard"
_MAX_ANSWERS = 400
"""Maximum of answers in one deal; no real deal has as many."""


class OwnAnswer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a person answers: the cards of a play, paid or returned, or none for a pass; the kind where it is open."""

    cards: tuple[Card, ...] = ()
    kind: Kind | None = None
    rank: Rank | None = None


class Continuation(Struct, frozen=True):
    """The match as it is now; what happened since the moment, with the match before each event."""

    match: Match
    happened: list[tuple[Match, AnyMatchEvent]]
    is_over: bool


def play_on(
    record: Record, version: int, seat: Seat, answers: Sequence[OwnAnswer], bot: Bot | None = None
) -> Continuation:
    """Go on after the event of this version until the seat is asked again, or the deal is over."""
    match = replay(record.book, [entry for entry in record.entries if entry.version <= version])
    if match.deal is None or not match.questions:
        raise IllegalAction("nothing_to_play_on")
    player = bot or bots.make(DEFAULT_BOT, seed=version)
    number, waiting = match.deals_done, list(answers)
    happened: list[tuple[Match, AnyMatchEvent]] = []
    for _ in range(_MAX_ANSWERS):
        if match.deal is None or match.deals_done > number or not match.questions:
            break
        question = next((question for question in match.questions if question.seat is not seat), match.questions[0])
        if question.seat is seat and question.ask in _PLAYER_ASKS:
            if not waiting:
                return Continuation(match, happened, is_over=False)
            command = _build_command(question, waiting.pop(0))
        else:
            command = answer(match, question, player)
        events, after = advance(match, command)
        happened += [(match, event) for event in events]
        match = after
    if waiting:
        raise IllegalAction("nothing_to_play_on")
    return Continuation(match, happened, is_over=True)


_PLAYER_ASKS = frozenset({Ask.PAY, Ask.RETURN, Ask.LEAD, Ask.FOLLOW})
"""The questions that a person answers; the bot makes the few other choices of a deal."""


def _build_command(question: Question, given: OwnAnswer) -> co.AnyMatchCommand:
    seat = question.seat
    if question.ask in {Ask.PAY, Ask.RETURN}:
        if len(given.cards) != 1:
            raise IllegalAction("one_card_needed")
        card = given.cards[0]
        return co.PayTribute(seat=seat, card=card) if question.ask is Ask.PAY else co.ReturnCard(seat=seat, card=card)
    if not given.cards:
        return co.Pass(seat=seat)
    return co.PlayCards(seat=seat, cards=given.cards, kind=given.kind, rank=given.rank)
