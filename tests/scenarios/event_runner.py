"""Run a scenario of a whole event: entries, draws, rounds, results, rulings, and the end."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from guandan.competition import commands as co
from guandan.competition import officiating_commands as oc
from guandan.competition.consequences import preview
from guandan.competition.entries.drafts import preview as preview_entries
from guandan.competition.refereeing import Ruler
from guandan.competition.undo_commands import DiscardDraw
from guandan.competition.values import Final, Matter, Mistake
from guandan.errors import GuandanError, IllegalAction
from guandan.rules.options.authority import Authority
from guandan.rules.points import winner
from guandan.rules.seat import Side
from tests.scenarios import event_expectations
from tests.scenarios.event_rulings import Labelled, disqualify, forfeit, revoke, rule_on_lateness, rule_on_pair
from tests.scenarios.event_scene import ZONE, EventScene, is_short_of_a, read_levels
from tests.scenarios.forms import Forms, expect
from tests.scenarios.refusals import name_reason
from tests.scenarios.table_runner import CALLS
from tests.scenarios.values import AUTHORITIES, read_clock, read_pair, read_text

if TYPE_CHECKING:
    from tests.scenarios.language import Scenario, Statement

STEPS: Forms[EventScene] = Forms()
EXPECTATIONS = event_expectations.FORMS
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
            expect(line, line.values["reason"], "accepted" if refusal is None else name_reason(refusal))
            refusal = None
        elif line.form != "Expect accepted":
            EXPECTATIONS.run(scene, line)


def take_step(scene: EventScene, line: Statement) -> GuandanError | None:
    """Do what a step says, all of it or nothing; what refused it is returned."""
    before, at = scene.championship, scene.at
    scene.championship = before.fork()
    scene.step_start = len(before.log)
    try:
        STEPS.run(scene, line)
    except GuandanError as error:
        scene.championship, scene.at = before, at
        return error
    return None
