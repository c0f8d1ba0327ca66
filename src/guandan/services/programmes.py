"""项目: several divisions (男双, 女双, 混双) as one programme, with a common timetable."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Annotated, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from guandan.competition.model.values import Division, EntryStatus, Slot
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
    from guandan.competition.model.state import Competition
    from guandan.rules.rulebook import Rulebook

MAX_DIVISIONS = 20
_MAKEUPS = (("混", PairMakeup.MIXED), ("男", PairMakeup.MEN), ("女", PairMakeup.WOMEN))
_GONE = frozenset({EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED})
FIRST_TABLE = "event.first_table"
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


class AddedDivision(NewDivision, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A division that joins a programme: like the division `like`, or the first one, but for what is said."""

    like: str | None = None


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
    pairs = [division.pairs or request.pairs for division in request.divisions]
    if request.occasion is not None:
        prepared = _add_timetable(request, request.occasion, book, prepared, pairs)
    # One after another, all divisions sit at the same tables.
    return tuple(prepared if request.order is DivisionOrder.IN_TURN else _number_tables(prepared, pairs))


def _number_tables(prepared: Sequence[PreparedDivision], pairs: Sequence[int | None]) -> list[PreparedDivision]:
    """桌号: let each division begin after the tables of those before it, as far as their sizes are known."""
    found, first = [], 1
    for division, count in zip(prepared, pairs, strict=True):
        own = {FIRST_TABLE: first} | division.event.overrides if first > 1 else division.event.overrides
        found.append(division._replace(event=division.event._replace(overrides=own)))
        if count is None:
            return [*found, *prepared[len(found) :]]
        begins = own.get(FIRST_TABLE, first)
        first = (begins if isinstance(begins, int) else first) + _count_tables(count)
    return found


def _count_tables(pairs: int) -> int:
    """How many tables so many pairs may need; the odd pair of a duplicate movement keeps its table."""
    return (pairs + 1) // 2


def _add_timetable(
    request: NewProgramme,
    occasion: Occasion,
    book: Rulebook,
    prepared: Sequence[PreparedDivision],
    pairs: Sequence[int | None],
) -> list[PreparedDivision]:
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
        return divisions
    slots = _build_common_slots(book, divisions, in_all, request.time_zone)
    found, first = [], 0
    for division, count in zip(divisions, rounds, strict=True):
        own = slots[first : first + count]
        numbered = tuple(replace(slot, round=number) for number, slot in enumerate(own, 1))
        found.append(division._replace(event=division.event._replace(slots=numbered)))
        first += count if request.order is DivisionOrder.IN_TURN else 0
    return found


def _build_common_slots(
    book: Rulebook, divisions: Iterable[PreparedDivision], rounds: int, zone: str
) -> tuple[Slot, ...]:
    """The hours that all divisions share: a round lasts as long as in the division whose rounds are the longest."""
    books = [override(book, division.event.overrides) for division in divisions]
    longest = max(books, key=lambda one: one.match.minutes or 0)
    if any(used.match.minutes is None for used in books):
        return ()
    return build_slots(override(longest, {"event.ends": None}), rounds, longest.event.days, zone)


class JoiningDivision(NamedTuple):
    """A division that joins a programme, before it is written."""

    prepared: PreparedDivision
    division: Division
    book: Rulebook
    time_zone: str


def prepare_joining_division(
    programme: str, request: AddedDivision, events: Mapping[str, Championship]
) -> JoiningDivision:
    """Prepare one more division: book, plan, options and hours of another, and tables after those of all others.

    It has the hours of the other only where divisions play at the same hours.
    """
    found = sort_divisions(programme, events)
    if len(found) >= MAX_DIVISIONS:
        raise IllegalAction("divisions_full", most=MAX_DIVISIONS)
    name = request.name.strip()
    if not name or any(division.name == name for _, _, division in found):
        raise IllegalAction("divisions_alike")
    wanted = request.like or found[0][0]
    model = next((championship for event, championship, _ in found if event == wanted), None)
    if model is None:
        raise IllegalAction("no_such_event", event=wanted)
    competition, book = model.competition, model.book
    makeup = guess_makeup(name)
    own = dict(competition.book.overrides) | {"entries.makeup": None if makeup is None else makeup.value}
    others = [championship.competition for _, championship, _ in found]
    slots = competition.slots if _play_at_the_same_hours(others) else ()
    beside = [other for other in others if may_play_at_once(slots, other.slots)]
    # A division in which nobody is entered yet is taken to be as large as the one that joins.
    size = _guess_size(beside) if request.pairs is None else _count_tables(request.pairs)
    last = max((_find_last_table(other) or other.book.event.first_table + size - 1 for other in beside), default=0)
    own |= {FIRST_TABLE: last + 1} | request.overrides
    plan = competition.plan if request.wishes is None else build_plan(book, request.wishes, own)
    if request.pairs is not None:
        slots = slots[: count_plan_rounds(plan, request.pairs)]
    title, place = found[0][2].title, found[-1][2].place + 1
    return JoiningDivision(
        prepared=PreparedDivision(name, PreparedEvent(plan, own, slots)),
        division=Division(programme=programme, title=title, name=name, place=place),
        book=book,
        time_zone=competition.time_zone,
    )


def _guess_size(competitions: Sequence[Competition]) -> int:
    """The tables of a division whose pairs nobody knows: what the others have, or leave between them."""
    firsts = sorted({competition.book.event.first_table for competition in competitions})
    left = [later - first for first, later in pairwise(firsts)]
    return max([1, *left, *(_count_tables(_count_pairs(competition)) for competition in competitions)])


def _play_at_the_same_hours(competitions: Sequence[Competition]) -> bool:
    """Whether a programme's divisions overlap in time; one alone sets the hours for those that join it."""
    both = list(combinations(competitions, 2))
    return not both or any(_overlap(one.slots, other.slots) for one, other in both)


class DivisionLine(Struct, frozen=True, kw_only=True):
    """A division in its programme.

    Without pairs it has no last table yet. It is empty before its first entry and draw.
    """

    event: str
    name: str
    status: EventStatus
    pairs: int
    rounds: int
    first_table: int
    last_table: int | None
    is_empty: bool


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


class TableClash(Struct, frozen=True, kw_only=True):
    """Two divisions that play at the same time, and the first and last table that both would use."""

    divisions: tuple[str, str]
    tables: tuple[int, int]


class ProgrammeView(Struct, frozen=True, kw_only=True):
    """A programme: its divisions, and when they play; clashes of people and tables are for the organisers."""

    id: str
    name: str
    venue: str
    time_zone: str
    divisions: tuple[DivisionLine, ...]
    hours: tuple[ProgrammeHour, ...]
    clashes: tuple[Clash, ...] = ()
    table_clashes: tuple[TableClash, ...] = ()


def sort_divisions(programme: str, events: Mapping[str, Championship]) -> list[tuple[str, Championship, Division]]:
    """The events of a programme with their divisions, in order; a programme without any is refused."""
    found = [
        (event, championship, division)
        for event, championship in events.items()
        if (division := championship.competition.division) is not None and division.programme == programme
    ]
    if not found:
        raise IllegalAction("no_such_programme", programme=programme)
    return sorted(found, key=lambda item: (item[2].place, item[0]))


def build_programme_view(
    programme: str, events: Mapping[str, Championship], *, with_clashes: bool = False
) -> ProgrammeView:
    """Build the view of a programme out of the events that belong to it."""
    found = sort_divisions(programme, events)
    first = found[0][1].competition
    championships = [championship for _, championship, _ in found]
    return ProgrammeView(
        id=programme,
        name=found[0][2].title,
        venue=find_venue(first),
        time_zone=first.time_zone,
        divisions=tuple(
            DivisionLine(
                event=event,
                name=division.name,
                status=find_public_status(championship.competition),
                pairs=_count_pairs(championship.competition),
                rounds=len(championship.competition.slots),
                first_table=championship.competition.book.event.first_table,
                last_table=_find_last_table(championship.competition),
                is_empty=is_empty(championship.competition),
            )
            for event, championship, division in found
        ),
        hours=_build_hours(championships),
        clashes=list_clashes(championships) if with_clashes else (),
        table_clashes=list_table_clashes(championships) if with_clashes else (),
    )


def is_empty(competition: Competition) -> bool:
    """Whether nobody was ever entered and nothing was drawn: such a division can be taken out again."""
    return not competition.entries and not competition.rounds


def _count_pairs(competition: Competition) -> int:
    return sum(entry.status not in _GONE for entry in competition.entries.values())


def _find_last_table(competition: Competition) -> int | None:
    """The last table that a division needs for its pairs, or has used in the round drawn last; none without pairs."""
    pairs, last = _count_pairs(competition), competition.last
    if last is not None:
        return max((table.number for table in last.all_tables), default=None)
    return competition.book.event.first_table + _count_tables(pairs) - 1 if pairs else None


def assign_first_tables(programme: str, events: Mapping[str, Championship]) -> dict[str, int]:
    """桌号: the first table of every division that is not drawn yet, so that no two share a table at the same time.

    Each begins at the lowest number at which all its pairs find room beside those that play at the same hours;
    those in which nobody is entered yet come last.
    """
    divisions = [(event, championship.competition) for event, championship, _ in sort_divisions(programme, events)]
    taken = [
        (competition, range(competition.book.event.first_table, (_find_last_table(competition) or 0) + 1))
        for _, competition in divisions
        if competition.rounds
    ]
    found = {}
    waiting = [(event, competition) for event, competition in divisions if not competition.rounds]
    for event, competition in sorted(waiting, key=lambda item: not _count_pairs(item[1])):
        count = _count_tables(_count_pairs(competition)) or _guess_size([other for _, other in divisions])
        beside = [tables for other, tables in taken if may_play_at_once(competition.slots, other.slots)]
        first = min(
            (
                start
                for start in (1, *(tables.stop for tables in beside))
                if _has_room(range(start, start + count), beside)
            ),
        )
        found[event] = first
        taken.append((competition, range(first, first + count)))
    return found


def _has_room(wanted: range, taken: Iterable[range]) -> bool:
    return not any(_intersect(wanted, tables) for tables in taken)


def _intersect(one: range, other: range) -> range:
    return range(max(one.start, other.start), min(one.stop, other.stop))


def list_table_clashes(championships: Sequence[Championship]) -> tuple[TableClash, ...]:
    """List divisions that would sit at the same tables at the same time."""
    found = []
    for one, other in combinations([championship.competition for championship in championships], 2):
        if one.division is None or other.division is None or not may_play_at_once(one.slots, other.slots):
            continue
        own, others = (range(each.book.event.first_table, (_find_last_table(each) or 0) + 1) for each in (one, other))
        if both := _intersect(own, others):
            names = one.division.name, other.division.name
            found.append(TableClash(divisions=names, tables=(both.start, both.stop - 1)))
    return tuple(found)


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


def may_play_at_once(one: Sequence[Slot], others: Sequence[Slot]) -> bool:
    """Whether two timetables overlap, or one of them is not known yet."""
    return not one or not others or _overlap(one, others)


def _overlap(one: Iterable[Slot], others: Sequence[Slot]) -> bool:
    return any(
        (slot.starts < (other.ends or other.starts) and other.starts < (slot.ends or slot.starts))
        or slot.starts == other.starts
        for slot in one
        for other in others
    )
