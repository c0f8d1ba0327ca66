"""What an event asks, and how it is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.handlers.waits import list_waits
from guandan.competition.model import commands as co
from guandan.competition.model.commands import WithdrawResult
from guandan.competition.model.values import Matter
from guandan.errors import IllegalAction
from guandan.rules.options.event import ThreeLeft
from guandan.rules.seat import Side
from tests.scenarios.values import read_pair

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.scenarios.event_scene import EventScene

ASKING = {"extra_deal_is_needed": "extra-deal"}
"""Refusals that ask for more, by the question that they put."""
_WAITS = {"withdrawal": "withdrawal-case", "decide": "prizes", "in_time": "finished-in-time"}


def list_questions(scene: EventScene) -> Iterator[str]:
    """What the last step asked, and what the event waits for."""
    if scene.question is not None:
        yield scene.question
    if scene.waiting is not None and scene.foreseen is not None and scene.foreseen.changes_who_advanced:
        yield "advancing-changed"
    yield from (_WAITS[wait.code] for wait in list_waits(scene.competition, scene.at) if wait.code in _WAITS)
    if is_odd_number_open(scene):
        yield "three-pairs-left"


def is_odd_number_open(scene: EventScene) -> bool:
    """Whether the next draw waits for a decision about an odd number of pairs."""
    try:
        scene.championship.fork().do(co.DrawRound(seed=scene.link()), scene.at)
    except IllegalAction as refusal:
        return refusal.code == "odd_number_undecided"
    return False


def accept_change(scene: EventScene, answer: str) -> None:
    """The correction is made although somebody else goes on."""
    command, scene.waiting = scene.waiting, None
    if answer == "yes":
        scene.do(command)


def tell_extra_deal(scene: EventScene, answer: str) -> None:
    """The extra deal was won by this pair."""
    table = scene.find_own_table(read_pair(answer))[0]
    side = Side.EW if table.ew == read_pair(answer) else Side.NS
    scene.do(co.EnterResult(table=table.number, final=replace(scene.asked_final, extra=side)))
    scene.sign(table.number)


def confirm_in_time(scene: EventScene, answer: str) -> None:
    """The result that came after time was finished in time, and is signed; or it is taken back."""
    wait = next(wait for wait in list_waits(scene.competition, scene.at) if wait.code == "in_time")
    if answer == "yes":
        scene.sign(wait.table)
    else:
        scene.do(WithdrawResult(table=wait.table, reason="not finished in time"))


def decide_three_left(scene: EventScene, answer: str) -> None:
    """The committee's word on three pairs: a bye by lot, a round robin, or a loser who is revived."""
    word, _, pair = answer.partition(" ")
    way = ThreeLeft(word.replace("-", "_"))
    scene.do(
        co.Decide(
            matter=Matter.ODD_NUMBER,
            about=len(scene.competition.rounds) + 1,
            way=way,
            by_lot=way is ThreeLeft.BYE,
            pairs=(read_pair(pair),) if pair else (),
            reason="decided",
        )
    )


ANSWERS: dict[str, Callable[[EventScene, str], None]] = {
    "advancing-changed": accept_change,
    "extra-deal": tell_extra_deal,
    "finished-in-time": confirm_in_time,
    "three-pairs-left": decide_three_left,
}
