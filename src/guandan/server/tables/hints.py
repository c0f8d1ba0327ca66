"""提示: what a good partner would advise, found by the network of `hard` from what the seat itself knows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from guandan.bots.codes import PASS, REFUSE
from guandan.bots.learned.hard import find_best_action, judge_actions
from guandan.bots.learned.judge import load_packaged_judge
from guandan.bots.playing import seen_by
from guandan.cards import PACK
from guandan.game.match import Ask
from guandan.kernel.packed import face_of, play_of
from guandan.rules.order import value_of
from guandan.rules.seat import SEATS
from guandan.server.protocol.questions import Hints

if TYPE_CHECKING:
    from guandan.bots.seen import Seen
    from guandan.cards import Card, Rank
    from guandan.game.deal import DealState
    from guandan.game.match import Match
    from guandan.rules.play import Play
    from guandan.rules.seat import Seat

MAX_HINTS = 24


def list_hints(match: Match, seat: Seat) -> Hints:
    """Advise the seat on the question it has; nothing if it has none."""
    question = match.question(seat)
    if question is None or question.ask not in {Ask.PAY, Ask.RETURN, Ask.LEAD, Ask.FOLLOW}:
        return Hints()
    return advise(seen_by(match, seat))


def can_beat(match: Match, seat: Seat) -> bool:
    """Whether this seat has a legal action besides a pass."""
    return any(packed & 15 != PASS for packed in seen_by(match, seat).packed)


def count_unseen(deal: DealState, seat: Seat) -> dict[Rank, int]:
    """记牌: by rank, the highest first, how many cards the seat has not seen, as its player could count them.

    Once cards are played every card outside the own hand that was not played is in another hand. Before, some may
    lie face down in tribute: then everything outside the own hand counts.
    """
    own = deal.hand(seat).cards
    if deal.table is None:
        found = Counter(card.rank for card in PACK) - Counter(card.rank for card in own)
    else:
        found = Counter(card.rank for other in SEATS if other is not seat for card in deal.hand(other).cards)
    ranks = sorted({card.rank for card in PACK}, key=lambda rank: -value_of(rank, deal.level))
    return {rank: found[rank] for rank in ranks}


def advise(seen: Seen) -> Hints:
    """Rank what the seat may do, best first; the first advice is what `hard` would do."""
    actions = _rank_actions(seen)
    if seen.phase:
        return Hints(cards=_list_cards(actions))
    return Hints(plays=_list_plays(seen, actions), advises_pass=actions[0] & 15 == PASS)


def _rank_actions(seen: Seen) -> list[int]:
    """The legal actions, best first. 抗贡 is left out: the network never met that choice."""
    if seen.packed[-1] == REFUSE:
        seen.packed = seen.packed[:-1]
    if len(seen.packed) == 1:
        return [seen.packed[0]]
    worths = judge_actions(seen, load_packaged_judge())
    first = find_best_action(worths)
    order = [first, *(place for place in np.argsort(-worths, kind="stable").tolist() if place != first)]
    return [seen.packed[place] for place in order]


def _list_cards(actions: list[int]) -> tuple[Card, ...]:
    return tuple(dict.fromkeys(face_of(packed) for packed in actions))


def _list_plays(seen: Seen, actions: list[int]) -> tuple[Play, ...]:
    """Keep the best of the plays that read alike."""
    found: dict[tuple[int, int], Play] = {}
    for packed in actions:
        if packed & 15 != PASS:
            found.setdefault((packed & 15, packed >> 4 & 15), play_of(packed, seen.level_rank))
    return tuple(found.values())[:MAX_HINTS]
