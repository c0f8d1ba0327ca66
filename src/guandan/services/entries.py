"""报名: pairs entered by hand, changed, confirmed and given substitutes; check-in."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from guandan.competition.handlers.entries import find_entry, find_next_round_number
from guandan.competition.model import commands as co
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import EntryStatus, Presence
from guandan.errors import IllegalAction
from guandan.services.naming import PairName, name_pair, name_person
from guandan.services.people import Newcomer, add_people

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.log import CompetitionEntry
    from guandan.competition.model.state import Competition

Unit = Annotated[str, Meta(max_length=100)]
Remarks = Annotated[str, Meta(max_length=500)]
Number = Annotated[int, Meta(ge=1, le=1_000_000)]
NumberOrZero = Annotated[int, Meta(ge=0, le=1_000_000)]
People = Annotated[tuple[Newcomer, ...], Meta(min_length=1, max_length=2)]


class NewPair(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """报名: two people, or one who waits; `namesakes`: of the same name as somebody known, and somebody else.

    `waived` is why an entry is taken that comes too late, or names no unit where the book asks for one.
    """

    people: People
    pair: Number | None = None
    unit: Unit = ""
    seed: Number | None = None
    remarks: Remarks = ""
    fixed_table: Number | None = None
    team: Unit = ""
    is_waiting: bool = False
    namesakes: bool = False
    waived: Remarks = ""
    rating: NumberOrZero | None = None


class PairChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes of a pair: omitted fields stay; 0 removes a seed, a rating or a fixed table."""

    unit: Unit | None = None
    seed: NumberOrZero | None = None
    remarks: Remarks | None = None
    fixed_table: NumberOrZero | None = None
    team: Unit | None = None
    rating: NumberOrZero | None = None


class Confirmation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The partner confirms; one who entered alone has found `partner`."""

    partner: Newcomer | None = None
    namesakes: bool = False


class Substitution(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """替换: who leaves, by number, and who comes."""

    leaves: Number
    comes: Newcomer
    unit: Unit | None = None
    reason: Remarks = ""
    namesakes: bool = False


class CheckIns(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """检录: what is seen of these pairs, and of all others that nobody has seen yet if `rest`."""

    pairs: tuple[Number, ...] = ()
    presence: Presence = Presence.HERE
    rest: bool = False


class PresenceRow(Struct, frozen=True, kw_only=True):
    """检录: what was seen of a pair."""

    pair: PairName
    presence: Presence | None


def search_pairs(championship: Championship, words: str) -> list[int]:
    """List the pairs in whose number, names, unit or team these words occur."""
    wanted = words.strip().casefold()
    pairs = sorted(championship.competition.entries)
    return pairs if not wanted else [pair for pair in pairs if wanted in _join_words(championship, pair)]


def _join_words(championship: Championship, pair: int) -> str:
    named = name_pair(championship, pair)
    return " ".join((*named.people, named.unit, named.team, str(pair))).casefold()


def enter_pair(championship: Championship, new: NewPair) -> int:
    """Enter a pair and return its number."""
    command = co.EnterPair(
        people=add_people(championship, new.people, new.unit, namesakes=new.namesakes),
        pair=new.pair,
        unit=new.unit,
        seed=new.seed,
        remarks=new.remarks,
        fixed_table=new.fixed_table,
        team=new.team,
        is_waiting=new.is_waiting,
        waived=new.waived,
        rating=new.rating,
    )
    (logged,) = championship.do(command)
    return int(getattr(logged.event, "pair", 0))


def change_pair(championship: Championship, pair: int, change: PairChange) -> list[CompetitionEntry]:
    """Correct what the form says of a pair."""
    entry = find_entry(championship.competition, pair)
    command = co.ChangePair(
        pair=pair,
        unit=entry.unit if change.unit is None else change.unit,
        seed=entry.seed if change.seed is None else change.seed or None,
        remarks=entry.remarks if change.remarks is None else change.remarks,
        fixed_table=entry.fixed_table if change.fixed_table is None else change.fixed_table or None,
        team=entry.team if change.team is None else change.team,
        rating=entry.rating if change.rating is None else change.rating or None,
    )
    return championship.do(command)


def confirm_pair(championship: Championship, pair: int, confirmation: Confirmation) -> list[CompetitionEntry]:
    """Confirm a pair that waits; one who entered alone may bring a partner now."""
    partner = None
    if confirmation.partner is not None:
        unit = find_entry(championship.competition, pair).unit
        (partner,) = add_people(championship, [confirmation.partner], unit, namesakes=confirmation.namesakes)
    return championship.do(co.ConfirmPair(pair=pair, partner=partner))


class SubstitutionView(Struct, frozen=True, kw_only=True):
    """替换: who left a pair for whom and from which round on; reason and time are the organisers'."""

    leaves: str
    comes: str
    from_round: int
    reason: str = ""
    at: datetime | None = None


def list_substitutions(championship: Championship, pair: int, *, with_reasons: bool) -> list[SubstitutionView]:
    """Who of a pair was substituted; everybody may see the names and the round, the organisers also why and when."""
    return [
        SubstitutionView(
            leaves=name_person(championship, made.leaves),
            comes=name_person(championship, made.comes),
            from_round=made.from_round,
            reason=made.reason if with_reasons else "",
            at=made.at if with_reasons else None,
        )
        for made in find_entry(championship.competition, pair).substitutions
    ]


def substitute_player(championship: Championship, pair: int, substitution: Substitution) -> list[CompetitionEntry]:
    """替换: let somebody of the unit take the place of one who was entered."""
    entry = find_entry(championship.competition, pair)
    if substitution.leaves not in entry.people:
        raise IllegalAction("no_such_person", person=substitution.leaves)
    unit = entry.unit if substitution.unit is None else substitution.unit
    (comes,) = add_people(championship, [substitution.comes], unit, namesakes=substitution.namesakes)
    command = co.SubstitutePairPlayer(
        pair=pair, leaves=substitution.leaves, comes=comes, unit=unit, reason=substitution.reason
    )
    return championship.do(command)


def find_check_in_round(competition: Competition) -> int:
    """Find the round that pairs check in for: the one that is on, or the next."""
    last = competition.last
    is_on = last is not None and last.status in {RoundStatus.PUBLISHED, RoundStatus.STARTED}
    return last.number if last is not None and is_on else find_next_round_number(competition)


def list_presences(championship: Championship) -> list[PresenceRow]:
    """检录: list the pairs of the round that is on or comes, and what was seen of each."""
    competition = championship.competition
    number = find_check_in_round(competition)
    seen = competition.presences.get(number, {})
    return [
        PresenceRow(pair=name_pair(championship, pair), presence=seen.get(pair))
        for pair, entry in sorted(competition.entries.items())
        if entry.is_in(number) and entry.status is EntryStatus.IN_PLAY
    ]


def check_in(championship: Championship, check_ins: CheckIns) -> tuple[int, ...]:
    """检录: note what is seen of these pairs, or of all that nobody has seen yet, and return their numbers."""
    competition = championship.competition
    number = find_check_in_round(competition)
    seen = competition.presences.get(number, {})
    others = [pair for pair, entry in competition.entries.items() if entry.is_in(number)]
    rest = [pair for pair in others if check_ins.rest and pair not in seen and pair not in check_ins.pairs]
    pairs = (*check_ins.pairs, *rest)
    for pair in pairs:
        championship.do(co.CheckIn(pair=pair, presence=check_ins.presence))
    return pairs
