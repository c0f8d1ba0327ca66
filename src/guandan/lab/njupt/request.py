"""A request for an action, with what is missing in it made up from what was heard."""

from __future__ import annotations

from typing import NamedTuple

from guandan.cards import Card, Rank
from guandan.lab.njupt.action import PASS, Deed, Spoken, read_action
from guandan.lab.njupt.dialect import read_card
from guandan.lab.njupt.fields import SEATS, Message, hand_of, list_of, rests_of, seat_of, stage_of
from guandan.lab.njupt.memory import DRAWN, Heard

_SPARE = 1


class Asked(NamedTuple):
    """What is asked, of whom, holding what; `top` is the play to beat and whose it is, none for a lead."""

    stage: Deed
    me: int
    hand: tuple[Card, ...]
    left: tuple[int, ...]
    level: Rank
    own: Rank
    other: Rank
    top: tuple[int, Spoken] | None
    actions: tuple[Spoken | None, ...]
    received: Card | None
    payer: int | None


def read_asked(message: Message, heard: Heard) -> Asked:
    """Read a request; what was heard is forgotten where it cannot be of the same deal."""
    heard.note_ranks(message)
    heard.note_me(message)
    heard.settle()
    actions = tuple(read_action(words) for words in list_of(message.get("actionList")))
    hand, rests = hand_of(message.get("handCards")), rests_of(message.get("publicInfo"))
    me = heard.me if heard.me is not None else _guessed_seat(message, rests, len(hand))
    hand = hand or heard.hand(me)
    left = _left(heard, me, len(hand), rests)
    if any(left[seat] + len(heard.played(seat)) > DRAWN + _SPARE for seat in range(SEATS)):
        heard.clear()
        left = _left(heard, me, len(hand), rests)
    level = heard.ranks.get("curRank", Rank.TWO)
    return Asked(
        stage=_stage(message, actions),
        me=me,
        hand=hand,
        left=left,
        level=level,
        own=heard.ranks.get("selfRank", level),
        other=heard.ranks.get("oppoRank", level),
        top=_top(message, heard, me, actions),
        actions=actions,
        received=read_card(message.get("tribute")),
        payer=seat_of(message.get("tributePos")),
    )


def _stage(message: Message, actions: tuple[Spoken | None, ...]) -> Deed:
    """Pay, return or play: what the stage says, or else what there is to choose from."""
    named = {"tribute": Deed.TRIBUTE, "back": Deed.BACK, "play": Deed.PLAY}.get(stage_of(message))
    if named is not None:
        return named
    deeds = {action.deed for action in actions if action is not None}
    return next((deed for deed in (Deed.TRIBUTE, Deed.BACK) if deeds == {deed}), Deed.PLAY)


def _guessed_seat(message: Message, rests: tuple[int | None, ...], held: int) -> int:
    """Whoever comes after the last to act and still has cards; else somebody who holds so many."""
    last = seat_of(message.get("curPos"))
    if last is not None:
        following = [(last + step) % SEATS for step in range(1, SEATS)]
        return next((seat for seat in following if rests[seat] != 0), following[0])
    return next((seat for seat in range(SEATS) if rests[seat] == held), 0)


def _left(heard: Heard, me: int, held: int, rests: tuple[int | None, ...]) -> tuple[int, ...]:
    told = [heard.left(seat) if rest is None else rest for seat, rest in enumerate(rests)]
    return tuple(held if seat == me else left for seat, left in enumerate(told))


def _top(message: Message, heard: Heard, me: int, actions: tuple[Spoken | None, ...]) -> tuple[int, Spoken] | None:
    """The play to beat; a server that does not name it may have shown it before."""
    shown = heard.top()
    if "greaterAction" not in message:
        top = shown if PASS in actions else None
    else:
        action = read_action(message["greaterAction"])
        named = (seat_of(message.get(name)) for name in ("greaterPos", "curPos"))
        likely = (me - 1) % SEATS if shown is None else shown[0]
        seat = next((seat for seat in named if seat is not None), likely)
        top = None if action is None or action.deed is not Deed.PLAY else (seat, action)
    return None if top is None or top[0] == me else top
