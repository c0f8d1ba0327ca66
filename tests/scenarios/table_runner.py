"""Run a scenario of one table: on paper, live, or both, as far as it does not need the cards themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import GuandanError
from guandan.game.commands import (
    CallTime,
    Choose,
    Mode,
    Pass,
    PayTribute,
    PickReturn,
    PlayCards,
    RefuseTribute,
    ReturnCard,
    TakeTribute,
)
from guandan.game.events import Passed, PassedWhy
from guandan.game.questions import find_call_time
from guandan.rules.options.match import AtCall
from guandan.rules.seat import Seat, Side
from tests.scenarios import table_cards, table_overtime
from tests.scenarios.forms import Forms, expect
from tests.scenarios.refusals import name_reason
from tests.scenarios.reports import Told
from tests.scenarios.table_rulings import Labelled, let_lapse, read_told, revoke, rule
from tests.scenarios.table_scene import TableScene
from tests.scenarios.values import read_cards, read_seats

if TYPE_CHECKING:
    from tests.scenarios.language import Scenario, Statement

GIVENS: Forms[TableScene] = Forms()
STEPS: Forms[TableScene] = Forms()
EXPECTATIONS = table_cards.FORMS
CALLS = {AtCall.FINISH_DEAL: "no-new-deal", AtCall.ONE_MORE: "one-more-deal", AtCall.STOP: "stop"}

_NEED_CARDS = (
    "Given hand",
    "Given live table",
    "Choice:",
    "Pays:",
    "Returns:",
    "Leads:",
    "Plays:",
    "Passes:",
    "Overtime:",
    "Expect asked",
    "Expect misses",
    "Expect barred",
    "Expect first single",
    "Expect kinds",
    "Expect pays",
    "Expect may return",
    "Expect refusal",
)
_NEED_PAPER = ("Clock:", "Extra deal:", "Expect leader payer")
"""What is told to a paper table, and which a live one works out from cards or a clock of its own."""


def choose_modes(scenario: Scenario) -> tuple[Mode, ...]:
    """How a scenario is played: live if it speaks of cards and questions, else both ways."""
    forms = [line.form for line in scenario.body]
    if any(form.startswith(_NEED_CARDS) for form in forms):
        return (Mode.LIVE,)
    return (Mode.PAPER,) if any(form.startswith(_NEED_PAPER) for form in forms) else (Mode.PAPER, Mode.LIVE)


def run_table(scenario: Scenario, mode: Mode) -> None:
    """Set the match up, then take each line in turn; a refused step must be expected."""
    scene = TableScene(scenario, mode)
    for line in sorted(scenario.givens, key=_setup_order):
        GIVENS.run(scene, line)
    refusal: GuandanError | None = None
    for line in scenario.body[len(scenario.givens) :]:
        is_about_refusal = line.form == "Expect refused {reason:reason}"
        if refusal is not None and not is_about_refusal:
            raise AssertionError(f"line {line.line}: the step before «{line.text}» was refused") from refusal
        if line.role == "step":
            refusal = take_step(scene, line)
        elif is_about_refusal:
            expect(line, line.values["reason"], name_refusal(scene, refusal))
            refusal = None
        elif line.form != "Expect accepted":
            EXPECTATIONS.run(scene, line)


def take_step(scene: TableScene, line: Statement) -> GuandanError | None:
    """Do what a step says, all of it or nothing; what refused it is returned."""
    match, log = scene.table.match, list(scene.table.log)
    scene.step = line
    scene.missed |= set(table_cards.list_missed(scene))
    scene.step_start = len(log)
    try:
        STEPS.run(scene, line)
    except GuandanError as error:
        scene.table.match, scene.table.log = match, log
        return error
    return None


def name_refusal(scene: TableScene, error: GuandanError | None) -> str:
    """Why the last step was refused; out of turn means a missed turn where a ruling takes it away."""
    if error is None:
        return "accepted"
    reason = name_reason(error)
    seat = scene.step.values.get("seat")
    if reason == "not_your_turn" and (seat, "turn") in scene.missed:
        return "misses-turn"
    return reason


# -------------------------------------------------------------------- where it begins

_ORDER = ("Given earlier", "Given last deal", "Given levels", "Given stage", "Given counts")


def _setup_order(line: Statement) -> int:
    """Earlier rulings first, then the last deal; levels, stage and counts are set to what they are after that."""
    return next((place for place, form in enumerate(_ORDER) if line.form.startswith(form)), len(_ORDER))


@GIVENS.handle("Given levels EW {ew:level}, NS {ns:level}")
def give_levels(scene: TableScene, line: Statement) -> None:
    scene.set_levels(line.values["ew"], line.values["ns"])


@GIVENS.handle("Given stage {side:side}")
def give_stage(scene: TableScene, line: Statement) -> None:
    scene.set_stage(Side(line.values["side"]))


@GIVENS.handle("Given last deal {order:order}")
def give_last_deal(scene: TableScene, line: Statement) -> None:
    scene.finish_deal(read_seats(line.values["order"]))


@GIVENS.handle(
    "Given counts {side:side} warnings {warnings:number}, violations {violations:number}, fouls {fouls:number}"
)
def give_counts(scene: TableScene, line: Statement) -> None:
    wanted = tuple(int(line.values[name]) for name in ("warnings", "violations", "fouls"))
    scene.set_counts(Side(line.values["side"]), wanted)


@GIVENS.handle("Given earlier {side:side} {infraction:infraction} {times:number}")
def give_earlier(scene: TableScene, line: Statement) -> None:
    side = Side(line.values["side"])
    for _ in range(int(line.values["times"])):
        rule(scene, Told(infraction=line.values["infraction"], side=side, seat=side.seats[0]))


@GIVENS.handle(
    "Given minutes {minutes:number}",
    "Given deals at most {deals:number}",
    "Given winner needed",
    "Given hand {seat:seat}: {cards:cards}",
)
def give_option(_scene: TableScene, _line: Statement) -> None:
    """Options and hands are there from the start."""


@GIVENS.handle("Given live table {setting:word}")
def give_live_table(scene: TableScene, line: Statement) -> None:
    scene.setting = line.values["setting"]


# -------------------------------------------------------------------- steps


@STEPS.handle("Deal: {order:order}")
def play_deal(scene: TableScene, line: Statement) -> None:
    scene.finish_deal(read_seats(line.values["order"]))


@STEPS.handle("Extra deal: {seat:seat}")
def play_extra_deal(scene: TableScene, line: Statement) -> None:
    scene.finish_deal((Seat(line.values["seat"]),))


@STEPS.handle("Clock: {clock:clock}")
def reach_clock(scene: TableScene, line: Statement) -> None:
    """The clock runs, and time is called when it is due."""
    scene.set_clock(line.values["clock"])
    due = find_call_time(scene.match)
    scene.call = "none"
    if due is not None and due <= scene.table.at:
        scene.do(CallTime())
        scene.call = CALLS[scene.book.match.at_call]


@STEPS.handle("Ruling: {who:who} {infraction:infraction}[ ({details:details})][ as {label:label}]")
def make_ruling(scene: TableScene, line: Statement) -> None:
    told = read_told(line.values["who"], line.values["infraction"], line.details())
    rule(scene, told)
    if "label" in line.values:
        scene.labels[line.values["label"]] = Labelled(told=(told,), rulings=scene.rulings)


@STEPS.handle("Both: EW {ew:infraction} ({ewdetails:details}); NS {ns:infraction} ({nsdetails:details})")
def rule_on_both(scene: TableScene, line: Statement) -> None:
    rule(
        scene,
        read_told("EW", line.values["ew"], line.details("ewdetails")),
        read_told("NS", line.values["ns"], line.details("nsdetails")),
    )


@STEPS.handle("Lapse: {label:label} {accepted:yesno}")
def decide_lapse(scene: TableScene, line: Statement) -> None:
    labelled = scene.labels[line.values["label"]]
    if line.values["accepted"] == "yes":
        let_lapse(scene, labelled)
    elif not labelled.rulings:
        rule(scene, *labelled.told, decided=True)


@STEPS.handle("Revoke: {label:label}")
def revoke_ruling(scene: TableScene, line: Statement) -> None:
    scene.rulings = scene.labels[line.values["label"]].rulings
    revoke(scene, scene.rulings)


@STEPS.handle("Choice: {seat:seat} {question:question} {answer:answer}")
def make_choice(scene: TableScene, line: Statement) -> None:
    """A player answers what was asked."""
    seat, answer = Seat(line.values["seat"]), line.values["answer"]
    scene.draw_cards()
    match line.values["question"]:
        case "take-tribute":
            scene.do(TakeTribute(seat=seat, payer=Seat(answer)))
        case "take-return":
            scene.do(PickReturn(seat=seat, giver=Seat(answer)))
        case "refuse-tribute":
            refuse_tribute(scene, seat, answer)
        case _:
            scene.do(Choose(seat=seat, choice=answer.replace("-", "_")))


def refuse_tribute(scene: TableScene, seat: Seat, answer: str) -> None:
    """Refuse for both, or go on to pay."""
    assert seat in set(table_cards.ask_refusal(scene)), f"{seat} is not asked"
    if answer == "yes":
        scene.do(RefuseTribute(seat=seat))


@STEPS.handle("Pays: {seat:seat} {card:card}")
def pay(scene: TableScene, line: Statement) -> None:
    scene.draw_cards()
    (card,) = read_cards(line.values["card"])
    scene.do(PayTribute(seat=Seat(line.values["seat"]), card=card))


@STEPS.handle("Returns: {seat:seat} {card:card}")
def return_card(scene: TableScene, line: Statement) -> None:
    (card,) = read_cards(line.values["card"])
    scene.do(ReturnCard(seat=Seat(line.values["seat"]), card=card))


@STEPS.handle("Leads: {seat:seat} {cards:cards}", "Plays: {seat:seat} {cards:cards}")
def play_cards(scene: TableScene, line: Statement) -> None:
    """The seat leads, or follows; before the first lead of a scenario the cards are dealt so that it is its lead."""
    seat = Seat(line.values["seat"])
    scene.settle_tribute(seat)
    scene.do(PlayCards(seat=seat, cards=read_cards(line.values["cards"])))


@STEPS.handle("Passes: {seat:seat}")
def pass_turn(scene: TableScene, line: Statement) -> None:
    """The seat passes; where a ruling has taken its turn away, it has passed already."""
    seat = Seat(line.values["seat"])
    trick = scene.match.deal.table.trick
    if not any(isinstance(act, Passed) and act.seat is seat and act.why is not PassedWhy.CHOSEN for act in trick):
        scene.do(Pass(seat=seat))


@STEPS.handle("Overtime: {seat:seat} {phase:phase}[ as {label:label}]")
def run_out_of_time(scene: TableScene, line: Statement) -> None:
    table_overtime.run_out(scene, Seat(line.values["seat"]), line.values["phase"], line.values.get("label"))


@STEPS.handle("Confirm: {label:label}")
def confirm(scene: TableScene, line: Statement) -> None:
    table_overtime.confirm(scene, scene.labels[line.values["label"]])
