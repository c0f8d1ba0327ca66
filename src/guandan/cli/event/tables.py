"""Tables for the terminal: a round's tables with their people, results and reasons; pairs; schedules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.cli.event.names import pair_name, people_of, sheet_text
from guandan.cli.event.telling import add_row, grid, heading
from guandan.competition.model.confirmation import is_confirmed, list_required_signers
from guandan.competition.model.state import RoundStatus
from guandan.competition.scoring.team_events import is_by_teams, number_teams
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType
    from rich.table import Table as Grid

    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.model.state import PairEntry, Round, Sheet
    from guandan.competition.model.values import DrawReason


def round_tables(event: OpenEvent, played: Round) -> Iterator[RenderableType]:
    """一轮: print the heading, the tables with their results so far, and the byes."""
    status = name_of(played.status, event.lang)
    yield heading(event.say("organise.round", round=played.number, stage=played.stage, status=status))
    has_groups = event.competition.stage(played.stage).groups > 1
    is_played = played.status in {RoundStatus.STARTED, RoundStatus.CLOSED}
    keys = ["organise.table", *(["organise.group"] if has_groups else []), "side.EW", "side.NS"]
    has_boards = any(table.boards for table in played.all_tables)
    keys += ["organise.boards"] if has_boards else []
    table = grid(event.lang, *keys, *(["organise.result", "organise.state"] if is_played else []))
    for seated in sorted(played.all_tables, key=lambda seated: seated.number):
        cells = [str(seated.number), *([str(seated.group)] if has_groups else [])]
        cells += [pair_name(event, pair) for pair in (seated.ew, seated.ns)]
        cells += [" ".join(map(str, seated.boards))] if has_boards else []
        if is_played:
            sheet = played.sheet(seated.number)
            cells += [sheet_text(sheet, event.lang), sheet_state(event, sheet)]
        add_row(table, *cells)
    if played.all_tables:
        yield table
    if played.byes:
        yield event.say("organise.byes", pairs=", ".join(pair_name(event, pair) for pair in played.byes))
    if played.left:
        yield event.say("organise.left", pairs=", ".join(pair_name(event, pair) for pair in played.left))


def sheet_state(event: OpenEvent, sheet: Sheet) -> str:
    """The state of a sheet: what it waits for, or that it counts."""
    book = event.competition.book
    if sheet.forfeited:
        return event.say("organise.state.forfeited")
    if is_confirmed(sheet, book):
        return event.say("organise.state.corrected" if sheet.corrections else "organise.state.confirmed")
    if not sheet.has_result:
        return event.say("organise.state.missing")
    if sheet.is_disputed:
        return event.say("organise.state.disputed")
    missing = [name_of(side, event.lang) for side in list_required_signers(sheet, book) if side not in sheet.signed]
    refused = [name_of(side, event.lang) for side in sheet.refused]
    if refused:
        return event.say("organise.state.refused", sides=" / ".join(refused))
    return event.say("organise.state.unsigned", sides=" / ".join(missing))


def list_draw_reasons(event: OpenEvent, played: Round) -> Iterator[RenderableType]:
    """Why each table and each bye is as it is."""
    if not played.why:
        yield event.say("organise.no_reasons")
    elif is_by_teams(event.competition):
        teams = (f"{number} {team}" for team, number in number_teams(event.competition).items())
        yield event.say("organise.team_numbers", teams=event.say("value.and").join(teams))
    for key, why in played.why.items():
        named = event.say("organise.table_number", table=key) if key > 0 else pair_name(event, -key)
        yield f"{named}: {' '.join(describe_draw_reasons(why, event.lang))}"


def describe_draw_reasons(reasons: Iterable[DrawReason], lang: str) -> list[str]:
    """Describe reasons."""
    return [say(f"why.{why.code}", lang, **why.numbers) for why in reasons]


def entry_table(event: OpenEvent, entries: Iterable[PairEntry]) -> Grid:
    """报名: print the pairs, without columns that nobody has filled in."""
    listed = list(entries)
    keys = ("entry_field.team", "entry_field.seed", "entry_field.fixed_table", "entry_field.remarks")
    filled = {entry.pair: (entry.team, entry.seed, entry.fixed_table, entry.remarks) for entry in listed}
    used = [place for place, _ in enumerate(keys) if any(cells[place] for cells in filled.values())]
    named = ("organise.number", "organise.people", "entry_field.unit", *(keys[place] for place in used))
    table = grid(event.lang, *named, "organise.state")
    for entry in listed:
        cells = (filled[entry.pair][place] for place in used)
        add_row(table, entry.pair, people_of(event, entry), entry.unit, *cells, name_of(entry.status, event.lang))
    return table
