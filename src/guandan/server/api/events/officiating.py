"""/api/v1/events/…/officials, calls, cases, appeals, journal: what officials do around the tables."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from guandan.competition.championship import revocation
from guandan.competition.championship.championship import Championship
from guandan.competition.championship.rulings import Ruler, settle_referred_case
from guandan.competition.model import commands as co
from guandan.competition.model.state import Appeal, Call, Referral
from guandan.competition.model.values import Discipline, ReopenChoice
from guandan.errors import IllegalAction
from guandan.referee import Overrule
from guandan.rules.options.authority import Authority
from guandan.server.access.who import COMMITTEE_ROLES, Needs, Role, Who
from guandan.server.api.events.answers import CommandId, Did, did
from guandan.server.api.events.asking import OFFICIAL_ROLE_BY_AUTHORITY, authority, build_ruler, by, highest
from guandan.server.api.events.command_routes import EVENT, STAFF
from guandan.server.api.paging import get_list
from guandan.server.api.route import post
from guandan.server.server import Server
from guandan.services import officials
from guandan.services.outcomes import OutcomePreview, preview_outcome
from guandan.services.rulings import OutcomeView, build_outcome_view

Reason = Annotated[str, Meta(max_length=1000)]
DECIDERS = (Needs.CHIEF_REFEREE, *(Needs(role.value) for role in COMMITTEE_ROLES))
"""The roles that decide referred cases and appeals; their authority says which ones are theirs."""


class CaseDecided(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A decision on a case: as the book says, otherwise with rungs and a reason, or dismissed."""

    authority: Authority | None = None
    overrule: Overrule | None = None
    dismissed_because: Reason | None = None


class Forwarding(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The chief referee hands an appeal on."""

    authority: Authority = Authority.CHIEF_REFEREE
    has_committee: bool = True


class AppealDecisionRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """仲裁: upheld or dismissed, by whom, why, what ruling changes something, and which referee is disciplined.

    Upheld with `then`, the ruling is revoked, and its forfeit or loss becomes an open table or what stood before.
    """

    is_upheld: bool
    authority: Authority
    reason: Reason
    ruling: int | None = None
    discipline: Discipline | None = None
    referee: Annotated[int, Meta(ge=1)] | None = None
    then: ReopenChoice | None = None


class Naming(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """裁判组: somebody by name or by number, a role, and the tables if not all."""

    role: Authority
    name: Annotated[str, Meta(max_length=60)] = ""
    person: Annotated[int, Meta(ge=1)] | None = None
    tables: Annotated[tuple[int, ...], Meta(max_length=1000)] = ()


class OfficialLink(Struct, frozen=True, kw_only=True):
    """An official's own link: its address is told when it is made, and never again."""

    person: int
    name: str
    role: Role
    url: str


class Note(Struct, frozen=True, kw_only=True):
    """日志: a note of the day."""

    text: str
    at: str
    by: str
    round: int | None
    table: int | None


@get_list(f"{EVENT}/calls", STAFF)
async def list_calls(*, event: str, server: Server, which: Literal["open", "all"] = "open") -> list[Call]:
    """召请裁判: calls that are open, with table and time; or all of the day."""
    competition = (await server.events.get(event)).championship.competition
    return list(competition.calls) if which == "all" else officials.list_open_calls(competition)


@get_list(f"{EVENT}/cases", Needs.REFEREE)
async def list_cases(*, event: str, server: Server) -> list[Referral]:
    """What was sent up: cases that wait, and those that were decided."""
    return list((await server.events.get(event)).championship.competition.referrals)


@post(f"{EVENT}/cases/{{case:int}}/settle", DECIDERS)
async def settle_case(*, event: str, case: int, data: CaseDecided, server: Server, who: Who) -> OutcomeView:
    """Decide a waiting case: as the book says, otherwise, or dismiss it."""
    hosted = await server.events.get(event)
    ruler = build_ruler(hosted, who, data.authority)
    outcome = await hosted.do(
        lambda championship: settle_referred_case(
            championship, case, ruler, data.overrule, dismissed_because=data.dismissed_because
        ),
        by=ruler.name,
    )
    return build_outcome_view(outcome, ruler.authority, (), hosted.version)


@post(f"{EVENT}/cases/{{case:int}}/settle/consequences", DECIDERS)
async def preview_settling(*, event: str, case: int, data: CaseDecided, server: Server, who: Who) -> OutcomePreview:
    """What deciding a case so would end or change; nothing is done."""
    hosted = await server.events.get(event)
    ruler = build_ruler(hosted, who, data.authority)
    twin = hosted.fork()
    return preview_outcome(
        twin,
        lambda championship: settle_referred_case(
            championship, case, ruler, data.overrule, dismissed_because=data.dismissed_because
        ),
        officials.find_case_round(twin.competition, case),
    )


@get_list(f"{EVENT}/appeals", STAFF)
async def list_appeals(*, event: str, server: Server) -> list[Appeal]:
    """申诉: all appeals and how they stand."""
    return list((await server.events.get(event)).championship.competition.appeals)


@post(f"{EVENT}/appeals/{{appeal:int}}/forward", Needs.CHIEF_REFEREE)
async def forward_appeal(*, event: str, appeal: int, data: Forwarding, server: Server, who: Who) -> Did:
    """The chief referee hands an appeal on to those who hear it."""
    hosted = await server.events.get(event)
    held = authority(who, event, data.authority)
    command = co.ForwardAppeal(appeal=appeal, by=held, has_committee=data.has_committee)
    return did(hosted, await hosted.command(command, by=by(who, event)))


@post(f"{EVENT}/appeals/{{appeal:int}}/decide", DECIDERS)
async def decide_appeal(*, event: str, appeal: int, data: AppealDecisionRequest, server: Server, who: Who) -> Did:
    """仲裁: upheld or dismissed."""
    hosted = await server.events.get(event)
    command = _build_decision(event, appeal, data, who)
    ruler = Ruler(authority=command.by, name=by(who, event), at=hosted.now())
    before = hosted.championship.competition.version

    def decide(championship: Championship) -> None:
        revocation.decide_appeal(championship, command, ruler, data.then)

    await hosted.do(decide, by=by(who, event))
    return did(hosted, [entry for entry in hosted.championship.log if entry.version > before])


@post(f"{EVENT}/appeals/{{appeal:int}}/decide/consequences", DECIDERS)
async def preview_appeal(
    *, event: str, appeal: int, data: AppealDecisionRequest, server: Server, who: Who
) -> OutcomePreview:
    """仲裁: what deciding so would end or change; nothing is done."""
    hosted = await server.events.get(event)
    command = _build_decision(event, appeal, data, who)
    ruler = Ruler(authority=command.by, name=by(who, event), at=hosted.now())
    return preview_outcome(
        hosted.fork(), lambda championship: revocation.decide_appeal(championship, command, ruler, data.then)
    )


def _build_decision(event: str, appeal: int, data: AppealDecisionRequest, who: Who) -> co.DecideAppeal:
    return co.DecideAppeal(
        appeal=appeal,
        is_upheld=data.is_upheld,
        by=authority(who, event, data.authority),
        reason=data.reason,
        ruling=data.ruling,
        discipline=data.discipline,
        referee=data.referee,
    )


@post(f"{EVENT}/round/call-time", Needs.REFEREE)
async def call_time(*, event: str, server: Server, who: Who, command_id: CommandId = None) -> Did:
    """The last-deal call to the whole hall, by whom the book names or those above."""
    hosted = await server.events.get(event)
    command = co.CallRoundTime(by=highest(who, event))
    return did(hosted, await hosted.command(command, by=by(who, event), id=command_id))


@get_list(f"{EVENT}/officials", Needs.NOTHING)
async def list_officials(*, event: str, server: Server) -> list[officials.OfficialRow]:
    """裁判组."""
    return officials.list_officials((await server.events.get(event)).championship)


@post(f"{EVENT}/officials", Needs.CHIEF_REFEREE)
async def name_official(*, event: str, data: Naming, server: Server, who: Who) -> officials.OfficialRow:
    """裁判组: a role for somebody, who gets a row of people if there is none of that name."""
    hosted = await server.events.get(event)

    def appoint(championship: Championship) -> int:
        return officials.name_official(championship, data.role, data.tables, name=data.name, person=data.person)

    person = await hosted.do(appoint, by=by(who, event))
    await _end_links(server, event, person, keep=OFFICIAL_ROLE_BY_AUTHORITY.get(data.role))
    return officials.build_official_row(hosted.championship, person)


@post(f"{EVENT}/officials/{{person:int}}/remove", Needs.CHIEF_REFEREE)
async def remove_official(*, event: str, person: int, server: Server, who: Who) -> Did:
    """Somebody no longer has a role."""
    hosted = await server.events.get(event)
    done = did(hosted, await hosted.command(co.RemoveOfficial(person=person), by=by(who, event)))
    await _end_links(server, event, person)
    return done


@post(f"{EVENT}/officials/{{person:int}}/link", Needs.ORGANISER)
async def make_official_link(*, event: str, person: int, server: Server, who: Who) -> OfficialLink:
    """裁判组: the official's own link, shown only once; with it everything bears this name."""
    championship = (await server.events.get(event)).championship
    if person not in championship.competition.officials:
        raise IllegalAction("no_such_person", person=person)
    row = officials.build_official_row(championship, person)
    role = OFFICIAL_ROLE_BY_AUTHORITY.get(row.role)
    if role is None:
        raise IllegalAction("role_has_no_link", role=row.role)
    _, secret = await server.access.links.create_for_official(event, role, person, by(who, event))
    await server.publish_links_changed(event)
    url = server.settings.public_url or ""
    return OfficialLink(person=person, name=row.name, role=role, url=f"{url}/j/{secret}")


async def _end_links(server: Server, event: str, person: int, keep: Role | None = None) -> None:
    """A role that changes ends the link that was given for it."""
    if await server.access.links.revoke_of_official(event, person, keep):
        await server.publish_links_changed(event)
        await server.connected.disconnect_expired()


@get_list(f"{EVENT}/journal", STAFF)
async def show_journal(*, event: str, server: Server) -> list[Note]:
    """日志 of the day."""
    return [
        Note(
            text=note.text,
            at="" if note.at is None else note.at.isoformat(),
            by=note.by,
            round=note.round,
            table=note.table,
        )
        for note in officials.list_journal((await server.events.get(event)).championship)
    ]


ROUTES = [
    list_calls,
    list_cases,
    settle_case,
    preview_settling,
    list_appeals,
    forward_appeal,
    decide_appeal,
    preview_appeal,
    call_time,
    list_officials,
    name_official,
    remove_official,
    make_official_link,
    show_journal,
]
