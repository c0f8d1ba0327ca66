"""Run a scenario of a whole event: entries, draws, rounds, results, rulings, and the end."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from guandan.competition.championship.consequences import preview_consequences
from guandan.competition.championship.revocation import decide_appeal as settle_appeal
from guandan.competition.championship.rulings import Ruler
from guandan.competition.entries.drafts import preview_entries
from guandan.competition.model import commands as co
from guandan.competition.model.clock import is_time_over
from guandan.competition.model.commands import (
    ChangeSettings,
    DiscardDraw,
    ReopenCompetition,
    TakeBackStart,
    UndoLeftOver,
)
from guandan.competition.model.values import Final, Mistake, ReopenChoice
from guandan.competition.planning.preview import preview_schedule
from guandan.errors import GuandanError
from guandan.rules.seat import Side
from tests.scenarios import event_answers, event_expectations
from tests.scenarios.event_rulings import disqualify, forfeit, revoke, rule_on_lateness, rule_on_pair
from tests.scenarios.event_scene import ZONE, EventScene, is_short_of_a, read_levels
from tests.scenarios.forms import Forms, expect, expect_that
from tests.scenarios.refusals import name_reason
from tests.scenarios.table_runner import CALLS
from tests.scenarios.values import AUTHORITIES, read_clock, read_pair, read_text

if TYPE_CHECKING:
    from tests.scenarios.language import Scenario, Statement

STEPS: Forms[EventScene] = Forms()
EXPECTATIONS = event_expectations.FORMS
FINISHING = {
    "appeal": "appeal-pending",
    "case": "case-pending",
    "window": "windows-running",
    "table": "results-unconfirmed",
}
_TOGETHER = ("Late:", "Forfeit:")


def run_event(scenario: Scenario) -> None:
    """Enter everybody, then take each line in turn; a refused step must be expected."""
    scene = EventScene(scenario)
    scene.enter_pairs()
    refusal: GuandanError | None = None
    body = scenario.body[len(scenario.givens) :]
    for place, line in enumerate(body):
        is_about_refusal = line.form == "Expect refused {reason:reason}"
        if refusal is not None and not is_about_refusal:
            raise AssertionError(f"line {line.line}: the step before «{line.text}» was refused") from refusal
        if line.role == "step":
            scene.following = body[place + 1 :]
            refusal = take_step(scene, line)
        elif is_about_refusal:
            reasons = list_reasons(scene, refusal)
            expect_that(line, line.values["reason"] in reasons, reasons)
            refusal = None
        elif line.form != "Expect accepted":
            EXPECTATIONS.run(scene, line)


def list_reasons(scene: EventScene, error: GuandanError | None) -> set[str]:
    """Why the last step was refused; `finish` is refused for everything that is listed as open beside it."""
    if error is None:
        return {"accepted"}
    reason = name_reason(error)
    if reason == "not_after_so_many_deals":
        return {"too-few-deals" if error.details["deals"] < scene.book.match.deals else "too-many-deals"}
    if scene.step is not None and scene.step.form == "Finish:":
        listed = event_expectations.list_open(scene)
        return {reason, *(FINISHING[thing] for thing in listed if thing in FINISHING)}
    return {reason}


def take_step(scene: EventScene, line: Statement) -> GuandanError | None:
    """Do what a step says, all of it or nothing; what refused it is returned."""
    before, at = scene.championship, scene.at
    scene.championship = before.fork()
    scene.step_start = len(before.log)
    scene.question = None
    scene.step = line
    try:
        STEPS.run(scene, line)
    except GuandanError as error:
        scene.championship, scene.at = before, at
        scene.question = event_answers.ASKING.get(getattr(error, "code", ""))
        return None if scene.question is not None else error
    return None


# -------------------------------------------------------------------- plan and entries


@STEPS.handle("Plan: {rounds:number} rounds")
def plan_rounds(scene: EventScene, line: Statement) -> None:
    """Another number of rounds; a knockout has as many as it needs, and its plan is made for those who entered."""
    rounds = int(line.values["rounds"])
    plan = scene.build_plan(rounds)
    refusal = preview_schedule(scene.book, plan, len(scene.competition.entries)).refusal
    if refusal is not None:
        raise refusal
    if plan != scene.competition.plan:
        scene.do(co.ChangePlan(plan=plan, reason="planned"))


@STEPS.handle("Plan: points of round {round:number} {points:number}")
def plan_points(scene: EventScene, line: Statement) -> None:
    """The unit's points of a round beyond those of the book."""
    points = [*scene.book.teams.round_points[: int(line.values["round"]) - 1], int(line.values["points"])]
    scene.do(ChangeSettings(options={"teams.round_points": points}, reason="planned"))


@STEPS.handle("Enter: {pair:pair} on {day:word} unit {units:text}[ waived {why:text}]")
def enter(scene: EventScene, line: Statement) -> None:
    """A pair enters on a day; two units are two names on the form."""
    day = datetime.fromisoformat(line.values["day"]).replace(hour=12, tzinfo=ZoneInfo(ZONE))
    scene.at = max(scene.at, day)
    units = [name.strip() for name in read_text(line.values["units"]).split(",")]
    scene.enter_people(read_pair(line.values["pair"]), units, read_text(line.values.get("why", "")))


@STEPS.handle("Import: {rows:text}")
def import_entries(scene: EventScene, line: Statement) -> None:
    """An entry list, with a heading over the two names."""
    rows = [[cell.strip() for cell in row.split(",")] for row in read_text(line.values["rows"]).split("|")]
    scene.imported = preview_entries([["Player 1", "Player 2"], *rows])


# -------------------------------------------------------------------- draws and rounds


@STEPS.handle("Draw: round {round:number}: {tables:tables}")
def draw(scene: EventScene, line: Statement) -> None:
    scene.draw(line.values["tables"])


@STEPS.handle("Draw: round {round:number} by the event")
def draw_by_event(scene: EventScene, line: Statement) -> None:
    scene.draw_by_event()
    expect(line, int(line.values["round"]), scene.last.number)


@STEPS.handle("Start: round {round:number}")
def start(scene: EventScene, _line: Statement) -> None:
    scene.start()


@STEPS.handle("Round: {round:number}: {tables:tables}")
def begin_round(scene: EventScene, line: Statement) -> None:
    scene.draw(line.values["tables"])
    scene.start()


@STEPS.handle("Take back draw: round {round:number} {why:text}")
def take_back_draw(scene: EventScene, line: Statement) -> None:
    scene.do(DiscardDraw(reason=read_text(line.values["why"])))


@STEPS.handle("Take back start: round {round:number}")
def take_back_start(scene: EventScene, _line: Statement) -> None:
    scene.do(TakeBackStart(reason="started by mistake"))


@STEPS.handle("End: round {round:number}")
def end_round(scene: EventScene, _line: Statement) -> None:
    scene.do(co.CloseRound())


@STEPS.handle("Clock: {clock:clock}")
def reach_clock(scene: EventScene, line: Statement) -> None:
    """The clock of the round; where the event wants time to be called, it is."""
    scene.set_clock(read_clock(line.values["clock"]))
    scene.call = "none"
    if scene.is_call_due():
        scene.call = CALLS[scene.book.match.at_call]
        scene.call_time()


@STEPS.handle("Extend: {minutes:number} minutes")
def extend(scene: EventScene, line: Statement) -> None:
    """More minutes for every table of the round."""
    for table in scene.last.all_tables:
        scene.do(co.ExtendTable(table=table.number, minutes=int(line.values["minutes"]), reason="extended"))


# -------------------------------------------------------------------- results


@STEPS.handle("Running: {table:table} {left:level} : {right:level}[ stage {stage:pair}]")
def run_table(scene: EventScene, line: Statement) -> None:
    """Deals that have brought a table to where it stands."""
    _, table, is_in_order = scene.find_table(line.values["table"])
    ew, ns = read_levels(line) if is_in_order else reversed(read_levels(line))
    scene.play_to(table, {Side.EW: ew, Side.NS: ns}, _side_of(table, line.values.get("stage")) or Side.EW)


@STEPS.handle("Result: {table:table} {left:level} : {right:level}[ stage {stage:pair}][ after {deals:number} deals]")
def enter_result(scene: EventScene, line: Statement) -> None:
    """A result by final levels, signed by everybody who has to."""
    _, table, _ = scene.find_table(line.values["table"])
    if is_short_of_a(read_levels(line)):
        scene.reach_call()
    final = read_final(scene, line)
    scene.asked_final = final
    is_late = is_time_over(scene.competition, scene.last, table.number, scene.at)
    scene.do(co.EnterResult(table=table.number, final=final, in_time=None if is_late else True))
    if not is_late or not scene.is_answered("finished-in-time"):
        scene.sign(table.number)


def read_final(scene: EventScene, line: Statement) -> Final:
    """The final state as a score sheet has it."""
    _, table, is_in_order = scene.find_table(line.values["table"])
    ew, ns = read_levels(line) if is_in_order else reversed(read_levels(line))
    first = _side_of(table, line.values.get("stage"))
    deals = int(line.values["deals"]) if "deals" in line.values else None
    return Final(ew=ew, ns=ns, stage=first, last_first=first, deals=deals)


def _side_of(table: object, pair: str | None) -> Side | None:
    return None if pair is None else Side.EW if table.ew == read_pair(pair) else Side.NS


@STEPS.handle("Correct: {table:table} {left:level} : {right:level} {error:error} at {clock:clock}")
def correct(scene: EventScene, line: Statement) -> None:
    """A correction so long after the end of the round, or of the stage; what it leads to is found out first."""
    played, table, _ = scene.find_table(line.values["table"])
    mistake = {"recording": Mistake.SCORING, "entry": Mistake.ENTRY, "published": Mistake.PUBLISHED}[
        line.values["error"]
    ]
    ended = scene.competition.stages_closed.get(played.stage) if mistake is Mistake.PUBLISHED else played.closed_at
    scene.at = max(scene.at, (ended or scene.at) + read_clock(line.values["clock"]))
    command = co.CorrectResult(
        round=played.number, table=table.number, mistake=mistake, reason="put right", final=read_final(scene, line)
    )
    scene.foreseen = preview_consequences(
        scene.championship, lambda twin: twin.do(command, scene.at, "organiser"), played.number
    )
    if scene.foreseen.changes_who_advanced:
        scene.waiting = command
    else:
        scene.do(command)


# -------------------------------------------------------------------- rulings


@STEPS.handle("Ruling: {pair:pair} {infraction:infraction}[ ({details:details})][ as {label:label}]")
def make_ruling(scene: EventScene, line: Statement) -> None:
    pair = read_pair(line.values["pair"])
    scene.label(line, rule_on_pair(scene, pair, line.values["infraction"], line.details()))


@STEPS.handle("Late: {pair:pair} {clock:clock}[ as {label:label}]")
def come_late(scene: EventScene, line: Statement) -> None:
    """Lines that follow one another about both pairs of a table are one report."""
    late = {read_pair(one.values["pair"]): one.values["clock"] for one in scene.take_together(line, _TOGETHER)}
    if late:
        scene.set_clock(max(map(read_clock, late.values())))
        scene.label(line, rule_on_lateness(scene, late))


@STEPS.handle("Forfeit: {pair:pair}[ as {label:label}]")
def give_up(scene: EventScene, line: Statement) -> None:
    """A pair forfeits; both pairs of a table, in lines that follow one another, do so together."""
    pairs = tuple(read_pair(one.values["pair"]) for one in scene.take_together(line, _TOGETHER))
    if pairs:
        scene.label(line, forfeit(scene, pairs))


@STEPS.handle("Disqualify: {pair:pair} by {authority:authority}[ as {label:label}]")
def put_out(scene: EventScene, line: Statement) -> None:
    scene.label(line, disqualify(scene, read_pair(line.values["pair"]), AUTHORITIES[line.values["authority"]]))


@STEPS.handle("Withdraw: {pair:pair}")
def withdraw(scene: EventScene, line: Statement) -> None:
    scene.do(co.WithdrawPair(pair=read_pair(line.values["pair"]), reason="leaves"))


@STEPS.handle("Revoke: {label:label} leaving {leaving:leaving}")
def revoke_ruling(scene: EventScene, line: Statement) -> None:
    revoke(scene, scene.labels[line.values["label"]], line.values["leaving"])


@STEPS.handle("Appeal: {pair:pair} against {ruling:label} at {clock:clock}[ without {lack:word}][ as {label:label}]")
def appeal(scene: EventScene, line: Statement) -> None:
    """An appeal so long after the end of the round, signed by both players and with its fee."""
    ruling, pair = scene.labels[line.values["ruling"]], read_pair(line.values["pair"])
    _, side = scene.find_own_table(pair)
    scene.at = max(scene.at, scene.last.closed_at + read_clock(line.values["clock"]))
    people = scene.competition.entries[pair].people
    lack = line.values.get("lack")
    scene.do(
        co.LodgeAppeal(
            round=ruling.round,
            table=ruling.table,
            ruling=ruling.ruling,
            side=side,
            signatures=people[:1] if lack == "signature" else people,
            fee_paid=lack != "fee",
            reason="we were there",
        )
    )
    scene.label(line, replace(ruling, appeal=len(scene.competition.appeals)))


@STEPS.handle("Appeal decided: {label:label} {outcome:word}[ leaving {leaving:leaving}]")
def decide_appeal(scene: EventScene, line: Statement) -> None:
    """The chief referee hands it on, and those who hear it decide."""
    number = scene.labels[line.values["label"]].appeal
    scene.do(co.ForwardAppeal(appeal=number))
    heard_by = scene.competition.appeals[number - 1].forwarded_to
    leaving = line.values.get("leaving")
    command = co.DecideAppeal(appeal=number, is_upheld=line.values["outcome"] == "upheld", by=heard_by, reason="heard")
    then = {None: None, "open": ReopenChoice.OPEN, "standing": ReopenChoice.BEFORE}[leaving]
    settle_appeal(scene.championship, command, Ruler(authority=heard_by, name="committee", at=scene.at), then)


# -------------------------------------------------------------------- questions, settings, the end


@STEPS.handle("Answer: {question:question} {answer:answer}")
def answer(scene: EventScene, line: Statement) -> None:
    """What the event asked is answered."""
    event_answers.ANSWERS[line.values["question"]](scene, line.values["answer"])


@STEPS.handle("Left-over draw:")
def draw_left_over(scene: EventScene, _line: Statement) -> None:
    scene.do(co.DrawLeftOver(seed=scene.link()))


@STEPS.handle("Left-over draw undone:")
def undo_left_over(scene: EventScene, _line: Statement) -> None:
    scene.do(UndoLeftOver(reason="drawn too early"))


@STEPS.handle("Change: {setting:word} {value:text} by {authority:authority}")
def change(scene: EventScene, line: Statement) -> None:
    """Another name, or another option of the running event."""
    setting, value = line.values["setting"], read_text(line.values["value"])
    by = AUTHORITIES[line.values["authority"]]
    options = {} if setting == "name" else {SETTINGS[setting]: int(value) if value.isdigit() else value}
    scene.do(
        ChangeSettings(
            name=value if setting == "name" else None,
            options=options,
            this_round=setting == "minutes",
            by=by,
            reason="changed",
        )
    )


@STEPS.handle("Waive windows: {authority:authority} {why:text}")
def waive_windows(scene: EventScene, line: Statement) -> None:
    """Whoever finishes the event says who has waived the windows, and why."""
    scene.waiver = (AUTHORITIES[line.values["authority"]], read_text(line.values["why"]))


@STEPS.handle("Finish:")
def finish(scene: EventScene, _line: Statement) -> None:
    by, reason = scene.waiver or (None, "")
    scene.do(co.CloseCompetition(waits=True, waived_by=by, reason=reason))


@STEPS.handle("Reopen: {authority:authority}[ {why:text}]")
def reopen(scene: EventScene, line: Statement) -> None:
    scene.do(ReopenCompetition(reason=read_text(line.values.get("why", ""))))


SETTINGS = {"venue": "event.venue", "minutes": "match.minutes", "scoring": "points.system"}
