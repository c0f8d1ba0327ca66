"""/api/v1/events/…: what a change of a result would lead to, what is open at the end, and settings on the way."""

from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from guandan.competition.championship.consequences import Consequences, PlaceChange, preview_settings
from guandan.competition.handlers.finish import find_open_matters
from guandan.competition.handlers.settings import find_free_options
from guandan.competition.model.commands import ChangeSettings
from guandan.formatting.rulebook_values import format_value
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.answers import Did, did
from guandan.server.api.events.asking import build_ruler, by, highest
from guandan.server.api.events.command_routes import EVENT, STAFF
from guandan.server.api.events.refereeing import Cancel
from guandan.server.api.events.results import CorrectionBody
from guandan.server.api.paging import get_list
from guandan.server.api.route import post, put
from guandan.server.server import Server
from guandan.services import corrections, rulings
from guandan.services.outcomes import OutcomePreview, preview_outcome
from guandan.services.waits import WaitView, build_wait_views
from guandan.services.words import Words, describe_both, translate_both

Reason = Annotated[str, Meta(max_length=1000)]
_TABLE = f"{EVENT}/tables/{{table:int}}"


class SettingsChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another name, venue or limit of time, or options by their paths.

    A limit of time holds from the next round on, and from the running one if `this_round`.
    """

    name: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    venue: Annotated[str, Meta(max_length=200)] | None = None
    minutes: int | None = None
    options: dict[str, object] = {}
    this_round: bool = False
    reason: Reason


class OptionEffect(Struct, frozen=True, kw_only=True):
    """An option that would change: what it is, was and becomes, and what it affects from now on."""

    path: str
    title: Words
    before: Words
    after: Words
    affects: Words


class SettingsPreview(Struct, frozen=True, kw_only=True):
    """The new name, if it would be another, each option that would change, and who would get another place."""

    name: str | None
    changes: tuple[OptionEffect, ...]
    moves: tuple[PlaceChange, ...]


@post(f"{_TABLE}/correct/preview", Needs.REFEREE)
async def preview_correction(*, event: str, table: int, data: CorrectionBody, server: Server) -> Consequences:
    """更正: what it would change; nothing is done."""
    hosted = await server.events.get(event)
    return corrections.preview_correction(hosted.fork(), data.read_request(table))


@post(f"{_TABLE}/correct/consequences", Needs.REFEREE)
async def preview_corrected_result(*, event: str, table: int, data: CorrectionBody, server: Server) -> OutcomePreview:
    """更正: what it would end or change, in sentences; nothing is done."""
    hosted = await server.events.get(event)
    request = data.read_request(table)
    return preview_outcome(hosted.fork(), lambda twin: corrections.apply_correction(twin, request), request.round)


@post(f"{_TABLE}/rulings/{{ruling:int}}/cancel/preview", Needs.REFEREE)
async def preview_cancelling(
    *, event: str, table: int, ruling: int, data: Cancel, server: Server, who: Who
) -> list[rulings.CancelOption]:
    """撤销: each way in which the table's forfeit or loss can go with it, and what follows; nothing is done."""
    hosted = await server.events.get(event)
    ruler = build_ruler(hosted, who, data.authority)
    return rulings.preview_cancelling(hosted.championship, table, ruling, ruler, data.reason, data.round)


@get_list(f"{EVENT}/open-matters", STAFF)
async def list_open_matters(*, event: str, server: Server) -> list[WaitView]:
    """What is still open: appeals, cases, results, ties, prizes, and windows that run."""
    hosted = await server.events.get(event)
    return build_wait_views(find_open_matters(hosted.championship.competition, hosted.now()))


@get_list(f"{EVENT}/settings", STAFF)
async def list_free_options(*, event: str, server: Server) -> list[str]:
    """The paths of all options that no result has used yet."""
    return list(find_free_options((await server.events.get(event)).championship.competition))


@put(f"{EVENT}/settings", Needs.ORGANISER)
async def change_settings(*, event: str, data: SettingsChange, server: Server, who: Who) -> Did:
    """Another name, or options that no result has used yet; each change is an event on the log."""
    hosted = await server.events.get(event)
    return did(hosted, await hosted.command(_change_of(data, who, event), by=by(who, event)))


def _change_of(data: SettingsChange, who: Who, event: str) -> ChangeSettings:
    named = {"event.venue": data.venue, "match.minutes": data.minutes}
    return ChangeSettings(
        name=data.name,
        options=data.options | {path: value for path, value in named.items() if value is not None},
        this_round=data.this_round,
        by=highest(who, event),
        reason=data.reason,
    )


@post(f"{EVENT}/settings/preview", Needs.ORGANISER)
async def preview_change(*, event: str, data: SettingsChange, server: Server, who: Who) -> SettingsPreview:
    """What a change of settings would affect; nothing is done."""
    hosted = await server.events.get(event)
    found = preview_settings(hosted.fork(), _change_of(data, who, event))
    return SettingsPreview(
        name=found.name,
        changes=tuple(
            OptionEffect(
                path=change.path,
                title=translate_both(f"option.{change.path}"),
                before=describe_both(partial(format_value, change.before)),
                after=describe_both(partial(format_value, change.after)),
                affects=translate_both(f"affected_area.{change.affects}", round=change.from_round),
            )
            for change in found.changes
        ),
        moves=found.moves,
    )


ROUTES = [
    preview_correction,
    preview_corrected_result,
    preview_cancelling,
    list_open_matters,
    list_free_options,
    change_settings,
    preview_change,
]
