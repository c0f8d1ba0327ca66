"""A deal as plain values, for a line of JSON: hands before tribute, tribute, plays, result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.kernel.packed import FACES, PASS, level_of, play_of
from guandan.rules.seat import SEATS

if TYPE_CHECKING:
    from guandan.kernel import Deal

_PLAY_KINDS = 10
_NOBODY = 4
_CROSSED_PHASE = 3


def deal_to_dict(deal: Deal) -> dict[str, object]:
    """A finished deal from its beginning."""
    actions = deal.history
    start = deal.clone()
    seats = []
    for _ in actions:
        start.undo()
        seats.append(start.seat)
    seats.reverse()
    course = {"leader": SEATS[deal.leader], "plays": _plays_to_lists(seats, actions, deal.level)}
    return _hands_to_dict(start) | _tribute_to_dict(deal) | course | result_to_dict(deal)


def result_to_dict(deal: Deal) -> dict[str, object]:
    """名次: how a deal ended; the result is in levels of EW."""
    return {"order": [SEATS[place] for place in deal.order], "result": deal.result, "tricks": deal.tricks + 1}


def _hands_to_dict(start: Deal) -> dict[str, object]:
    values: dict[str, object] = {
        "level": level_of(start.level),
        "levels": dict(zip(("EW", "NS"), map(level_of, start.levels), strict=True)),
        "hands": {seat: str(start.hand(place)) for place, seat in enumerate(SEATS)},
    }
    return values | ({"turned": FACES[start.turned]} if start.turned >= 0 else {})


def _tribute_to_dict(deal: Deal) -> dict[str, object]:
    """贡牌: who owed, or that it was refused; what each paid, who received it, what was returned, and by whom."""
    first, payer, refused, equal, paid, takers, returned = deal.tribute
    if first == _NOBODY:
        return {}
    owing = [place for place in range(4) if (place == payer if payer >= 0 else (place ^ first) & 1)]
    tribute: dict[str, object] = {"first": SEATS[first], "payers": [SEATS[place] for place in owing]}
    if refused:
        return {"tribute": tribute | {"refused": True}}
    receivers = [takers[place] for place in owing]
    crossed = equal == _CROSSED_PHASE
    tribute |= {
        "equal": equal != 0,
        "paid": {SEATS[place]: FACES[paid[place] - 1] for place in owing},
        "receivers": {SEATS[place]: SEATS[taker] for place, taker in zip(owing, receivers, strict=True)},
        "returned": {SEATS[place]: FACES[returned[place] - 1] for place in receivers},
        "givers": {SEATS[place]: SEATS[taker ^ 2 * crossed] for place, taker in zip(owing, receivers, strict=True)},
    }
    return {"tribute": tribute}


def _plays_to_lists(seats: list[int], actions: list[int], level: int) -> list[list[str]]:
    """Every play in turn: seat, kind, rank and cards; only the seat for a pass."""
    rank = level_of(level)
    lines: list[list[str]] = []
    for seat, action in zip(seats, actions, strict=True):
        if action == PASS:
            lines.append([SEATS[seat]])
        elif action & 15 <= _PLAY_KINDS:
            play = play_of(action, rank)
            lines.append([SEATS[seat], play.kind, play.rank, " ".join(play.cards)])
    return lines
