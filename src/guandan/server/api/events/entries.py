"""/api/v1/events/…/pairs: entries by hand, changes, confirmations, substitutes; check-in."""

from typing import Annotated

from litestar.params import Parameter
from litestar.status_codes import HTTP_201_CREATED
from msgspec import Meta, Struct

from guandan.competition.championship.championship import Championship
from guandan.competition.handlers.entries import entry_of, next_round
from guandan.competition.model import commands as co
from guandan.competition.model.log import CompetitionEntry
from guandan.competition.model.state import Competition, RoundStatus
from guandan.competition.model.values import EntryStatus, Presence
from guandan.errors import IllegalAction
from guandan.server.access.who import Needs, Role, Who
from guandan.server.api.events.answers import Did, did
from guandan.server.api.events.asking import by
from guandan.server.api.events.command_routes import EVENT, STAFF
from guandan.server.api.events.people import Newcomer, added
from guandan.server.api.paging import USUAL, Page, PageNumber, PageSize, paged
from guandan.server.api.route import delete, get, post, put
from guandan.server.state import Server
from guandan.services.naming import PairName, PairView, build_pair_view, name_pair

Unit = Annotated[str, Meta(max_length=100)]
Words = Annotated[str, Meta(max_length=500)]
Number = Annotated[int, Meta(ge=1, le=1_000_000)]
NumberOrNone = Annotated[int, Meta(ge=0, le=1_000_000)]
People = Annotated[tuple[Newcomer, ...], Meta(min_length=1, max_length=2)]
_PAIR = f"{EVENT}/pairs/{{pair:int}}"


class NewPair(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """报名: two people, or one who waits; `namesakes`: of the same name as somebody known, and somebody else.

    `waived` is why an entry is taken that comes too late, or names no unit where the book asks for one.
    """

    people: People
    pair: Number | None = None
    unit: Unit = ""
    seed: Number | None = None
    remarks: Words = ""
    fixed_table: Number | None = None
    team: Unit = ""
    is_waiting: bool = False
    namesakes: bool = False
    waived: Words = ""


class PairChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is not named stays; 0 takes a seed or a fixed table away."""

    unit: Unit | None = None
    seed: NumberOrNone | None = None
    remarks: Words | None = None
    fixed_table: NumberOrNone | None = None
    team: Unit | None = None


class Confirmation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The partner confirms; one who entered alone has found `partner`."""

    partner: Newcomer | None = None
    namesakes: bool = False


class Substitution(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """替换: who leaves, by number, and who comes."""

    leaves: Number
    comes: Newcomer
    unit: Unit | None = None
    reason: Words = ""
    namesakes: bool = False


class PersonChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is not named stays."""

    name: Annotated[str, Meta(min_length=1, max_length=60)] | None = None
    unit: Unit | None = None
    contact: Annotated[str, Meta(max_length=100)] | None = None


class CheckIns(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """检录: what is seen of these pairs, and of all others that nobody has seen yet if `rest`."""

    pairs: tuple[Number, ...] = ()
    presence: Presence = Presence.HERE
    rest: bool = False


class PresenceRow(Struct, frozen=True, kw_only=True):
    """检录: what was seen of a pair."""

    pair: PairName
    presence: Presence | None


@get(f"{EVENT}/pairs", Needs.NOTHING)
async def list_pairs(
    *,
    event: str,
    server: Server,
    who: Who,
    words: Annotated[str, Parameter(max_length=100, description="A part of a name or a unit")] = "",
    page: PageNumber = 1,
    size: PageSize = USUAL,
) -> Page[PairView]:
    """The entries by number: names and units for everybody, contacts for the organisers."""
    hosted = await server.events.get(event)
    with_contacts = who.has(Role.ORGANISER, event)
    championship = hosted.championship
    pairs = [pair for pair in sorted(championship.competition.entries) if _fits(championship, pair, words)]
    chosen = paged(pairs, page, size)
    shown = [build_pair_view(championship, pair, with_contacts=with_contacts) for pair in chosen.items]
    return Page(items=shown, total=chosen.total, page=page, size=size)


def _fits(championship: Championship, pair: int, words: str) -> bool:
    named = name_pair(championship, pair)
    return words.strip().casefold() in " ".join((*named.people, named.unit, named.team, str(pair))).casefold()


@post(f"{EVENT}/pairs", Needs.ORGANISER, status_code=HTTP_201_CREATED)
async def enter_pair(*, event: str, data: NewPair, server: Server, who: Who) -> PairView:
    """报名: one pair by hand."""
    hosted = await server.events.get(event)

    def deed(championship: Championship) -> int:
        people = added(championship, data.people, data.unit, namesakes=data.namesakes)
        command = co.EnterPair(
            people=people,
            pair=data.pair,
            unit=data.unit,
            seed=data.seed,
            remarks=data.remarks,
            fixed_table=data.fixed_table,
            team=data.team,
            is_waiting=data.is_waiting,
            waived=data.waived,
        )
        (done,) = championship.do(command)
        return int(getattr(done.event, "pair", 0))

    pair = await hosted.do(deed, by=by(who, event))
    return build_pair_view(hosted.championship, pair, with_contacts=True)


@put(_PAIR, Needs.ORGANISER)
async def change_pair(*, event: str, pair: int, data: PairChange, server: Server, who: Who) -> Did:
    """What the form says of a pair, put right."""
    hosted = await server.events.get(event)
    entry = entry_of(hosted.championship.competition, pair)
    command = co.ChangePair(
        pair=pair,
        unit=entry.unit if data.unit is None else data.unit,
        seed=entry.seed if data.seed is None else data.seed or None,
        remarks=entry.remarks if data.remarks is None else data.remarks,
        fixed_table=entry.fixed_table if data.fixed_table is None else data.fixed_table or None,
        team=entry.team if data.team is None else data.team,
    )
    return did(hosted, await hosted.command(command, by=by(who, event)))


@post(f"{_PAIR}/confirm", Needs.ORGANISER)
async def confirm_pair(*, event: str, pair: int, data: Confirmation, server: Server, who: Who) -> Did:
    """The partner confirms, or is found."""
    hosted = await server.events.get(event)
    return did(hosted, await hosted.do(lambda one: confirmed(one, pair, data), by=by(who, event)))


def confirmed(championship: Championship, pair: int, data: Confirmation) -> list[CompetitionEntry]:
    """Confirm a pair that waits."""
    entry = entry_of(championship.competition, pair)
    partner = None
    if data.partner is not None:
        (partner,) = added(championship, [data.partner], entry.unit, namesakes=data.namesakes)
    return championship.do(co.ConfirmPair(pair=pair, partner=partner))


@post(f"{_PAIR}/substitute", Needs.ORGANISER)
async def substitute_player(*, event: str, pair: int, data: Substitution, server: Server, who: Who) -> Did:
    """替换: somebody of the unit takes the place of one who was entered."""
    hosted = await server.events.get(event)

    def deed(championship: Championship) -> object:
        entry = entry_of(championship.competition, pair)
        if data.leaves not in entry.people:
            raise IllegalAction("no_such_person", person=data.leaves)
        unit = entry.unit if data.unit is None else data.unit
        (comes,) = added(championship, [data.comes], unit, namesakes=data.namesakes)
        command = co.SubstitutePlayer(pair=pair, leaves=data.leaves, comes=comes, unit=unit, reason=data.reason)
        return championship.do(command)

    await hosted.do(deed, by=by(who, event))
    return did(hosted)


@put(f"{EVENT}/people/{{person:int}}", Needs.ORGANISER)
async def change_person(*, event: str, person: int, data: PersonChange, server: Server, who: Who) -> Did:
    """A name that was misspelt, a unit or a contact put right."""
    hosted = await server.events.get(event)

    def deed(championship: Championship) -> None:
        row = championship.people.get(person)
        if row is None or not row.name:
            raise IllegalAction("no_such_person", person=person)
        name = row.name if data.name is None else data.name
        unit = row.unit if data.unit is None else data.unit
        championship.change_person(person, name, unit, row.contact if data.contact is None else data.contact)

    await hosted.do(deed, by=by(who, event))
    return did(hosted)


@delete(f"{EVENT}/people/{{person:int}}", Needs.ORGANISER)
async def erase_person(*, event: str, person: int, server: Server, who: Who) -> None:
    """Blank a person's row; results stay."""
    hosted = await server.events.get(event)
    await hosted.do(lambda championship: championship.erase(person), by=by(who, event))


def _checked_in_for(competition: Competition) -> int:
    last = competition.last
    is_on = last is not None and last.status in {RoundStatus.PUBLISHED, RoundStatus.STARTED}
    return last.number if last is not None and is_on else next_round(competition)


@get(f"{EVENT}/presences", STAFF)
async def list_presences(*, event: str, server: Server) -> list[PresenceRow]:
    """检录: who is here, for the round that is on or comes."""
    championship = (await server.events.get(event)).championship
    competition = championship.competition
    number = _checked_in_for(competition)
    seen = competition.presences.get(number, {})
    return [
        PresenceRow(pair=name_pair(championship, pair), presence=seen.get(pair))
        for pair, entry in sorted(competition.entries.items())
        if entry.is_in(number) and entry.status is EntryStatus.IN_PLAY
    ]


@put(f"{EVENT}/presences", STAFF)
async def check_in(*, event: str, data: CheckIns, server: Server, who: Who) -> Did:
    """检录: these pairs, or all that nobody has seen yet."""
    hosted = await server.events.get(event)

    def deed(championship: Championship) -> object:
        competition = championship.competition
        number = _checked_in_for(competition)
        seen = competition.presences.get(number, {})
        others = [pair for pair, entry in competition.entries.items() if entry.is_in(number)]
        rest = [pair for pair in others if data.rest and pair not in seen and pair not in data.pairs]
        return [championship.do(co.CheckIn(pair=pair, presence=data.presence)) for pair in (*data.pairs, *rest)]

    await hosted.do(deed, by=by(who, event))
    return did(hosted)


ROUTES = [
    list_pairs,
    enter_pair,
    change_pair,
    confirm_pair,
    substitute_player,
    change_person,
    erase_person,
    list_presences,
    check_in,
]
