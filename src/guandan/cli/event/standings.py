"""`guandan event standings`: show places, the sources of every figure, teams, and prizes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from guandan.cli.event.names import pair_name, pairs_named, people_of, person_name
from guandan.cli.event.opening import reading
from guandan.cli.event.telling import add_row, grid, heading, plain_text, print_lines
from guandan.cli.screen import print_json
from guandan.competition.draw.contestants import list_groups
from guandan.competition.model.settings import get_stage_book
from guandan.competition.model.values import Format
from guandan.competition.scoring.duplicate_standings import compute_duplicate_totals
from guandan.competition.scoring.prizes import award_prizes
from guandan.competition.scoring.standings import compute_standings, find_leaver_status, group_rows_by_pair
from guandan.competition.scoring.team_events import rank_teams
from guandan.rules.options.ranking import Criterion
from guandan.services.standings import are_standings_final, find_stage, format_figure, list_final_places
from guandan.texts import name_of
from guandan.texts.citing import format_citation

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from rich.console import RenderableType
    from rich.table import Table as Grid

    from guandan.cli.event.context import EventCommandContext
    from guandan.cli.event.opening import OpenEvent
    from guandan.competition.scoring.prizes import PrizeQuestion
    from guandan.competition.scoring.ranking import RankedLine
    from guandan.competition.scoring.teams import TeamLine, TeamSource

NO_PLACE = "–"


def show_standings(
    called: EventCommandContext, stage: int | None, *, trace: bool, teams: bool, with_prizes: bool
) -> None:
    """Show the 名次 of a stage: the one named, or the last one drawn."""
    with reading(called) as event:
        which = find_stage(event.competition, stage, with_drafts=True)
        if called.as_json:
            print_json(_as_json(event, which))
            return
        print_lines(*_render_standings(event, which, trace=trace, teams=teams, with_prizes=with_prizes))


def show_final_places(called: EventCommandContext) -> None:
    """Show the 总名次 over all stages."""
    with reading(called) as event:
        places = list_final_places(event.championship)
        if called.as_json:
            print_json(places)
            return
        print_lines(heading(event.say("organise.overall", name=event.competition.name)))
        for final in places:
            place = "–" if final.place is None else f"{final.place}{'=' if final.is_tied else ''}"
            stage = event.say("organise.decided_in", stage=final.stage)
            print_lines(f"{place:>4}  {pair_name(event, final.pair.pair)}  {stage}")


def _render_standings(
    event: OpenEvent, stage: int, *, trace: bool, teams: bool, with_prizes: bool
) -> Iterator[RenderableType]:
    lines = compute_standings(event.competition, stage)
    of_teams = rank_teams(event.competition, stage)
    state = "organise.final" if are_standings_final(event.competition, stage, event.at) else "organise.provisional"
    yield heading(event.say("organise.standings", stage=stage, name=event.competition.name, state=event.say(state)))
    if teams:
        yield _team_table(event, of_teams)
        if trace:
            yield from (text for line in of_teams for text in _team_trace(event, line))
    else:
        groups = list_groups(event.competition, stage)
        if len(groups) == 1:
            yield standings_table(event, stage)
        for number, pairs in enumerate(groups if len(groups) > 1 else (), 1):
            yield heading(event.say("organise.group_number", group=number))
            yield standings_table(event, stage, pairs)
        if trace and event.competition.stage(stage).format is Format.DUPLICATE:
            yield from _board_trace(event, stage)
        elif trace:
            yield from (text for line in lines for text in _trace(event, line))
        if any(line.is_tied for line in lines):
            yield event.say("organise.tied")
    if with_prizes:
        yield from _prizes(event, stage)


def standings_table(event: OpenEvent, stage: int, pairs: Collection[int] | None = None) -> Grid:
    """List the places with every figure that the book compares; for a group, places among its own pairs."""
    lines = [line for line in compute_standings(event.competition, stage) if pairs is None or line.pair in pairs]
    tied = Counter(line.place for line in lines)
    table = grid(event.lang, "organise.place", "organise.number", "organise.people", "entry_field.unit")
    criteria = list(dict.fromkeys(figure.criterion for line in lines for figure in line.figures))
    shown = [criterion for criterion in criteria if criterion is not Criterion.BRACKET]
    for criterion in shown:
        table.add_column(plain_text(name_of(criterion, event.lang)), justify="right")
    for line in lines:
        entry = event.competition.entries[line.pair]
        by = {figure.criterion: format_figure(figure) for figure in line.figures}
        place = _place_among(line, lines)
        place = f"={place}" if line.is_tied and tied[line.place] > 1 else place
        people = _people_with_mark(event, line.pair)
        add_row(table, place, line.pair, people, entry.unit, *(by.get(criterion, "") for criterion in shown))
    return table


def _place_among(line: RankedLine, lines: Sequence[RankedLine]) -> str:
    """The place among these lines, counting places that stay empty; a dash for none."""
    if line.place is None:
        return NO_PLACE
    taken = [place for other in lines if (place := other.place or other.vacant) is not None]
    return str(1 + sum(place < line.place for place in taken))


def _people_with_mark(event: OpenEvent, pair: int) -> str:
    """The people of a pair, and whether it has withdrawn or was disqualified, by which article."""
    entry, mark = event.competition.entries[pair], find_leaver_status(event.competition, pair)
    people = people_of(event, entry)
    if mark is None:
        return people
    words = f"{name_of(mark, event.lang)} {format_citation(entry.article, event.lang)}".strip()
    return event.say("documents.marked", people=people, mark=words)


def _trace(event: OpenEvent, line: RankedLine) -> Iterator[RenderableType]:
    yield heading(event.say("organise.traced", place=line.place or NO_PLACE, pair=pair_name(event, line.pair)))
    for figure in line.figures:
        parts = [
            event.say("organise.from_table", round=source.round, table=source.table, value=source.value)
            if source.table is not None
            else event.say("organise.from_round", round=source.round, value=source.value)
            for source in figure.sources
        ]
        shown = {"criterion": name_of(figure.criterion, event.lang), "value": format_figure(figure)}
        yield event.say("organise.figure", sources=event.say("value.semicolon").join(parts) or "–", **shown)


def _board_trace(event: OpenEvent, stage: int) -> Iterator[RenderableType]:
    """复式: every board of every pair, against the mean of the others."""
    for pair, total in compute_duplicate_totals(group_rows_by_pair(event.competition, stage)).items():
        yield heading(event.say("organise.total", pair=pair_name(event, pair), total=total.score))
        for board in total.boards:
            where = {"round": board.played.round, "table": board.played.table, "board": board.played.board}
            yield event.say("organise.from_board", net=board.net, mean=board.mean, score=board.score, **where)


def _team_table(event: OpenEvent, lines: Sequence[TeamLine]) -> RenderableType:
    if not lines:
        return plain_text(event.say("organise.no_teams"))
    table = grid(event.lang, "organise.place", "entry_field.team")
    criteria = list(dict.fromkeys(figure.criterion for line in lines for figure in line.figures))
    for criterion in criteria:
        table.add_column(plain_text(name_of(criterion, event.lang)), justify="right")
    for line in lines:
        by = {figure.criterion: format_figure(figure) for figure in line.figures}
        place = NO_PLACE if line.place is None else f"={line.place}" if line.is_tied else str(line.place)
        add_row(table, place, line.team, *(by.get(criterion, "") for criterion in criteria))
    return table


def _team_trace(event: OpenEvent, line: TeamLine) -> Iterator[RenderableType]:
    yield heading(event.say("organise.traced", place=line.place or NO_PLACE, pair=line.team))
    for figure in line.figures:
        parts = event.say("value.semicolon").join(_of_team(event, source) for source in figure.sources)
        shown = {"criterion": name_of(figure.criterion, event.lang), "value": format_figure(figure)}
        yield event.say("organise.figure", sources=parts or "–", **shown)


def _of_team(event: OpenEvent, source: TeamSource) -> str:
    """What a pair, or one of its people, adds to a team's figure."""
    who = pair_name(event, source.pair) if source.person is None else person_name(event, source.person)
    if source.round is None:
        return event.say("organise.from_event", who=who, value=source.value)
    return event.say("organise.from_pair", round=source.round, who=who, value=source.value)


def _prizes(event: OpenEvent, stage: int) -> Iterator[RenderableType]:
    competition = event.competition
    book = get_stage_book(competition, stage)
    given = award_prizes(competition, stage)
    yield heading(event.say("organise.prizes"))
    if not book.prizes.pairs and not book.prizes.team_places:
        yield event.say("organise.no_prizes")
    for number, pairs in enumerate(given.classes, 1):
        yield event.say("organise.prize_class", number=number, pairs=pairs_named(event, pairs) or "–")
    if given.souvenirs:
        yield event.say("organise.souvenirs", pairs=pairs_named(event, given.souvenirs))
    for number, team in enumerate(given.teams, 1):
        yield event.say("organise.team_prize", number=number, team=team)
    yield from (_describe_question(event, ask) for ask in given.asks)


def _describe_question(event: OpenEvent, ask: PrizeQuestion) -> str:
    named = event.say("value.and").join([*(pair_name(event, pair) for pair in ask.pairs), *ask.teams])
    by = event.say("organise.organisers") if ask.by is None else name_of(ask.by, event.lang)
    shown = {"matter": name_of(ask.matter, event.lang), "about": ask.about, "code": ask.matter.value}
    count = event.say("organise.any_number") if ask.count is None else ask.count
    return event.say("organise.prize_asked", named=named, by=by, count=count, article=ask.article, **shown)


def list_place_changes(event: OpenEvent, before: Sequence[RankedLine], after: Sequence[RankedLine]) -> list[str]:
    """Show how a correction changed the places."""
    places = {line.pair: line.place for line in before}
    moved = [
        event.say(
            "organise.moved",
            pair=pair_name(event, line.pair),
            was=places.get(line.pair) or NO_PLACE,
            now=line.place or NO_PLACE,
        )
        for line in after
        if places.get(line.pair) != line.place
    ]
    return moved or [event.say("organise.nobody_moved")]


def _as_json(event: OpenEvent, stage: int) -> dict[str, object]:
    competition = event.competition
    lines, of_teams = compute_standings(competition, stage), rank_teams(competition, stage)
    given = award_prizes(competition, stage, lines)
    rows = msgspec.to_builtins(lines)
    for row in rows:
        entry = competition.entries[row["pair"]]
        names = [
            event.championship.people[person].name for person in entry.people if person in event.championship.people
        ]
        row |= {
            "people": names,
            "unit": entry.unit,
            "mark": find_leaver_status(competition, row["pair"]),
            "article": entry.article,
        }
    return {"stage": stage, "lines": rows, "teams": msgspec.to_builtins(of_teams), "prizes": msgspec.to_builtins(given)}
