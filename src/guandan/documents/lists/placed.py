"""名次表: standings of pairs and of teams, and prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.contestants import groups_of
from guandan.competition.entries.form_facts import team_word
from guandan.competition.model.state import RoundStatus
from guandan.competition.scoring.prizes import award_prizes
from guandan.competition.scoring.standings import left_as, standings
from guandan.competition.scoring.team_events import is_by_teams, team_lines
from guandan.documents.blocks import Align, Column, Listing
from guandan.rules.options.ranking import Criterion
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan.competition.scoring.prizes import Prizes
    from guandan.competition.scoring.ranking import Figure, Line
    from guandan.competition.scoring.teams import TeamFigure, TeamLine
    from guandan.documents.printing import Printing


NO_PLACE = "–"


def place_text(line: Line | TeamLine) -> str:
    """名次: those who share a place are marked, as in «3=»; a dash where there is none."""
    if line.place is None:
        return NO_PLACE
    return f"{line.place}=" if line.is_tied else str(line.place)


def value_text(figure: Figure | TeamFigure) -> str:
    """A number, an exact fraction, or several numbers compared one after another."""
    if isinstance(figure.value, int):
        return str(figure.value)
    if figure.criterion is Criterion.TOTAL:
        above, below = figure.value
        return str(above) if below == 1 else f"{above}/{below}"
    return " ".join(map(str, figure.value))


def in_groups(printing: Printing, stage: int) -> list[list[tuple[str, Line]]]:
    """The lines of each group with the places there; one group where there are none."""
    lines = standings(printing.competition, stage)
    if printing.competition.stage(stage).groups == 1 or is_by_teams(printing.competition):
        return [[(place_text(line), line) for line in lines]]
    found = []
    for group in groups_of(printing.competition, stage):
        own = [line for line in lines if line.pair in group]
        found.append([(_place_in_group(line, own), line) for line in own])
    return found


def _place_in_group(line: Line, group: Sequence[Line]) -> str:
    """The place among the pairs of a group; places that stay empty count there too."""
    if line.place is None:
        return NO_PLACE
    taken = [place for one in group if (place := one.place or one.vacant) is not None]
    ahead = sum(place < line.place for place in taken)
    shared = sum(one.place == line.place for one in group) > 1
    return f"{ahead + 1}{'=' if shared else ''}"


def name_with_mark(printing: Printing, pair: int) -> str:
    """The people of a pair, and whether it has withdrawn or was disqualified, by which article."""
    people, mark = printing.people(pair), left_as(printing.competition, pair)
    if mark is None:
        return people
    article = printing.competition.entries[pair].article
    words = name_of(mark, printing.lang)
    return printing.say("documents.marked", people=people, mark=f"{words} {article}".strip())


def placed(printing: Printing, stage: int) -> Listing:
    """The standings of a stage, or of each of its groups, with every figure that the book compares."""
    groups = in_groups(printing, stage)
    lines = [line for group in groups for _, line in group]
    has_groups = len(groups) > 1
    shown = [one for one in _criteria(lines) if one is not Criterion.BRACKET]
    is_bracket = any(one is Criterion.BRACKET for one in _criteria(lines))
    columns = [name_of(one, printing.lang) for one in shown]
    return Listing(
        name=f"stage-{stage}-standings",
        title=f"{printing.stage_title(stage)} · {printing.say('documents.standings')}",
        columns=(
            *([Column(heading=printing.say("documents.group"))] if has_groups else []),
            Column(heading=printing.say("documents.place")),
            Column(heading=printing.say("documents.number")),
            Column(heading=printing.say("documents.people"), share=3, align=Align.LEFT),
            Column(heading=printing.say("entry_field.unit"), share=2, align=Align.LEFT),
            *([Column(heading=name_of(Criterion.ROUNDS_WON, printing.lang))] if is_bracket else []),
            *(Column(heading=heading) for heading in columns),
        ),
        rows=tuple(
            (
                *([str(number)] if has_groups else []),
                place,
                str(line.pair),
                name_with_mark(printing, line.pair),
                printing.unit(line.pair),
                *([_won(line)] if is_bracket else []),
                *_values(line.figures, shown),
            )
            for number, group in enumerate(groups, 1)
            for place, line in group
        ),
        notes=tuple(_state(printing, stage, lines)),
        merged=1 if has_groups else 0,
    )


def _criteria(lines: Sequence[Line]) -> list[Criterion]:
    return list(dict.fromkeys(figure.criterion for line in lines for figure in line.figures))


def _won(line: Line) -> str:
    sources = (one for figure in line.figures if figure.criterion is Criterion.BRACKET for one in figure.sources)
    return str(sum(one.value for one in sources))


def _values(figures: Sequence[Figure] | Sequence[TeamFigure], shown: Sequence[object]) -> list[str]:
    by = {figure.criterion: value_text(figure) for figure in figures}
    return [by.get(one, "") for one in shown]  # type: ignore[call-overload]


def _state(printing: Printing, stage: int, lines: Sequence[Line]) -> Iterator[str]:
    """After which round, whether for good, and what a mark means."""
    closed = [one.number for one in printing.competition.stage_rounds(stage) if one.status is RoundStatus.CLOSED]
    if printing.competition.is_closed:
        yield printing.say("documents.final")
    elif closed:
        yield printing.say("documents.after_round", round=closed[-1])
    if any(line.is_tied for line in lines):
        yield printing.say("documents.tied")


def teams_placed(printing: Printing, stage: int) -> Listing | None:
    """团体名次: none where the plan has no teams."""
    lines = team_lines(printing.competition, stage)
    if not lines:
        return None
    shown = list(dict.fromkeys(figure.criterion for line in lines for figure in line.figures))
    return Listing(
        name=f"stage-{stage}-teams",
        title=printing.say("documents.team_standings"),
        columns=(
            Column(heading=printing.say("documents.place")),
            Column(heading=team_word(printing.competition, printing.lang), share=1, align=Align.LEFT),
            *(Column(heading=name_of(one, printing.lang)) for one in shown),
        ),
        rows=tuple((place_text(line), line.team, *_values(line.figures, shown)) for line in lines),
        notes=(printing.say("documents.tied"),) if any(line.is_tied for line in lines) else (),
    )


def prizes_of(printing: Printing) -> Prizes:
    """奖励: the prizes as the last stage's standings give them."""
    competition = printing.competition
    stage = len(competition.plan.stages)
    lines = standings(competition, stage) if competition.stage_rounds(stage) else ()
    return award_prizes(competition, stage, lines)


def prize_list(printing: Printing) -> Listing | None:
    """获奖名单: none where the book has no prizes."""
    given = prizes_of(printing)
    rows = [
        (
            printing.say("documents.prize_class", number=printing.numeral(number)),
            printing.people(pair),
            printing.unit(pair),
        )
        for number, pairs in enumerate(given.classes, 1)
        for pair in pairs
    ]
    rows += [(printing.say("documents.souvenir"), printing.people(one), printing.unit(one)) for one in given.souvenirs]
    rows += [
        (printing.say("documents.team_prize", number=printing.numeral(number)), team, "")
        for number, team in enumerate(given.teams, 1)
    ]
    if not rows:
        return None
    return Listing(
        name="prizes",
        title=printing.say("documents.prizes"),
        columns=(
            Column(heading=printing.say("documents.prize"), share=1, align=Align.LEFT),
            Column(heading=printing.say("documents.winners"), share=2, align=Align.LEFT),
            Column(heading=printing.say("entry_field.unit"), share=2, align=Align.LEFT),
        ),
        rows=tuple(rows),
        notes=(printing.say("documents.prizes_open"),) if given.asks else (),
        merged=1,
    )
