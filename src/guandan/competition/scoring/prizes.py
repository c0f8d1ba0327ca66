"""奖励: award the prizes, and find what the organisers have to decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.settings import get_stage_book
from guandan.competition.model.values import Matter
from guandan.competition.scoring.final_ranking import compute_final_ranking
from guandan.competition.scoring.standings import compute_standings
from guandan.competition.scoring.team_events import rank_teams as list_team_lines
from guandan.rules.options.authority import Authority

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.competition.model.events import OrganisersDecided
    from guandan.competition.model.state import Competition
    from guandan.competition.scoring.ranking import RankedLine
    from guandan.competition.scoring.teams import TeamLine
    from guandan.rules.rulebook import Rulebook


class PrizeQuestion(Struct, frozen=True, kw_only=True):
    """An open question: who of these pairs or teams gets the remaining prizes? Without `count`, any number may.

    `about` is the class of prizes from 1, with souvenirs after the last class; or the place of the teams.
    """

    matter: Matter
    about: int
    count: int | None = None
    pairs: tuple[int, ...] = ()
    teams: tuple[str, ...] = ()
    by: Authority | None = None
    article: str = ""


class Prizes(Struct, frozen=True, kw_only=True):
    """The pairs of each class, first class first, the pairs with souvenirs, the teams in order, and open questions."""

    classes: tuple[tuple[int, ...], ...]
    souvenirs: tuple[int, ...] = ()
    teams: tuple[str, ...] = ()
    asks: tuple[PrizeQuestion, ...] = ()


def compute_prizes(
    lines: Sequence[RankedLine],
    team_lines: Sequence[TeamLine],
    book: Rulebook,
    decisions: Sequence[OrganisersDecided] = (),
) -> Prizes:
    """Award the book's prizes by the standings; ask about equal pairs at the end of a class."""
    classes, left, ask = _award_classes(lines, book, decisions)
    asks = [] if ask is None else [ask]
    souvenirs: tuple[int, ...] | None = ()
    if book.prizes.souvenirs and ask is None and left:
        souvenirs = _award_souvenirs(left, book, decisions)
        if souvenirs is None:
            about = len(book.prizes.pairs) + 1
            asks.append(_ask_pairs(book, "prizes.souvenirs", about, None, left))
    teams, open_teams = _award_teams(team_lines, book, decisions)
    asks += open_teams
    return Prizes(classes=classes, souvenirs=souvenirs or (), teams=teams, asks=tuple(asks))


def award_prizes(competition: Competition, stage: int, lines: Sequence[RankedLine] | None = None) -> Prizes:
    """Award the prizes of a stage by its standings, which the caller may have ranked already.

    If there are more prizes than pairs in the last stage, pairs that did not reach it follow.
    """
    if lines is None:
        lines = compute_standings(competition, stage)
    if stage == len(competition.plan.stages) and competition.stage_rounds(stage):
        lines = [line for _, line in compute_final_ranking(competition, lines)]
    return compute_prizes(
        lines, list_team_lines(competition, stage), get_stage_book(competition, stage), competition.decisions
    )


def _award_classes(
    lines: Sequence[RankedLine], book: Rulebook, decisions: Sequence[OrganisersDecided]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...], PrizeQuestion | None]:
    """Award the classes that are settled; return also the pairs left, and the question that is open.

    A place that stays empty takes its prize with it.
    """
    left = sorted([(line.place, line.pair) for line in lines if line.place is not None] + _list_vacancies(lines))
    settled: list[tuple[int, ...]] = []
    for about, count in enumerate(book.prizes.pairs, start=1):
        sure, equal = _split_best(left, count)
        open_count = count - len(sure) if equal else 0
        if open_count:
            chosen = _find_decision(Matter.PRIZES, about, open_count, equal, decisions)
            if chosen is None:
                settled.append(_drop_vacancies(sure))
                missing = [()] * (len(book.prizes.pairs) - about)
                rest = _drop_vacancies(pair for _, pair in left if pair not in sure)
                ask = _ask_pairs(book, "prizes.pairs_by", about, open_count, equal)
                return (*settled, *missing), rest, ask
            sure += chosen
        settled.append(_drop_vacancies(sure))
        left = [line for line in left if line[1] not in sure]
    return tuple(settled), _drop_vacancies(pair for _, pair in left), None


def _list_vacancies(lines: Sequence[RankedLine]) -> list[tuple[int, int]]:
    """List the places that stay empty, each with a number that no pair has."""
    return [(line.vacant, -line.pair) for line in lines if line.vacant is not None]


def _drop_vacancies(pairs: Iterable[int]) -> tuple[int, ...]:
    return tuple(pair for pair in pairs if pair > 0)


def _split_best(left: Sequence[tuple[int, int]], count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Split off those who get one of the prizes in any case, and the equal ones among whom the rest must be chosen."""
    if len(left) <= count:
        return tuple(pair for _, pair in left), ()
    edge = left[count][0]
    equal = tuple(pair for place, pair in left if place == edge)
    sure = tuple(pair for place, pair in left if place < edge)
    return (sure, equal) if len(sure) < count else (sure[:count], ())


def _find_decision(
    matter: Matter, about: int, count: int, equal: Sequence[int], decisions: Sequence[OrganisersDecided]
) -> tuple[int, ...] | None:
    """Find the last decision about this, if it still fits the question."""
    last = next(
        (decision for decision in reversed(decisions) if decision.matter is matter and decision.about == about), None
    )
    if last is None or not len(set(last.pairs)) == len(last.pairs) == count or not set(last.pairs) <= set(equal):
        return None
    return last.pairs


def _award_souvenirs(
    left: Sequence[int], book: Rulebook, decisions: Sequence[OrganisersDecided]
) -> tuple[int, ...] | None:
    """Whom the organisers gave one, nobody being an answer too; none while they have not said, or took it back."""
    about = len(book.prizes.pairs) + 1
    last = next(
        (decision for decision in reversed(decisions) if decision.matter is Matter.PRIZES and decision.about == about),
        None,
    )
    if last is None or (last.by_lot and not last.pairs):
        return None
    return last.pairs if set(last.pairs) <= set(left) else None


def _ask_pairs(book: Rulebook, option: str, about: int, count: int | None, pairs: Sequence[int]) -> PrizeQuestion:
    by = book.prizes.pairs_by or Authority.ORGANISERS
    return PrizeQuestion(
        matter=Matter.PRIZES, about=about, count=count, pairs=tuple(pairs), by=by, article=book.cite(option)
    )


def _award_teams(
    lines: Sequence[TeamLine], book: Rulebook, decisions: Sequence[OrganisersDecided]
) -> tuple[tuple[str, ...], list[PrizeQuestion]]:
    """Award the teams' prizes, in order, up to the first place that is open."""
    teams: list[str] = []
    for place in sorted({line.place for line in lines if line.place is not None}):
        wanted = (book.prizes.team_places or 0) - len(teams)
        equal = [line.team for line in lines if line.place == place]
        if wanted <= 0:
            break
        if len(equal) > 1:
            last = next(
                (
                    decision
                    for decision in reversed(decisions)
                    if decision.matter is Matter.TEAM_PLACES and decision.about == place
                ),
                None,
            )
            needed = min(wanted, len(equal))
            if last is None or len(set(last.teams)) < needed or not set(last.teams) <= set(equal):
                by = book.prizes.teams_by or Authority.ORGANISERS
                article = book.cite("prizes.teams_by")
                ask = PrizeQuestion(
                    matter=Matter.TEAM_PLACES, about=place, count=needed, teams=tuple(equal), by=by, article=article
                )
                return tuple(teams), [ask]
            equal = list(last.teams)
        teams += equal[:wanted]
    return tuple(teams), []
