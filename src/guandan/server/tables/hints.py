"""提示: what a seat could play, best first, from what the seat itself knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.bots.codes import PASS, REFUSE
from guandan.bots.normal.follow import list_candidates, score_follow
from guandan.bots.normal.holding import remove_from_hand
from guandan.bots.normal.lead import find_piece, score_lead
from guandan.bots.normal.table import DecisionView
from guandan.bots.normal.tribute import choose_tribute_card
from guandan.bots.normal.weights import DEFAULT_WEIGHTS
from guandan.bots.playing import seen_by
from guandan.game.match import Ask
from guandan.kernel.packed import face_of, play_of
from guandan.rules.order import value_of
from guandan.server.protocol.questions import Hints

if TYPE_CHECKING:
    from guandan.bots.seen import Seen
    from guandan.cards import Card
    from guandan.game.match import Match
    from guandan.rules.play import Play
    from guandan.rules.seat import Seat

MAX_HINTS = 24


def list_hints(match: Match, seat: Seat) -> Hints:
    """What the seat could answer to the question it has; nothing if it has none."""
    question = match.question(seat)
    if question is None:
        return Hints()
    if question.ask in {Ask.PAY, Ask.RETURN}:
        return Hints(cards=_rank_cards(seen_by(match, seat)))
    return Hints(plays=_rank_plays(seen_by(match, seat))) if question.ask in {Ask.LEAD, Ask.FOLLOW} else Hints()


def can_beat(match: Match, seat: Seat) -> bool:
    """Is there anything but a pass for this seat?"""
    return any(packed & 15 != PASS for packed in seen_by(match, seat).packed)


def _rank_cards(seen: Seen) -> tuple[Card, ...]:
    actions = [packed for packed in seen.packed if packed != REFUSE]
    best = face_of(actions[choose_tribute_card(seen, actions)])
    every = {face_of(packed) for packed in actions}
    return (best, *sorted(every - {best}, key=lambda card: (value_of(card.rank, seen.level_rank), card.place)))


def _rank_plays(seen: Seen) -> tuple[Play, ...]:
    table = DecisionView(seen, DEFAULT_WEIGHTS)
    actions = [packed for packed in seen.packed if packed & 15 != PASS]
    plan = table.split_hand(table.hand)
    if seen.top:
        scored = [
            (score_follow(table, actions[place], plan), actions[place])
            for place in list_candidates(table, actions, plan)
        ]
    else:
        pieces = set(plan.list_pieces(table.prices))
        worth_a_look = [packed for packed in actions if find_piece(packed) in pieces] or actions
        scored = [
            (score_lead(table, packed, table.split_hand(remove_from_hand(table.hand, packed))), packed)
            for packed in worth_a_look
        ]
    scored.sort(key=lambda one: (-one[0], one[1]))
    found: dict[tuple[int, int], Play] = {}
    for _, packed in scored:
        found.setdefault((packed & 15, packed >> 4 & 15), play_of(packed, seen.level_rank))
    return tuple(found.values())[:MAX_HINTS]
