"""超时 at the live table of a scenario: a seat lets its time and the count-down run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game import answers
from guandan.game.commands import AnswerCall, Choose, Pass, TimeOut
from guandan.game.match import Ask
from guandan.referee import build_commands, propose
from guandan.referee.lateness import report_overtime
from guandan.rules.seat import Seat, Side
from guandan.server.events.live_tables import EVENT_TABLE_DEFAULTS
from guandan.server.tables.overtime import build_time_out_commands
from guandan.server.tables.reasons import OVER_TIME
from guandan.tables.settings import Overtime, TableSettings
from tests.scenarios.forms import expect
from tests.scenarios.reports import RUNGS, Told
from tests.scenarios.table_expectations import FORMS
from tests.scenarios.table_rulings import Labelled

if TYPE_CHECKING:
    from guandan.game.match import Question
    from guandan.referee import Proposal
    from tests.scenarios.language import Statement
    from tests.scenarios.table_scene import TableScene

SETTINGS = {
    "in-event": EVENT_TABLE_DEFAULTS.overtime,
    "confirmed": Overtime.REFEREE,
    "casual": TableSettings().overtime,
}
"""How the program sets a table of an event, one whose referee confirms, and one of a casual game."""
_ASKS = {"tribute": Ask.PAY, "return": Ask.RETURN, "first-lead": Ask.LEAD, "lead": Ask.LEAD, "follow": Ask.FOLLOW}


def run_out(scene: TableScene, seat: Seat, phase: str, label: str | None) -> None:
    """The seat is asked, and does not answer until its time is up."""
    question = come_to_question(scene, seat, phase)
    before = len(scene.match.rulings)
    scene.table.at = question.deadline
    late = TimeOut(seat=seat, decision=question.number)
    scene.do(*build_time_out_commands(scene.match, late, SETTINGS[scene.setting], scene.table.at))
    scene.rulings = tuple(range(before + 1, len(scene.match.rulings) + 1))
    if label is not None:
        told = Told(infraction="over-time", side=seat.side, seat=seat, details={"moment": "in-play"})
        scene.labels[label] = Labelled(told=(told,), rulings=scene.rulings)


def come_to_question(scene: TableScene, seat: Seat, phase: str) -> Question:
    """Play until this seat is asked this."""
    prepare_tribute(scene, seat, phase)
    scene.draw_cards(seat if phase != "follow" else seat.previous(scene.book.seating.direction))
    while (found := find_question(scene, seat, phase)) is None:
        question = scene.match.questions[0]
        scene.do(answer_towards(scene, question, seat, phase))
    return found


def prepare_tribute(scene: TableScene, seat: Seat, phase: str) -> None:
    """A deal after which this seat pays, or is paid, where none is due."""
    if scene.match.deal is None and phase in {"tribute", "return"} and not scene.match.progress.next.has_tribute:
        others = seat.seats_after(scene.book.seating.direction)
        scene.finish_deal((seat, *others) if phase == "return" else (*others, seat))


def find_question(scene: TableScene, seat: Seat, phase: str) -> Question | None:
    """The question of this phase that the seat has now."""
    question = scene.match.question(seat)
    if question is None or question.ask is not _ASKS[phase]:
        return None
    table = scene.match.deal.table
    return None if phase == "lead" and table is not None and not table.tricks else question


def answer_towards(scene: TableScene, question: Question, seat: Seat, phase: str) -> object:
    """What brings the seat to its question: it wins tricks to lead, and is beaten to follow."""
    every = answers(scene.match, question)
    if question.ask is Ask.CHOOSE:
        return Choose(seat=question.seat, choice=every[-1].choice)
    if question.ask is not Ask.FOLLOW:
        return every[0]
    top = scene.match.deal.table.top.seat
    plays = [one for one in every if not isinstance(one, Pass)]
    beats = question.seat is seat if phase == "lead" else top is seat
    return plays[-1] if beats and plays and phase == "lead" else plays[0] if beats and plays else every[-1]


def find_call(scene: TableScene) -> int | None:
    """The open call of a table that has seen a time-out."""
    calls = [call for call in scene.match.calls if call.reason == OVER_TIME and not call.is_answered]
    return calls[-1].number if calls else None


def foresee(scene: TableScene, seat: Seat) -> Proposal:
    """What follows if the referee confirms it."""
    return propose(scene.match, report_overtime(scene.book, seat))


def confirm(scene: TableScene, labelled: Labelled) -> None:
    """Whoever may rules so, and answers the table's call."""
    (told,) = labelled.told
    proposal = foresee(scene, told.seat)
    before = len(scene.match.rulings)
    scene.do(*build_commands(scene.match, proposal, proposal.decided_by), AnswerCall(number=find_call(scene)))
    scene.rulings = tuple(range(before + 1, len(scene.match.rulings) + 1))


@FORMS.handle("Expect proposal {side:side} {penalty:penalty}")
def expect_proposal(scene: TableScene, line: Statement) -> None:
    """The table has called the referee, and this would follow; nothing is ruled yet."""
    side = Side(line.values["side"])
    assert find_call(scene) is not None, f"line {line.line}: {line.text}: the referee was not called"
    expect(line, (), scene.rulings)
    heaviest = foresee(scene, side.seats[0]).heaviest
    expect(line, line.values["penalty"], next((name for name, rung in RUNGS.items() if rung is heaviest), "none"))
