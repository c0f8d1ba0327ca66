"""判罚累计: what stands against each side, worked out from the rulings that are not cancelled.

A ruling keeps only the rungs that it gave. What they make with earlier ones is told anew each time, so that taking a
ruling out takes out everything that was escalated because of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import Struct
from msgspec.structs import replace

from guandan.game.ruling import Ruled
from guandan.rules.options.infraction import Situation
from guandan.rules.options.penalties import CountsOf, CountsWithin, LadderRules
from guandan.rules.options.remedy import Rung
from guandan.rules.seat import Seat, Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.game.match import Match
    from guandan.game.ruling import Ruling
    from guandan.rules.options.infraction import InfractionId

Party = Side | Seat
"""Whose penalties are counted together: a side's, or each player's."""

HEAVIER = dict(zip(Rung, tuple(Rung)[1:4], strict=False))
"""What a rung turns into when there are enough of it; the gravest two turn into nothing within a match."""

_KNOWN = frozenset(str(rung) for rung in Rung)


class Made(Struct, frozen=True):
    """A rung that several lighter ones made, and the numbers of the rulings that they came from."""

    rung: Rung
    rulings: tuple[int, ...]


class Standing(Struct, frozen=True):
    """What stands against a party: each rung as often as it stands, each with the rulings behind it."""

    rungs: dict[Rung, tuple[tuple[int, ...], ...]] = {}

    def count(self, rung: Rung) -> int:
        """How many of a rung stand, not used up by a heavier one."""
        return len(self.rungs.get(rung, ()))


class Ledger(Struct, frozen=True, kw_only=True):
    """The standing of each party, what each ruling made, and the rulings themselves."""

    ladder: LadderRules
    standing: dict[Party, Standing] = {}
    made: dict[int, tuple[Made, ...]] = {}
    rulings: tuple[Ruled, ...] = ()

    def of(self, party: Party) -> Standing:
        """What stands against a party."""
        return self.standing.get(party, Standing())

    def nth(self, infraction: InfractionId, side: Side, seat: Seat | None, situation: Situation = Situation.ANY) -> int:
        """Which time it would be now that this party does this, in this situation or, for any, in whatever one."""
        party = party_of(side, seat, self.ladder)
        before = (
            ruled.ruling
            for ruled in self.rulings
            if ruled.ruling.infraction == infraction
            and party_of(ruled.ruling.side, ruled.ruling.seat, self.ladder) == party
        )
        return 1 + sum(situation is Situation.ANY or earlier.situation == situation for earlier in before)

    def ruled(self, ruled: Ruled) -> Ledger:
        """The ledger with one ruling more."""
        ruling = ruled.ruling
        party = party_of(ruling.side, ruling.seat, self.ladder)
        after, made = added(self.of(party), given(ruling), ruled.number, self.ladder)
        return replace(
            self,
            standing=self.standing | {party: after},
            made=self.made | {ruled.number: made},
            rulings=(*self.rulings, ruled),
        )


def party_of(side: Side, seat: Seat | None, rules: LadderRules) -> Party:
    """Whose count a ruling goes to."""
    return seat if rules.counts_of is CountsOf.PLAYER and seat is not None else side


def given(ruling: Ruling) -> tuple[Rung, ...]:
    """The rungs that a ruling gave; words that are no rung of ours count for nothing."""
    return tuple(Rung(rung) for rung in ruling.rungs if rung in _KNOWN)


def ledger(match: Match, earlier: Iterable[Ruled] = ()) -> Ledger:
    """The match's ledger; rulings of earlier rounds, numbered 0, count only where the book counts within the event."""
    rules = match.book.ladder
    before = tuple(replace(ruled, number=0) for ruled in earlier) if rules.counts_within is CountsWithin.EVENT else ()
    told = Ledger(ladder=rules)
    for ruled in (*before, *match.rulings):
        if not ruled.cancelled:
            told = told.ruled(ruled)
    return told


def added(
    standing: Standing, rungs: Iterable[Rung], number: int, rules: LadderRules
) -> tuple[Standing, tuple[Made, ...]]:
    """What stands after a ruling gave these rungs, and what they made."""
    made: list[Made] = []
    for rung in sorted(rungs, key=weight):
        standing = _put(standing, rung, (number,), rules, made)
    return standing, tuple(made)


def weight(rung: Rung) -> int:
    """How grave a rung is."""
    return tuple(Rung).index(rung)


def _put(standing: Standing, rung: Rung, rulings: tuple[int, ...], rules: LadderRules, made: list[Made]) -> Standing:
    every = (*standing.rungs.get(rung, ()), rulings)
    enough = _enough(rung, rules)
    if not enough or len(every) < enough:
        return Standing(standing.rungs | {rung: every})
    behind = tuple(sorted({number for numbers in every[-enough:] for number in numbers}))
    made.append(Made(HEAVIER[rung], behind))
    rest = every[:-enough] if rules.used_up else every
    return _put(Standing(standing.rungs | {rung: rest}), HEAVIER[rung], behind, rules, made)


def _enough(rung: Rung, rules: LadderRules) -> int | None:
    match rung:
        case Rung.WARNING:
            return rules.warnings_to_violation
        case Rung.VIOLATION:
            return rules.violations_to_foul
        case Rung.FOUL:
            return rules.fouls_to_loss
        case Rung.MATCH_LOST | Rung.DISQUALIFIED:
            return None
        case _ as unreachable:
            assert_never(unreachable)
