"""名次表: list the standings of pairs and of teams, and prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.contestants import list_groups
from guandan.competition.entries.form_facts import choose_team_word
from guandan.competition.model.state import RoundStatus
from guandan.competition.scoring.prizes import award_prizes
from guandan.competition.scoring.standings import compute_standings, find_leaver_status
from guandan.competition.scoring.team_events import is_by_teams, rank_teams
from guandan.documents.blocks import Align, ListBlock, ListColumn
from guandan.rules.options.ranking import Criterion
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan.competition.scoring.prizes import Prizes
    from guandan.competition.scoring.ranking import Figure, RankedLine
    from guandan.competition.scoring.teams import TeamFigure
    from guandan.documents.printing import Printing


NO_PLACE_TEXT = "–"


def format_place(place: int | None, lang: str, *, is_tied: bool) -> str:
    """名次: format a place; a shared one is marked, as in «3=» or «3 并列», and a dash stands for none."""
    if place is None:
        return NO_PLACE_TEXT
    return say("documents.tied_place", lang, place=place) if is_tied else str(place)


def format_figure(figure: Figure | TeamFigure) -> str:
    """Format a figure: a number, an exact fraction, or several numbers compared one after another."""
    if isinstance(figure.value, int):
        return str(figure.value)
    if figure.criterion is Criterion.TOTAL:
        above, below = figure.value
        return str(above) if below == 1 else f"{above}/{below}"
    return " ".join(map(str, figure.value))


def group_standings(printing: Printing, stage: int) -> list[list[tuple[str, RankedLine]]]:
    """Group the lines with their places in the group; without groups, everything is one group."""
    lines = compute_standings(printing.competition, stage)
    if printing.competition.stage(stage).groups == 1 or is_by_teams(printing.competition):
        return [[(format_place(line.place, printing.lang, is_tied=line.is_tied), line) for line in lines]]
    found = []
    for group in list_groups(printing.competition, stage):
        own = [line for line in lines if line.pair in group]
        found.append([(_format_group_place(line, own, printing.lang), line) for line in own])
    return found


def _format_group_place(line: RankedLine, group: Sequence[RankedLine], lang: str) -> str:
    """Format the place among the pairs of a group, where places that stay empty count too."""
    if line.place is None:
        return NO_PLACE_TEXT
    taken = [place for other in group if (place := other.place or other.vacant) is not None]
    ahead = sum(place < line.place for place in taken)
    shared = sum(other.place == line.place for other in group) > 1
    return format_place(ahead + 1, lang, is_tied=shared)


def format_marked_pair(printing: Printing, pair: int) -> str:
    """Format the people of a pair, and whether it has withdrawn or was disqualified, with the article."""
    people, mark = printing.name_people(pair), find_leaver_status(printing.competition, pair)
    if mark is None:
        return people
    article = printing.competition.entries[pair].article
    words = name_of(mark, printing.lang)
    return printing.say("documents.marked", people=people, mark=f"{words} {printing.format_citation(article)}".strip())


def list_pair_standings(printing: Printing, stage: int) -> ListBlock:
    """List the standings of a stage, or of each of its groups, with every figure that the book compares."""
    groups = group_standings(printing, stage)
    lines = [line for group in groups for _, line in group]
    has_groups = len(groups) > 1
    shown = [criterion for criterion in _list_criteria(lines) if criterion is not Criterion.BRACKET]
    is_bracket = any(criterion is Criterion.BRACKET for criterion in _list_criteria(lines))
    columns = [name_of(criterion, printing.lang) for criterion in shown]
    return ListBlock(
        name=f"stage-{stage}-standings",
        title=f"{printing.stage_title(stage)} · {printing.say('documents.standings')}",
        columns=(
            *([ListColumn(heading=printing.say("documents.group"))] if has_groups else []),
            ListColumn(heading=printing.say("documents.place")),
            ListColumn(heading=printing.say("documents.number")),
            ListColumn(heading=printing.say("documents.people"), share=3, align=Align.LEFT),
            ListColumn(heading=printing.say("entry_field.unit"), share=2, align=Align.LEFT),
            *([ListColumn(heading=name_of(Criterion.ROUNDS_WON, printing.lang))] if is_bracket else []),
            *(ListColumn(heading=heading) for heading in columns),
        ),
        rows=tuple(
            (
                *([str(number)] if has_groups else []),
                place,
                str(line.pair),
                format_marked_pair(printing, line.pair),
                printing.name_unit(line.pair),
                *([_count_rounds_won(line)] if is_bracket else []),
                *_format_figures(line.figures, shown),
            )
            for number, group in enumerate(groups, 1)
            for place, line in group
        ),
        notes=tuple(_list_standing_notes(printing, stage, lines)),
        merged=1 if has_groups else 0,
    )


def _list_criteria(lines: Sequence[RankedLine]) -> list[Criterion]:
    return list(dict.fromkeys(figure.criterion for line in lines for figure in line.figures))


def _count_rounds_won(line: RankedLine) -> str:
    sources = (source for figure in line.figures if figure.criterion is Criterion.BRACKET for source in figure.sources)
    return str(sum(source.value for source in sources))


def _format_figures(figures: Sequence[Figure] | Sequence[TeamFigure], shown: Sequence[object]) -> list[str]:
    by = {figure.criterion: format_figure(figure) for figure in figures}
    return [by.get(criterion, "") for criterion in shown]  # type: ignore[call-overload]


def _list_standing_notes(printing: Printing, stage: int, lines: Sequence[RankedLine]) -> Iterator[str]:
    """List notes: after which round, whether final, and the meaning of marks."""
    closed = [
        played.number for played in printing.competition.stage_rounds(stage) if played.status is RoundStatus.CLOSED
    ]
    if printing.competition.is_closed:
        yield printing.say("documents.final")
    elif closed:
        yield printing.say("documents.after_round", round=closed[-1])
    if any(line.is_tied for line in lines):
        yield printing.say("documents.tied")


def list_team_standings(printing: Printing, stage: int) -> ListBlock | None:
    """团体名次: list the teams' standings; none if the plan has no teams."""
    lines = rank_teams(printing.competition, stage)
    if not lines:
        return None
    shown = list(dict.fromkeys(figure.criterion for line in lines for figure in line.figures))
    return ListBlock(
        name=f"stage-{stage}-teams",
        title=printing.say("documents.team_standings"),
        columns=(
            ListColumn(heading=printing.say("documents.place")),
            ListColumn(heading=choose_team_word(printing.competition, printing.lang), share=1, align=Align.LEFT),
            *(ListColumn(heading=name_of(criterion, printing.lang)) for criterion in shown),
        ),
        rows=tuple(
            (
                format_place(line.place, printing.lang, is_tied=line.is_tied),
                line.team,
                *_format_figures(line.figures, shown),
            )
            for line in lines
        ),
        notes=(printing.say("documents.tied"),) if any(line.is_tied for line in lines) else (),
    )


def compute_event_prizes(printing: Printing) -> Prizes:
    """奖励: compute the prizes by the last stage's standings."""
    competition = printing.competition
    stage = len(competition.plan.stages)
    lines = compute_standings(competition, stage) if competition.stage_rounds(stage) else ()
    return award_prizes(competition, stage, lines)


def list_prizes(printing: Printing) -> ListBlock | None:
    """获奖名单: list the prizes; none if the book has no prizes."""
    given = compute_event_prizes(printing)
    rows = [
        (
            printing.say("documents.prize_class", number=printing.format_numeral(number)),
            printing.name_people(pair),
            printing.name_unit(pair),
        )
        for number, pairs in enumerate(given.classes, 1)
        for pair in pairs
    ]
    rows += [
        (printing.say("documents.souvenir"), printing.name_people(souvenir), printing.name_unit(souvenir))
        for souvenir in given.souvenirs
    ]
    rows += [
        (printing.say("documents.team_prize", number=printing.format_numeral(number)), team, "")
        for number, team in enumerate(given.teams, 1)
    ]
    if not rows:
        return None
    return ListBlock(
        name="prizes",
        title=printing.say("documents.prizes"),
        columns=(
            ListColumn(heading=printing.say("documents.prize"), share=1, align=Align.LEFT),
            ListColumn(heading=printing.say("documents.winners"), share=2, align=Align.LEFT),
            ListColumn(heading=printing.say("entry_field.unit"), share=2, align=Align.LEFT),
        ),
        rows=tuple(rows),
        notes=(printing.say("documents.prizes_open"),) if given.asks else (),
        merged=1,
    )
