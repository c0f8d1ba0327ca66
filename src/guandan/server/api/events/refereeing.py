"""/api/v1/events/…/rulings: what follows from an infraction, proposed, carried out, sent up, cancelled; lateness."""

from typing import Annotated

from litestar.params import QueryParameter
from msgspec import Meta, Struct

from guandan.competition.championship.championship import Championship
from guandan.competition.championship.rulings import RulingOutcome, cancel_ruling
from guandan.competition.model.events import LatenessNoted
from guandan.competition.model.values import ReopenChoice
from guandan.referee import InfractionReport, Overrule
from guandan.referee.cancel import OpenRuling
from guandan.rules.options.authority import Authority
from guandan.rules.seat import Seat
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.asking import build_ruler
from guandan.server.api.events.command_routes import EVENT, STAFF
from guandan.server.api.paging import get_list
from guandan.server.api.route import get, post
from guandan.server.server import Server
from guandan.services import rulings as services
from guandan.services.lateness import LateArrivals, LatenessPreview, preview_lateness, rule_on_lateness
from guandan.services.outcomes import OutcomePreview, preview_outcome
from guandan.services.rulings import (
    LedgerView,
    OutcomeView,
    ProposalView,
    build_ledger_view,
    build_outcome_view,
    list_standing_rungs,
)

Reason = Annotated[str, Meta(max_length=1000)]
_TABLE = f"{EVENT}/tables/{{table:int}}"


class Reported(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What has happened, with whose authority it is ruled on, and against the book only with rungs and a reason."""

    reports: Annotated[tuple[InfractionReport, ...], Meta(min_length=1, max_length=10)]
    authority: Authority | None = None
    overrule: Overrule | None = None


class Lateness(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """迟到: the minutes of each side; none: it was there in time. A seat names who of that side came late."""

    ew_minutes: Annotated[float, Meta(ge=0, le=10_000)] | None = None
    ns_minutes: Annotated[float, Meta(ge=0, le=10_000)] | None = None
    authority: Authority | None = None
    ew_seat: Seat | None = None
    ns_seat: Seat | None = None

    def to_arrivals(self) -> LateArrivals:
        """As the service takes it."""
        return LateArrivals(
            ew_minutes=self.ew_minutes, ns_minutes=self.ns_minutes, ew_seat=self.ew_seat, ns_seat=self.ns_seat
        )


class Cancel(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """撤销: why, and what becomes of a table that the ruling took; without `then` that stands, as in version 0.1.0."""

    reason: Reason
    authority: Authority | None = None
    then: ReopenChoice | None = None
    round: Annotated[int, Meta(ge=1, le=1000)] | None = None


class Cancelled(Struct, frozen=True, kw_only=True):
    """撤销: whether its effects are undone, and what the chief referee must settle."""

    undone: bool
    for_chief: tuple[OpenRuling, ...]
    version: int


@post(f"{_TABLE}/rulings/propose", Needs.REFEREE)
async def propose_ruling(*, event: str, table: int, data: Reported, server: Server, who: Who) -> ProposalView:
    """判罚建议: what the book says follows, given what the side already has; nothing is done."""
    hosted = await server.events.get(event)
    ruler = build_ruler(hosted, who, data.authority)
    return services.preview_ruling(hosted.fork(), table, data.reports, ruler, data.overrule)


@post(f"{_TABLE}/rulings", Needs.REFEREE)
async def make_ruling(*, event: str, table: int, data: Reported, server: Server, who: Who) -> OutcomeView:
    """判罚: carried out at the table; above the caller's rank it is referred to the authority that may decide it."""
    hosted = await server.events.get(event)
    ruler = build_ruler(hosted, who, data.authority)
    last = hosted.championship.competition.last
    place = None if last is None else (last.number, table)
    standing = list_standing_rungs(hosted.championship, table)

    def make(championship: Championship) -> RulingOutcome:
        return services.make_ruling(championship, table, data.reports, ruler, data.overrule)

    outcome = await hosted.do(make, by=ruler.name, table=place)
    return build_outcome_view(outcome, ruler.authority, standing, hosted.version)


@get(f"{_TABLE}/ledger", Needs.TABLE)
async def show_ledger(
    *,
    event: str,
    table: int,
    server: Server,
    round_number: Annotated[int | None, QueryParameter(name="round", ge=1, le=1000)] = None,
) -> LedgerView:
    """The rulings of a table's match, in the round that is on or in the one named."""
    return build_ledger_view((await server.events.get(event)).championship, table, round_number)


@post(f"{_TABLE}/rulings/{{ruling:int}}/cancel", Needs.REFEREE)
async def cancel_a_ruling(*, event: str, table: int, ruling: int, data: Cancel, server: Server, who: Who) -> Cancelled:
    """撤销: out of the ledger, with what was escalated because of it."""
    hosted = await server.events.get(event)
    ruler = build_ruler(hosted, who, data.authority)
    done = await hosted.do(
        lambda championship: cancel_ruling(championship, table, ruling, ruler, data.reason, data.round, data.then),
        by=ruler.name,
    )
    return Cancelled(undone=done.undone, for_chief=done.for_chief, version=hosted.version)


@post(f"{_TABLE}/rulings/{{ruling:int}}/cancel/consequences", Needs.REFEREE)
async def preview_cancelled_ruling(
    *, event: str, table: int, ruling: int, data: Cancel, server: Server, who: Who
) -> OutcomePreview:
    """撤销: what it would end or change; nothing is done."""
    hosted = await server.events.get(event)
    ruler = build_ruler(hosted, who, data.authority)
    return preview_outcome(
        hosted.fork(),
        lambda twin: cancel_ruling(twin, table, ruling, ruler, data.reason, data.round, data.then),
        data.round,
    )


@post(f"{_TABLE}/late", Needs.REFEREE)
async def note_lateness(*, event: str, table: int, data: Lateness, server: Server, who: Who) -> OutcomeView:
    """迟到: minutes in, consequence out, for one side or both, counted with what a side already has."""
    hosted = await server.events.get(event)
    ruler = build_ruler(hosted, who, data.authority)
    outcome = await hosted.do(
        lambda championship: rule_on_lateness(championship, table, data.to_arrivals(), ruler),
        by=ruler.name,
    )
    standing = list_standing_rungs(hosted.championship, table)
    return build_outcome_view(outcome, ruler.authority, standing, hosted.version)


@post(f"{_TABLE}/late/preview", Needs.REFEREE)
async def preview_late_arrivals(*, event: str, table: int, data: Lateness, server: Server, who: Who) -> LatenessPreview:
    """迟到: what would follow, in a sentence; nothing is done."""
    hosted = await server.events.get(event)
    ruler = build_ruler(hosted, who, data.authority)
    return preview_lateness(hosted.fork(), table, data.to_arrivals(), ruler)


@get_list(f"{EVENT}/late", STAFF)
async def list_lateness(*, event: str, server: Server) -> list[LatenessNoted]:
    """迟到: everything that was noted."""
    return list((await server.events.get(event)).championship.competition.late)


ROUTES = [
    propose_ruling,
    make_ruling,
    show_ledger,
    cancel_a_ruling,
    preview_cancelled_ruling,
    note_lateness,
    preview_late_arrivals,
    list_lateness,
]
