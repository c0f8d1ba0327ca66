"""Views that many people ask for: built in a thread, and cached until the event changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.services.rounds import build_round_view

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Round
    from guandan.server.events.hosted import Hosted
    from guandan.services.rounds import RoundView


async def get_round_view(hosted: Hosted, round_: Round) -> RoundView:
    """Get a round with all its tables."""

    def build(championship: Championship) -> RoundView:
        current = championship.competition.round(round_.number) or round_
        return build_round_view(championship, current, hosted.match)

    return await hosted.made(f"api.round.{round_.number}", build)
