"""项目: several divisions (男双, 女双, 混双) as one programme, with a common timetable."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from guandan.competition.model.values import EntryStatus, Slot
from guandan.competition.planning.occasion import Occasion, build_occasion_options, find_venue
from guandan.competition.planning.preview import build_slots, count_plan_rounds
from guandan.competition.planning.wishes import PlanWishes
from guandan.errors import IllegalAction
from guandan.rules.options.event import PairMakeup
from guandan.rules.rulebook import override
from guandan.services.events import EventStatus, find_public_status
from guandan.services.plans import PreparedEvent, build_plan

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from guandan.competition.championship.championship import Championship
    from guandan.rules.rulebook import Rulebook

MAX_DIVISIONS = 20
_MAKEUPS = (("混", PairMakeup.MIXED), ("男", PairMakeup.MEN), ("女", PairMakeup.WOMEN))
_GONE = frozenset({EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED})
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Pairs = Annotated[int, Meta(ge=2, le=10_000)]


class DivisionOrder(StrEnum):
    """Whether the divisions play their rounds at the same hours, or one division after another."""

    TOGETHER = "together"
    IN_TURN = "in_turn"


class NewDivision(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A division: its name, and where it differs from the others."""

    name: Name
    wishes: PlanWishes | None = None
    overrides: dict[str, object] = {}
    pairs: Pairs | None = None


class NewProgramme(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A title, a book, the divisions, and what holds for all of them; `pairs` come to each division."""

    name: Annotated[str, Meta(min_length=1, max_length=150)]
    book: str
    divisions: Annotated[tuple[NewDivision, ...], Meta(min_length=2, max_length=MAX_DIVISIONS)]
    order: DivisionOrder = DivisionOrder.TOGETHER
    wishes: PlanWishes = PlanWishes()
    overrides: dict[str, object] = {}
    time_zone: str = "Asia/Shanghai"
    occasion: Occasion | None = None
    pairs: Pairs | None = None


class PreparedDivision(NamedTuple):
    """A division before it is written."""

    name: str
    event: PreparedEvent


def guess_makeup(name: str) -> PairMakeup | None:
    """组对要求: what the name of a division says of its pairs; it stands on the entry form."""
    return next((makeup for letter, makeup in _MAKEUPS if letter in name), None)


def prepare_programme(request: NewProgramme, book: Rulebook) -> tuple[PreparedDivision, ...]:
    """Prepare every division; with days and numbers of pairs, all rounds get hours from one timetable."""
    names = [division.name.strip() for division in request.divisions]
    if len(set(names)) < len(names) or not all(names):
        raise IllegalAction("divisions_alike")
    prepared = []
    for name, division in zip(names, request.divisions, strict=True):
        makeup = guess_makeup(name)
        own = ({} if makeup is None else {"entries.makeup": makeup.value}) | request.overrides | division.overrides
        plan = build_plan(book, division.wishes or request.wishes, own)
        prepared.append(PreparedDivision(name, PreparedEvent(plan, own, ())))
    if request.occasion is None:
        return tuple(prepared)
    pairs = [division.pairs or request.pairs for division in request.divisions]
    return _add_timetable(request, request.occasion, book, prepared, pairs)


def _add_timetable(
    request: NewProgramme,
    occasion: Occasion,
    book: Rulebook,
    prepared: Sequence[PreparedDivision],
    pairs: Sequence[int | None],
) -> tuple[PreparedDivision, ...]:
    rounds = [
        0 if count is None else count_plan_rounds(division.event.plan, count)
        for division, count in zip(prepared, pairs, strict=True)
    ]
    in_all = sum(rounds) if request.order is DivisionOrder.IN_TURN else max(rounds)
    options = build_occasion_options(override(book, request.overrides), occasion, max(in_all, 1))
    divisions = [
        division._replace(event=division.event._replace(overrides=options | division.event.overrides))
        for division in prepared
    ]
    if not options["event.days"] or not all(rounds):
        return tuple(divisions)
    slots = _build_common_slots(book, divisions, in_all, request.time_zone)
    found, first = [], 0
    for division, count in zip(divisions, rounds, strict=True):
        own = slots[first : first + count]
        numbered = tuple(replace(slot, round=number) for number, slot in enumerate(own, 1))
        found.append(division._replace(event=division.event._replace(slots=numbered)))
        first += count if request.order is DivisionOrder.IN_TURN else 0
    return tuple(found)


def _build_common_slots(
    book: Rulebook, divisions: Iterable[PreparedDivision], rounds: int, zone: str
) -> tuple[Slot, ...]:
    """The hours that all divisions share: a round lasts as long as in the division whose rounds are the longest."""
    books = [override(book, division.event.overrides) for division in divisions]
    longest = max(books, key=lambda one: one.match.minutes or 0)
    if any(used.match.minutes is None for used in books):
        return ()
    return build_slots(override(longest, {"event.ends": None}), rounds, longest.event.days, zone)


class DivisionLine(Struct, frozen=True, kw_only=True):
    """A division in its programme."""

    event: str
    name: str
    status: EventStatus
    pairs: int
    rounds: int


class ProgrammeHour(Struct, frozen=True, kw_only=True):
    """总日程: a time at which rounds begin; for every division its round, or none."""

    starts: datetime
    ends: datetime | None
    rounds: tuple[int | None, ...]


class Clash(Struct, frozen=True, kw_only=True):
    """Somebody who is entered in two divisions that play at the same time."""

    name: str
    unit: str
    divisions: tuple[str, str]


class ProgrammeView(Struct, frozen=True, kw_only=True):
    """A programme: its divisions, and when they play; `clashes` are for the organisers."""

    id: str
    name: str
    venue: str
    time_zone: str
    divisions: tuple[DivisionLine, ...]
    hours: tuple[ProgrammeHour, ...]
    clashes: tuple[Clash, ...] = ()


def build_programme_view(
    programme: str, events: Mapping[str, Championship], *, with_clashes: bool = False
) -> ProgrammeView:
    """Build the view of a programme out of the events that belong to it."""
    found = [
        (event, championship, championship.competition.division)
        for event, championship in events.items()
        if championship.competition.division is not None and championship.competition.division.programme == programme
    ]
    if not found:
        raise IllegalAction("no_such_programme", programme=programme)
    found.sort(key=lambda item: (item[2].place if item[2] else 0, item[0]))
    first = found[0][1].competition
    championships = [championship for _, championship, _ in found]
    return ProgrammeView(
        id=programme,
        name=first.division.title if first.division else "",
        venue=find_venue(first),
        time_zone=first.time_zone,
        divisions=tuple(
            DivisionLine(
                event=event,
                name=division.name if division else "",
                status=find_public_status(championship.competition),
                pairs=sum(entry.status not in _GONE for entry in championship.competition.entries.values()),
                rounds=len(championship.competition.slots),
            )
            for event, championship, division in found
        ),
        hours=_build_hours(championships),
        clashes=list_clashes(championships) if with_clashes else (),
    )


def _build_hours(championships: Sequence[Championship]) -> tuple[ProgrammeHour, ...]:
    times = sorted({slot.starts for championship in championships for slot in championship.competition.slots})
    rows = []
    for starts in times:
        slots = [_find_slot(championship.competition.slots, starts) for championship in championships]
        ends = [slot.ends for slot in slots if slot is not None and slot.ends is not None]
        rounds = tuple(None if slot is None else slot.round for slot in slots)
        rows.append(ProgrammeHour(starts=starts, ends=max(ends, default=None), rounds=rounds))
    return tuple(rows)


def _find_slot(slots: Iterable[Slot], starts: datetime) -> Slot | None:
    return next((slot for slot in slots if slot.starts == starts), None)


def list_clashes(championships: Sequence[Championship]) -> tuple[Clash, ...]:
    """List people of the same name and unit who are entered in two divisions that play at the same time."""
    people = [_list_people(championship) for championship in championships]
    found = []
    for (one, own), (other, others) in combinations(zip(championships, people, strict=True), 2):
        if not _overlap(one.competition.slots, other.competition.slots):
            continue
        first, second = one.competition.division, other.competition.division
        if first is None or second is None:
            continue
        found += [
            Clash(name=name, unit=unit, divisions=(first.name, second.name)) for name, unit in sorted(own & others)
        ]
    return tuple(found)


def _list_people(championship: Championship) -> set[tuple[str, str]]:
    numbers = {
        person
        for entry in championship.competition.entries.values()
        if entry.status not in _GONE
        for person in entry.people
    }
    people = (championship.people[number] for number in numbers if number in championship.people)
    return {(person.name.strip(), person.unit.strip()) for person in people if person.name.strip()}


def _overlap(one: Iterable[Slot], others: Sequence[Slot]) -> bool:
    return any(
        (slot.starts < (other.ends or other.starts) and other.starts < (slot.ends or slot.starts))
        or slot.starts == other.starts
        for slot in one
        for other in others
    )
