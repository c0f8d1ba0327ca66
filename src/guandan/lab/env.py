"""The PettingZoo environment: `env()` makes one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from guandan.lab.aec import GuandanEnv
from guandan.lab.due import TributeShare
from guandan.lab.episodes import MatchEpisodes, SingleDealEpisodes, read_tribute_share
from guandan.rulebooks import load
from guandan.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from pathlib import Path

    from pettingzoo import AECEnv

DEFAULT_MAX_DEALS = 100
"""A match is cut after so many deals."""


def env(  # noqa: PLR0913 (an argument for each of its options)
    book: str | Path | Rulebook = "jiangsu-2017",
    *,
    level: str | None = None,
    tribute: str | bool = TributeShare.HALF,
    match: bool = False,
    most_deals: int = DEFAULT_MAX_DEALS,
    forced: bool = False,
    render_mode: str | None = None,
) -> AECEnv[str, dict[str, Any], Any]:
    """The environment, with PettingZoo's own checks around it; `.unwrapped` is without them.

    An episode is a deal at this level (none: drawn), with tribute never, always or half the time; or a whole match, cut
    after `most_deals`, where level and tribute come from the match. A decision with only one answer is not asked unless
    `forced` is set.
    """
    rulebook = book if isinstance(book, Rulebook) else load(book)
    deals = SingleDealEpisodes(rulebook, level, read_tribute_share(tribute))
    episodes = MatchEpisodes(rulebook, most_deals) if match else deals
    table = GuandanEnv(episodes, forced=forced, render_mode=render_mode)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(table))
