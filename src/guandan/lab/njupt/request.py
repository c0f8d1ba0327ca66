"""A request for an action, with what is missing in it made up from what was heard."""

from __future__ import annotations

from typing import NamedTuple

from guandan.cards import Card, Rank
from guandan.lab.njupt.action import PASS, ActionType, ProtocolAction, read_action
from guandan.lab.njupt.dialect import read_card
from guandan.lab.njupt.fields import (
    SEATS,
    Message,
    read_cards_left,
    read_hand,
    read_list_field,
    read_seat_number,
    read_stage,
)
from guandan.lab.njupt.memory import CARDS_DRAWN, DealMemory

_SPARE_CARDS = 1


class ActionRequest(NamedTuple):
    """What is asked, of whom, holding what; `top` is the play to beat and whose it is, none for a lead."""

    stage: ActionType
    me: int
    hand: tuple[Card, ...]
    left: tuple[int, ...]
    level: Rank
    own: Rank
    other: Rank
    top: tuple[int, ProtocolAction] | None
    actions: tuple[ProtocolAction | None, ...]
    received: Card | None
    payer: int | None


def read_request(message: Message, heard: DealMemory) -> ActionRequest:
    """Read a request; what was heard is forgotten where it cannot be of the same deal."""
    heard.note_ranks(message)
    heard.note_me(message)
    heard.confirm_own_answer()
    actions = tuple(read_action(words) for words in read_list_field(message.get("actionList")))
    hand, rests = read_hand(message.get("handCards")), read_cards_left(message.get("publicInfo"))
    me = heard.me if heard.me is not None else _guess_seat(message, rests, len(hand))
    hand = hand or heard.compute_hand(me)
    left = _count_left(heard, me, len(hand), rests)
    if any(left[seat] + len(heard.list_played(seat)) > CARDS_DRAWN + _SPARE_CARDS for seat in range(SEATS)):
        heard.clear()
        left = _count_left(heard, me, len(hand), rests)
    level = heard.ranks.get("curRank", Rank.TWO)
    return ActionRequest(
        stage=_read_stage(message, actions),
        me=me,
        hand=hand,
        left=left,
        level=level,
        own=heard.ranks.get("selfRank", level),
        other=heard.ranks.get("oppoRank", level),
        top=_find_top(message, heard, me, actions),
        actions=actions,
        received=read_card(message.get("tribute")),
        payer=read_seat_number(message.get("tributePos")),
    )


def _read_stage(message: Message, actions: tuple[ProtocolAction | None, ...]) -> ActionType:
    """Pay, return or play: what the stage says, or else what there is to choose from."""
    named = {"tribute": ActionType.TRIBUTE, "back": ActionType.BACK, "play": ActionType.PLAY}.get(read_stage(message))
    if named is not None:
        return named
    moves = {action.type for action in actions if action is not None}
    return next((kind for kind in (ActionType.TRIBUTE, ActionType.BACK) if moves == {kind}), ActionType.PLAY)


def _guess_seat(message: Message, rests: tuple[int | None, ...], held: int) -> int:
    """Whoever comes after the last to act and still has cards; else somebody who holds so many."""
    last = read_seat_number(message.get("curPos"))
    if last is not None:
        following = [(last + step) % SEATS for step in range(1, SEATS)]
        return next((seat for seat in following if rests[seat] != 0), following[0])
    return next((seat for seat in range(SEATS) if rests[seat] == held), 0)


def _count_left(heard: DealMemory, me: int, held: int, rests: tuple[int | None, ...]) -> tuple[int, ...]:
    told = [heard.count_left(seat) if rest is None else rest for seat, rest in enumerate(rests)]
    return tuple(held if seat == me else left for seat, left in enumerate(told))


def _find_top(
    message: Message, heard: DealMemory, me: int, actions: tuple[ProtocolAction | None, ...]
) -> tuple[int, ProtocolAction] | None:
    """The play to beat; a server that does not name it may have shown it before."""
    shown = heard.find_top()
    if "greaterAction" not in message:
        top = shown if PASS in actions else None
    else:
        action = read_action(message["greaterAction"])
        named = (read_seat_number(message.get(name)) for name in ("greaterPos", "curPos"))
        likely = (me - 1) % SEATS if shown is None else shown[0]
        seat = next((seat for seat in named if seat is not None), likely)
        top = None if action is None or action.type is not ActionType.PLAY else (seat, action)
    return None if top is None or top[0] == me else top
