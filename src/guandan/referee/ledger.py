"""判罚累计: compute the penalties that count against each side from the rulings that are not cancelled.

A ruling stores only the rungs that it gave. Escalations are recomputed each time, so that cancelling a ruling also
cancels everything that was escalated because of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import Struct
from msgspec.structs import replace

from guandan.game.ruling import NumberedRuling
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
"""The party whose penalties are counted together: a side, or a single player."""

NEXT_HEAVIER = dict(zip(Rung, tuple(Rung)[1:4], strict=False))
"""The heavier rung that several of a rung add up to; within a match the two gravest do not add up."""

_KNOWN_RUNGS = frozenset(str(rung) for rung in Rung)


class RungEscalation(Struct, frozen=True):
    """A rung that several lighter ones added up to, and the numbers of the rulings that they came from."""

    rung: Rung
    rulings: tuple[int, ...]


class PartyStanding(Struct, frozen=True):
    """The rungs that count against a party, each with the rulings behind it."""

    rungs: dict[Rung, tuple[tuple[int, ...], ...]] = {}

    def count(self, rung: Rung) -> int:
        """Count the penalties of a rung that stand and have not been used up by a heavier one."""
        return len(self.rungs.get(rung, ()))


class PenaltyLedger(Struct, frozen=True, kw_only=True):
    """The standing of each party, the rungs that each ruling added up to, and the rulings themselves."""

    ladder: LadderRules
    standing: dict[Party, PartyStanding] = {}
    made: dict[int, tuple[RungEscalation, ...]] = {}
    rulings: tuple[NumberedRuling, ...] = ()

    def get_standing(self, party: Party) -> PartyStanding:
        """Return what counts against a party."""
        return self.standing.get(party, PartyStanding())

    def count_times(
        self, infraction: InfractionId, side: Side, seat: Seat | None, situation: Situation = Situation.ANY
    ) -> int:
        """Count how often this party has done this, in this situation or in any, the present time included."""
        party = find_party(side, seat, self.ladder)
        before = (
            ruled.ruling
            for ruled in self.rulings
            if ruled.ruling.infraction == infraction
            and find_party(ruled.ruling.side, ruled.ruling.seat, self.ladder) == party
        )
        return 1 + sum(situation is Situation.ANY or earlier.situation == situation for earlier in before)

    def add_ruling(self, ruled: NumberedRuling) -> PenaltyLedger:
        """Return the ledger with one more ruling."""
        ruling = ruled.ruling
        party = find_party(ruling.side, ruling.seat, self.ladder)
        after, made = add_rungs(self.get_standing(party), read_rungs(ruling), ruled.number, self.ladder)
        return replace(
            self,
            standing=self.standing | {party: after},
            made=self.made | {ruled.number: made},
            rulings=(*self.rulings, ruled),
        )


def find_party(side: Side, seat: Seat | None, rules: LadderRules) -> Party:
    """Find the party that a ruling counts against."""
    return seat if rules.counts_of is CountsOf.PLAYER and seat is not None else side


def read_rungs(ruling: Ruling) -> tuple[Rung, ...]:
    """Read the rungs that a ruling gave; unknown words are ignored."""
    return tuple(Rung(rung) for rung in ruling.rungs if rung in _KNOWN_RUNGS)


def build_ledger(match: Match, earlier: Iterable[NumberedRuling] = ()) -> PenaltyLedger:
    """Build the match's ledger; rulings of earlier rounds (numbered 0) count only if the book counts over the event."""
    rules = match.book.ladder
    before = tuple(replace(ruled, number=0) for ruled in earlier) if rules.counts_within is CountsWithin.EVENT else ()
    told = PenaltyLedger(ladder=rules)
    for ruled in (*before, *match.rulings):
        if not ruled.cancelled:
            told = told.add_ruling(ruled)
    return told


def add_rungs(
    standing: PartyStanding, rungs: Iterable[Rung], number: int, rules: LadderRules
) -> tuple[PartyStanding, tuple[RungEscalation, ...]]:
    """Add the rungs of a ruling; return what counts then, and the heavier rungs that they added up to."""
    made: list[RungEscalation] = []
    for rung in sorted(rungs, key=weigh_rung):
        standing = _add_rung(standing, rung, (number,), rules, made)
    return standing, tuple(made)


def weigh_rung(rung: Rung) -> int:
    """Return how grave a rung is."""
    return tuple(Rung).index(rung)


def _add_rung(
    standing: PartyStanding, rung: Rung, rulings: tuple[int, ...], rules: LadderRules, made: list[RungEscalation]
) -> PartyStanding:
    every = (*standing.rungs.get(rung, ()), rulings)
    enough = _find_threshold(rung, rules)
    if not enough or len(every) < enough:
        return PartyStanding(standing.rungs | {rung: every})
    behind = tuple(sorted({number for numbers in every[-enough:] for number in numbers}))
    made.append(RungEscalation(NEXT_HEAVIER[rung], behind))
    rest = every[:-enough] if rules.used_up else every
    return _add_rung(PartyStanding(standing.rungs | {rung: rest}), NEXT_HEAVIER[rung], behind, rules, made)


def _find_threshold(rung: Rung, rules: LadderRules) -> int | None:
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
