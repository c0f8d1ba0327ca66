"""Simulate what goes wrong or changes around the tables of an event."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.draw.calendar import is_last_of_stage
from guandan.competition.model import commands as co
from guandan.competition.model.confirmation import is_confirmed
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import EntryStatus, Format, Matter, Mistake, Presence
from guandan.competition.scoring.disqualification import list_undecided_withdrawals
from guandan.competition.scoring.team_events import is_by_teams
from guandan.competition.simulate.matches import build_final, simulate_match
from guandan.competition.simulate.simulated_event import MIN_PAIRS
from guandan.errors import IllegalAction
from guandan.rules.options.event import Changes

if TYPE_CHECKING:
    from guandan.competition.model.state import PairEntry
    from guandan.competition.simulate.simulated_event import SimulatedEvent


def simulate_before_first_draw(simulation: SimulatedEvent) -> None:
    """Before the first draw, sometimes replace a player by one of the same unit."""
    if simulation.lots.random() < 1 / 2:
        simulate_substitution(simulation)


def simulate_between_rounds(simulation: SimulatedEvent) -> None:
    """Before a round, let somebody leave or take another's place."""
    if not simulation.competition.rounds:
        return
    book = simulation.competition.book
    may_change = book.entries.changes is not Changes.NEVER and book.entries.substitute_days_before is None
    if may_change and simulation.lots.random() < 1 / 6:
        simulate_substitution(simulation)
    if simulation.lots.random() < 1 / 6 and not is_by_teams(simulation.competition):
        simulate_withdrawal(simulation)


def _list_in_play(simulation: SimulatedEvent) -> list[PairEntry]:
    entries = simulation.competition.entries.values()
    return [entry for entry in entries if entry.status is EntryStatus.IN_PLAY]


def simulate_substitution(simulation: SimulatedEvent) -> None:
    """替换: replace a player, with permission if the book asks for it."""
    entry = simulation.lots.choice(_list_in_play(simulation))
    comes = simulation.championship.add_person(f"替补{len(simulation.championship.people) + 1}", entry.unit)
    simulation.do(
        co.SubstitutePairPlayer(
            pair=entry.pair,
            leaves=simulation.lots.choice(entry.people),
            comes=comes,
            unit=entry.unit,
            reason="经裁判长同意",
        )
    )
    simulation.tally["substitutes"] += 1


def simulate_withdrawal(simulation: SimulatedEvent) -> None:
    """退赛."""
    entries = _list_in_play(simulation)
    if len(entries) <= MIN_PAIRS or simulation.contestants() <= MIN_PAIRS:
        return
    entry = simulation.lots.choice(entries)
    simulation.do(co.WithdrawPair(pair=entry.pair, reason="因故退赛"))
    simulation.tally["withdrawals"] += 1
    if entry.pair in list_undecided_withdrawals(simulation.competition):
        _decide_withdrawal(simulation, entry.pair)


def _decide_withdrawal(simulation: SimulatedEvent, pair: int) -> None:
    """退赛: let the organisers disqualify the pair, or excuse it."""
    if simulation.lots.random() < 1 / 2:
        simulation.disqualify(pair, simulation.competition.book.cite("ladder.withdrawal_to_disqualified"))
    else:
        simulation.do(co.Decide(matter=Matter.WITHDRAWAL, about=pair, reason="因病"))
        simulation.tally["excused"] += 1


def simulate_late_entry(simulation: SimulatedEvent) -> None:
    """Enter a late pair, if the format has room for it."""
    stage, last = simulation.stage(), simulation.competition.rounds[-1]
    has_room = (
        stage.format in {Format.SWISS, Format.LOT} and last.stage == 1 and not is_by_teams(simulation.competition)
    )
    if has_room and not is_last_of_stage(simulation.competition, last) and simulation.lots.random() < 1 / 8:
        simulation.enter()
        simulation.tally["late_entries"] += 1


def simulate_check_in(simulation: SimulatedEvent) -> None:
    """检录: check in most pairs."""
    last = simulation.competition.rounds[-1]
    for table in last.tables:
        for pair in (table.ew, table.ns):
            chance = simulation.lots.random()
            presence = Presence.ABSENT if chance < 1 / 60 else Presence.LATE if chance < 1 / 30 else Presence.HERE
            simulation.do(co.CheckIn(pair=pair, presence=presence), minutes=0)
            simulation.tally[f"checked_{presence}"] += 1


def simulate_draw_change(simulation: SimulatedEvent) -> None:
    """Swap two pairs of a draft by hand."""
    draft = simulation.competition.rounds[-1]
    if len(draft.tables) < 2 or draft.status is not RoundStatus.DRAFT or is_by_teams(simulation.competition):  # noqa: PLR2004
        return
    if simulation.stage().format not in {Format.SWISS, Format.LOT}:
        return
    first, second, *rest = draft.tables
    swapped = (replace(first, ns=second.ns), replace(second, ns=first.ns), *rest)
    command = co.ChangeDraw(tables=swapped, byes=draft.byes, reason="应主办方要求", accept=False)
    try:
        simulation.do(command)
    except IllegalAction:
        simulation.do(replace(command, accept=True))
    simulation.tally["draws_changed"] += 1


def simulate_correction(simulation: SimulatedEvent) -> None:
    """更正: correct an error of entry inside its window, and try one too late, which is refused."""
    competition = simulation.competition
    last = competition.rounds[-1]
    sheets = {table: last.sheet(table.number) for table in last.all_tables}
    tables = [table for table, sheet in sheets.items() if is_confirmed(sheet, competition.book) and not sheet.forfeited]
    if not tables or simulation.lots.random() > 1 / 4:
        return
    table = simulation.lots.choice(tables)
    if table.boards:
        nets = tuple(-net for net in last.sheet(table.number).boards)
        command = co.CorrectResult(
            round=last.number, table=table.number, mistake=Mistake.ENTRY, reason="录入有误", boards=nets
        )
    else:
        overrides = competition.book.overrides | simulation.stage().overrides
        final = build_final(simulate_match(simulation.championship.book, overrides, simulation.lots).match)
        command = co.CorrectResult(
            round=last.number, table=table.number, mistake=Mistake.ENTRY, reason="录入有误", final=final
        )
    late = simulation.lots.random() < 1 / 3
    minutes = 30.0 if late else 3.0
    try:
        simulation.do(command, by="referee", minutes=minutes)
        simulation.tally["corrections"] += 1
    except IllegalAction as refusal:
        if refusal.code not in {"too_late_to_correct", "same_result"}:
            raise
        simulation.tally["corrections_refused"] += refusal.code == "too_late_to_correct"


def simulate_after_last_round(simulation: SimulatedEvent) -> None:
    """After the last round, let time pass until everything is final."""
    simulation.at += timedelta(minutes=simulation.second_thoughts.choice((5, 60, 60)))
