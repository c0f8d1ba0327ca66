"""/api/v1/events/…/fees: what pairs owe and have paid, receipts, and the leaders of units; for the organisers alone."""

from typing import Annotated, Any

from litestar import Request, Response
from msgspec import Meta, Struct

from guandan.competition.handlers.entries import find_entry
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.asking import by
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.route import get, put
from guandan.server.events import desk_events as de
from guandan.server.events.hosted import HostedEvent
from guandan.server.language import find_language
from guandan.server.server import Server
from guandan.services.fees import FeeList, build_fee_list, write_receipts

Amount = Annotated[int, Meta(ge=0, le=1_000_000)]


class FeeAmount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a pair owes, in the event's own money."""

    amount: Amount


class Payment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a pair has paid in all; 0 takes a payment back."""

    paid: Amount


class UnitLeader(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """领队 of a unit, and how to reach them."""

    unit: Annotated[str, Meta(min_length=1, max_length=100)]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    contact: Annotated[str, Meta(max_length=100)] = ""


async def build_fees(server: Server, hosted: HostedEvent) -> FeeList:
    """The list of fees of an event."""
    known = await de.read_desk(server.store, hosted.id)
    return build_fee_list(hosted.championship, known.fee, known.paid, known.leaders)


async def _add(server: Server, hosted: HostedEvent, what: de.AnyDeskEvent, who: Who) -> FeeList:
    known = await de.read_desk(server.store, hosted.id)
    await de.append_desk_event(server.store, hosted.id, known, what, by(who, hosted.id))
    return await build_fees(server, hosted)


@get(f"{EVENT}/fees", Needs.ORGANISER)
async def show_fees(*, event: str, server: Server) -> FeeList:
    """报名费: due and paid, by pair and by unit."""
    return await build_fees(server, await server.events.get(event))


@put(f"{EVENT}/fees", Needs.ORGANISER)
async def set_fee(*, event: str, data: FeeAmount, server: Server, who: Who) -> FeeList:
    """报名费 of a pair."""
    return await _add(server, await server.events.get(event), de.FeeSet(amount=data.amount), who)


@put(f"{EVENT}/fees/{{pair:int}}", Needs.ORGANISER)
async def record_payment(*, event: str, pair: int, data: Payment, server: Server, who: Who) -> FeeList:
    """What a pair has paid."""
    hosted = await server.events.get(event)
    find_entry(hosted.championship.competition, pair)
    return await _add(server, hosted, de.FeePaid(pair=pair, amount=data.paid), who)


@put(f"{EVENT}/unit-leaders", Needs.ORGANISER)
async def name_leader(*, event: str, data: UnitLeader, server: Server, who: Who) -> FeeList:
    """领队: whom to call of a unit; the name and number are personal data, and can be erased as such."""
    hosted = await server.events.get(event)
    person = await hosted.do(
        lambda championship: championship.add_person(data.name, data.unit, data.contact), by=by(who, event)
    )
    return await _add(server, hosted, de.LeaderNamed(unit=data.unit, person=person), who)


@get(f"{EVENT}/fees/receipts", Needs.ORGANISER, media_type="text/csv")
async def list_receipts(*, event: str, request: Request[Any, Any, Any], server: Server) -> Response[bytes]:
    """收款清单: a line a unit, with room to sign."""
    fees = await build_fees(server, await server.events.get(event))
    headers = {"content-disposition": f'attachment; filename="{event}-receipts.csv"'}
    return Response(write_receipts(fees, find_language(request)), media_type="text/csv", headers=headers)


ROUTES = [show_fees, set_fee, record_payment, name_leader, list_receipts]
