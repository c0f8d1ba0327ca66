"""Simulate taking things back: draws, starts, rulings, settings, and the end of the event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.championship.follow_ups import Ruler
from guandan.competition.championship.revocation import cancel_ruling, decide_appeal
from guandan.competition.handlers.reopen import LOST_ENDINGS, is_lost, list_reopen_choices
from guandan.competition.model import commands as co
from guandan.competition.model.values import EntryStatus, ReopenChoice
from guandan.competition.scoring.team_events import is_by_teams
from guandan.errors import IllegalAction
from guandan.game.effects import LoseMatch
from guandan.game.events import Adjusted
from guandan.rules.options.authority import Authority

if TYPE_CHECKING:
    from guandan.competition.model.commands import DecideAppeal
    from guandan.competition.model.state import Sheet
    from guandan.competition.model.values import Table
    from guandan.competition.simulate.simulated_event import SimulatedEvent
    from guandan.game.log import History

_DRAW, _START, _REVOKE, _SETTINGS, _REOPEN = 1 / 10, 1 / 12, 1 / 4, 1 / 12, 1 / 4
_RESTORE = 1 / 2
_MIN_PAIRS = 8


def _happens(simulation: SimulatedEvent, chance: float) -> bool:
    return simulation.second_thoughts.random() < chance


def simulate_redraw(simulation: SimulatedEvent) -> None:
    """Take a published draw back, often because somebody did not come."""
    while _happens(simulation, _DRAW):
        if (
            _happens(simulation, 1 / 2)
            and simulation.contestants() > _MIN_PAIRS
            and not is_by_teams(simulation.competition)
        ):
            last = simulation.competition.rounds[-1]
            present = [pair for table in last.tables for pair in (table.ew, table.ns) if simulation.may_leave(pair)]
            if present:
                pair = simulation.second_thoughts.choice(present)
                simulation.do(co.WithdrawPair(pair=pair, reason="未到"))
        simulation.do(co.DiscardDraw(reason="有人未到"))
        simulation.draw()
        simulation.do(co.PublishDraw())
        simulation.tally["draws_taken_back"] += 1


def simulate_restart(simulation: SimulatedEvent) -> None:
    """Take back the start of a round that was started by mistake."""
    if _happens(simulation, _START):
        simulation.do(co.TakeBackStart(reason="误按开赛"))
        simulation.do(co.StartRound(), minutes=5)
        simulation.tally["starts_taken_back"] += 1


def simulate_settings_change(simulation: SimulatedEvent) -> None:
    """Change the venue, the minutes or the name."""
    if _happens(simulation, _SETTINGS):
        minutes = simulation.second_thoughts.randint(40, 90)
        options: dict[str, object] = {"event.venue": f"{minutes} 号厅", "appeals.minutes": minutes}
        try:
            simulation.do(co.ChangeSettings(options=options, reason="场地调整"))
        except IllegalAction as refusal:
            if refusal.code != "nothing_to_change":  # the same hall twice
                raise
        else:
            simulation.tally["settings_changed"] += 1


def simulate_revocation(simulation: SimulatedEvent) -> None:
    """Revoke a forfeit or a loss, with the ruling that made it if there was one."""
    last = simulation.competition.rounds[-1]
    for table in last.all_tables:
        sheet = simulation.competition.rounds[-1].sheet(table.number)
        if not is_lost(sheet) or not (_happens(simulation, _REVOKE) or _is_wanted_back(simulation, sheet)):
            continue
        then = simulation.second_thoughts.choice(list(ReopenChoice))
        if then is ReopenChoice.OPEN and _is_wanted_back(simulation, sheet):
            then = ReopenChoice.BEFORE
        number = _find_losing_ruling(simulation.championship.matches.get(f"{last.number}-{table.number}"))
        try:
            if number is not None:
                who = Ruler(authority=Authority.ORGANISERS, name="organiser", at=simulation.at)
                cancel_ruling(simulation.championship, table.number, number, who, "查明有误", last.number, then)
            else:
                _reinstate(simulation, table)
                simulation.do(
                    co.ReopenTable(round=last.number, table=table.number, then=then, reason="查明有误"), by="referee"
                )
        except IllegalAction:
            simulation.tally["revoking_refused"] += 1
        else:
            simulation.tally[f"revoked_{then}"] += 1


def _is_wanted_back(simulation: SimulatedEvent, sheet: Sheet) -> bool:
    """Did a forfeit or a loss replace a result, and does somebody want that result back?"""
    return sheet.before is not None and simulation.end_of_match.random() < _RESTORE


def _reinstate(simulation: SimulatedEvent, table: Table) -> None:
    """Reinstate the pairs of a table that were disqualified without a ruling."""
    for pair in (table.ew, table.ns):
        if simulation.competition.entries[pair].status is EntryStatus.DISQUALIFIED:
            simulation.do(co.ReinstatePair(pair=pair, reason="查明有误"))
            simulation.tally["reinstated"] += 1


def _find_losing_ruling(history: History | None) -> int | None:
    """Find the ruling that ended a match; none if it was played out, or ended because a pair left the event."""
    if history is None or history.match.result is None or history.match.result.ending not in LOST_ENDINGS:
        return None
    adjusted = (entry.event for entry in reversed(history.entries) if isinstance(entry.event, Adjusted))
    return next((event.ruling for event in adjusted if isinstance(event.effect, LoseMatch)), None)


def simulate_appeal_decision(simulation: SimulatedEvent, command: DecideAppeal, by: Authority, name: str) -> None:
    """Decide an appeal; if it is upheld, its ruling is revoked where possible."""
    lodged = simulation.competition.appeals[command.appeal - 1].lodged
    possible = list_reopen_choices(simulation.competition, lodged.round, lodged.table, simulation.at)
    open_ways = [then for then, refusal in possible.items() if refusal is None]
    then = simulation.second_thoughts.choice(open_ways) if open_ways else None
    who = Ruler(authority=by, name=name, at=simulation.at)
    try:
        cancelled = decide_appeal(simulation.championship, command, who, then)
    except IllegalAction:
        simulation.do(command, by=name)
    else:
        simulation.tally["upheld_and_revoked"] += cancelled is not None


def simulate_finish(simulation: SimulatedEvent) -> None:
    """Finish the event, sometimes waiving windows; sometimes reopen it and finish it again."""
    try:
        simulation.do(co.CloseCompetition(waits=True))
    except IllegalAction:
        simulation.do(co.CloseCompetition(waits=True, waived_by=Authority.CHIEF_REFEREE, reason="各队均无异议"))
        simulation.tally["windows_waived"] += 1
    if _happens(simulation, _REOPEN):
        simulation.do(co.ReopenCompetition(reason="补录"))
        simulation.do(co.CloseCompetition())
        simulation.tally["reopened"] += 1
