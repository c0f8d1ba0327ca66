"""赛季册: build the booklet of a season: its tables, matches, days and squads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.documents.blocks import Align, Booklet, ListBlock, ListColumn
from guandan.documents.lists.standings import format_place
from guandan.season.table import SideOutcome, compute_table
from guandan.season.values import LeagueRules, SeasonCriterion
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from guandan.documents.blocks import Block
    from guandan.season.state import Season
    from guandan.season.table import TableFigure, TableLine


def name_contestant(season: Season, number: int, people: Mapping[int, str]) -> str:
    """Return a contestant's own name, or those of its people."""
    team = season.contestants[number]
    return team.name or " / ".join(people.get(player, "") for player in team.players)


def format_season_figure(figure: TableFigure) -> str:
    """Format a figure; several numbers follow one another, without trailing zeros."""
    if not isinstance(figure.value, tuple):
        return str(figure.value)
    shown = list(figure.value)
    while len(shown) > 1 and not shown[-1]:
        shown.pop()
    return "-".join(map(str, shown))


def build_season_booklet(
    season: Season, people: Mapping[int, str], lang: str, *, at: datetime | None = None, address: str = ""
) -> Booklet:
    """Build the booklet: for each division its table, its matches and its teams, then the days of a series."""
    names = {number: name_contestant(season, number, people) for number in season.contestants}
    blocks: list[Block] = []
    for division, title in enumerate(season.divisions, 1):
        blocks += [
            _list_table(season, division, title, names, lang),
            *_list_fixtures(season, division, title, names, lang),
            _list_teams(season, division, title, names, people, lang),
        ]
    blocks += [_list_days(season, names, lang)] if season.days else []
    printed = "" if at is None else say("documents.printed", lang, at=f"{at:%Y-%m-%d %H:%M}", zone="UTC")
    return Booklet(
        event=season.name,
        title=say("season.book", lang),
        facts=(address,) if address else (),
        printed=printed,
        page=say("documents.page", lang),
        blocks=tuple(blocks),
    )


def _join_title(division: str, title: str) -> str:
    return f"{division} · {title}" if division else title


def _list_table(season: Season, division: int, title: str, names: Mapping[int, str], lang: str) -> ListBlock:
    is_league = isinstance(season.rules, LeagueRules)
    criteria = season.rules.criteria
    record = ("side_outcome.won", "side_outcome.drawn", "side_outcome.lost", "season.score") if is_league else ()
    return ListBlock(
        name=f"division-{division}-table",
        title=_join_title(title, say("season.table", lang)),
        columns=(
            ListColumn(heading=say("documents.place", lang)),
            ListColumn(heading=say("season.team", lang), share=3, align=Align.LEFT),
            ListColumn(heading=say("season.played", lang)),
            *(ListColumn(heading=say(key, lang)) for key in record),
            ListColumn(heading=name_of(SeasonCriterion.POINTS, lang)),
            *(ListColumn(heading=name_of(criterion, lang), extra=True) for criterion in criteria),
        ),
        rows=tuple(
            (
                format_place(line.place, lang, is_tied=line.is_tied),
                names[line.contestant],
                str(line.played),
                *(_format_record(line) if is_league else ()),
                *(
                    [format_season_figure(figure) for figure in line.figures]
                    if line.figures
                    else [""] * (1 + len(criteria))
                ),
            )
            for line in compute_table(season, division)
        ),
        notes=tuple(
            say(
                "season.adjusted",
                lang,
                team=names[adjustment.contestant],
                points=f"{adjustment.points:+d}",
                reason=adjustment.reason,
            )
            for adjustment in season.adjustments
            if season.contestants[adjustment.contestant].division == division
        ),
    )


def _format_record(line: TableLine) -> tuple[str, ...]:
    counts = (str(line.count(outcome)) for outcome in (SideOutcome.WON, SideOutcome.DRAWN, SideOutcome.LOST))
    return (*counts, f"{line.scored}:{line.conceded}")


def _list_fixtures(season: Season, division: int, title: str, names: Mapping[int, str], lang: str) -> list[ListBlock]:
    fixtures = season.list_fixtures(division)
    if not fixtures:
        return []
    headings = ("season.match_day", "season.number", "season.date", "venue.home", "season.score", "venue.away")
    wide = frozenset({"venue.home", "venue.away"})
    rows = tuple(
        (
            str(fixture.day),
            str(fixture.number),
            "" if fixture.date is None else fixture.date.isoformat(),
            names[fixture.home],
            "" if fixture.score is None else f"{fixture.score[0]}:{fixture.score[1]}",
            names[fixture.away],
            " ".join(filter(None, (name_of(fixture.state, lang), fixture.place, fixture.reason))),
        )
        for fixture in sorted(fixtures, key=lambda fixture: (fixture.day, fixture.number))
    )
    return [
        ListBlock(
            name=f"division-{division}-matches",
            title=_join_title(title, say("season.matches", lang)),
            columns=(
                *(
                    ListColumn(heading=say(key, lang), share=2 if key in wide else 0, align=Align.CENTRE)
                    for key in headings
                ),
                ListColumn(heading=say("season.state", lang), share=2, align=Align.LEFT),
            ),
            rows=rows,
            merged=1,
        )
    ]


def _list_teams(
    season: Season, division: int, title: str, names: Mapping[int, str], people: Mapping[int, str], lang: str
) -> ListBlock:
    return ListBlock(
        name=f"division-{division}-squads",
        title=_join_title(title, say("season.squads", lang)),
        columns=(
            ListColumn(heading=say("season.number", lang)),
            ListColumn(heading=say("season.team", lang), share=2, align=Align.LEFT),
            ListColumn(heading=say("season.club", lang), share=1, align=Align.LEFT),
            ListColumn(heading=say("season.players", lang), share=4, align=Align.LEFT),
        ),
        rows=tuple(
            (
                str(team.number),
                names[team.number],
                team.club,
                say("value.and", lang).join(filter(None, (people.get(player, "") for player in team.players))),
            )
            for team in season.list_division(division)
        ),
    )


def _list_days(season: Season, names: Mapping[int, str], lang: str) -> ListBlock:
    return ListBlock(
        name="days",
        title=say("season.days", lang),
        columns=(
            ListColumn(heading=say("season.day", lang), align=Align.LEFT, share=2),
            ListColumn(heading=say("season.date", lang)),
            ListColumn(heading=say("documents.place", lang)),
            ListColumn(heading=say("season.team", lang), share=3, align=Align.LEFT),
        ),
        rows=tuple(
            (
                day.title,
                "" if day.date is None else day.date.isoformat(),
                "–" if line.place is None else str(line.place),
                names[line.contestant],
            )
            for day in season.days
            for line in sorted(day.lines, key=lambda line: (line.place is None, line.place or 0))
        ),
        merged=2,
    )
