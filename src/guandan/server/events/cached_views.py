"""Views that many people ask for: built in a thread, and cached until the event changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.scoring.standings import group_rows_by_pair
from guandan.competition.scoring.team_events import rank_teams
from guandan.services import standings
from guandan.services.rounds import build_round_view

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Round
    from guandan.competition.scoring.teams import TeamLine
    from guandan.server.events.hosted import HostedEvent
    from guandan.services.rounds import RoundView
    from guandan.services.standings import PrizesView, StandingExplanation, StandingRow, StandingsView


async def get_round_view(hosted: HostedEvent, round_: Round) -> RoundView:
    """Get a round with all its tables."""

    def build(championship: Championship) -> RoundView:
        current = championship.competition.round(round_.number) or round_
        return build_round_view(championship, current, hosted.find_match)

    return await hosted.get_from_thread(f"api.round.{round_.number}", build)


async def get_standing_rows(hosted: HostedEvent, stage: int, *, may_be_stale: bool = False) -> tuple[StandingRow, ...]:
    """Get the lines of a stage's standings; those of thousands of pairs may be some seconds old if that is enough."""
    is_stale = may_be_stale and not hosted.championship.competition.is_closed
    get = hosted.get_stale_while_revalidate if is_stale else hosted.get_from_thread
    return await get(f"api.standings.{stage}", lambda championship: standings.build_standing_rows(championship, stage))


async def get_standings_view(
    hosted: HostedEvent, stage: int, now: datetime, *, may_be_stale: bool = False
) -> StandingsView:
    """Get the standings of a stage."""
    lines = await get_standing_rows(hosted, stage, may_be_stale=may_be_stale)
    return standings.build_standings_view(hosted.championship, stage, lines, now)


async def get_explained_standing(hosted: HostedEvent, stage: int, pair: int) -> StandingExplanation:
    """Get a pair's place in a stage, down to the results that it comes from."""
    lines = await get_standing_rows(hosted, stage)
    rows = await hosted.get_from_thread(
        f"api.rows.{stage}", lambda championship: group_rows_by_pair(championship.competition, stage)
    )
    return standings.explain_standing(hosted.championship, pair, lines, rows)


async def get_team_lines(hosted: HostedEvent, stage: int) -> tuple[TeamLine, ...]:
    """Get the teams' places in a stage; none where the event has no teams."""
    return await hosted.get_from_thread(
        f"api.teams.{stage}", lambda championship: rank_teams(championship.competition, stage)
    )


async def get_prizes_view(hosted: HostedEvent) -> PrizesView:
    """Get the prizes of the last stage, whether or not they are public."""
    return await hosted.get_from_thread("api.prizes", standings.build_prizes_view)
