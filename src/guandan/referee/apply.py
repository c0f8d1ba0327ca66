"""Build the commands that carry out a proposal, or the decision against it, on a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, Rule
from guandan.game.decide import advance
from guandan.game.effects import HandRemedy
from guandan.referee.proposal import check_authority
from guandan.referee.proposing import propose
from guandan.rules.options.remedy import Rung

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.game.match import Match
    from guandan.game.ruling import NumberedRuling
    from guandan.referee.proposal import Overrule, Proposal
    from guandan.rules.options.authority import Authority


def build_commands(
    match: Match,
    proposal: Proposal,
    by: Authority,
    overrule: Overrule | None = None,
    *,
    name: str = "",
    earlier: Iterable[NumberedRuling] = (),
) -> list[Rule | Adjust]:
    """Build each penalty's ruling and its effects; refuse all if any of them cannot be carried out now."""
    if overrule is not None:
        proposal = propose(match, *proposal.reports, earlier=earlier, overrule=overrule)
    if proposal.asks:
        raise IllegalAction("report_is_incomplete", asks=proposal.asks)
    check_authority(by, proposal)
    _check_not_over(match, proposal)
    number = len(match.rulings)
    every: list[Rule | Adjust] = []
    for penalty in proposal.penalties:
        number += 1
        every.append(Rule(ruling=penalty.ruling(" ".join(filter(None, (str(by), name))))))
        every += (Adjust(effect=effect, ruling=number) for effect in penalty.effects)
    after = match
    for command in every:
        _, after = advance(after, command)
    return every


def _check_not_over(match: Match, proposal: Proposal) -> None:
    """Refuse rulings on a finished match, except those that change its result or disqualify a side."""
    does_something = any(not isinstance(effect, HandRemedy) for effect in proposal.effects)
    if match.result is not None and not does_something and Rung.DISQUALIFIED not in proposal.rungs:
        raise IllegalAction("match_is_over")
