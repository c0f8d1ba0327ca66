"""People and pairs of an event by name: everybody sees names and units, only the desk sees contacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.model.values import EntryStatus

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship


class PersonName(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """一人: name and unit; the contact only for the organisers."""

    person: int
    name: str
    unit: str = ""
    contact: str = ""


class PairName(Struct, frozen=True, kw_only=True):
    """一对 by its number."""

    pair: int
    people: tuple[str, ...]
    unit: str
    team: str


class PairView(Struct, frozen=True, kw_only=True):
    """一对 in the list of entries."""

    pair: int
    people: tuple[PersonName, ...]
    unit: str
    team: str
    seed: int | None
    status: EntryStatus
    first_round: int
    last_round: int | None
    remarks: str = ""
    fixed_table: int | None = None
    rating: int | None = None


def name_person(championship: Championship, person: int) -> str:
    """A name; nothing where the row was erased."""
    row = championship.people.get(person)
    return "" if row is None else row.name


def name_pair(championship: Championship, pair: int) -> PairName:
    """A pair by number, names and unit."""
    entry = championship.competition.entries[pair]
    names = tuple(name_person(championship, person) for person in entry.people)
    return PairName(pair=pair, people=names, unit=entry.unit, team=entry.team_name)


def build_pair_view(championship: Championship, pair: int, *, with_contacts: bool) -> PairView:
    """A pair as the list of entries has it."""
    entry = championship.competition.entries[pair]
    people = [championship.people[person] for person in entry.people if person in championship.people]
    return PairView(
        pair=pair,
        people=tuple(
            PersonName(person=row.person, name=row.name, unit=row.unit, contact=row.contact if with_contacts else "")
            for row in people
        ),
        unit=entry.unit,
        team=entry.team_name,
        seed=entry.seed,
        rating=entry.rating,
        status=entry.status,
        first_round=entry.first_round,
        last_round=entry.last_round,
        remarks=entry.remarks if with_contacts else "",
        fixed_table=entry.fixed_table if with_contacts else None,
    )
