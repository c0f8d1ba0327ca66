"""Routes whose body is a command of the competition: one line each in a table of method, path, right and command.

What the path names is left out of the body; the schema, the summary and the operation's id come from the command.
"""

from __future__ import annotations

import re
from inspect import Parameter as Place
from inspect import Signature
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from guandan.competition.model import commands as co
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.answers import CommandId, Did, did
from guandan.server.api.events.asking import by
from guandan.server.api.route import post, put
from guandan.server.server import Server
from guandan.services.outcomes import OutcomePreview, preview_outcome

if TYPE_CHECKING:
    from litestar.handlers import HTTPRouteHandler

    from guandan.competition.model.commands import CompetitionCommand

EVENT = "/api/v1/events/{event:str}"
_NAMED = re.compile(r"\{(\w+):int\}")


STAFF = (Needs.SCORER, Needs.REFEREE)
"""Everybody who works at the desk or between the tables."""


class CommandRoute(NamedTuple):
    """A command, where it is sent, and who may; with a preview, `…/consequences` says first what would follow."""

    path: str
    command: type[CompetitionCommand]
    needs: Needs | tuple[Needs, ...]
    method: Any = post
    has_preview: bool = False


COMMAND_ROUTES = (
    CommandRoute("/schedule", co.Schedule, Needs.ORGANISER, put),
    CommandRoute("/decisions", co.Decide, Needs.ORGANISER),
    CommandRoute("/limits", co.SetLimits, Needs.CHIEF_REFEREE, put),
    CommandRoute("/live-tables", co.PlayLive, Needs.ORGANISER, put),
    CommandRoute("/pairs/{pair:int}/withdraw", co.WithdrawPair, Needs.ORGANISER, has_preview=True),
    CommandRoute("/pairs/{pair:int}/disqualify", co.DisqualifyPair, Needs.ORGANISER, has_preview=True),
    CommandRoute("/draw/discard", co.DiscardDraw, Needs.ORGANISER),
    CommandRoute("/pairs/{pair:int}/reinstate", co.ReinstatePair, Needs.ORGANISER, has_preview=True),
    CommandRoute("/tables/{table:int}/reopen", co.ReopenTable, Needs.CHIEF_REFEREE, has_preview=True),
    CommandRoute("/round/take-back-start", co.TakeBackStart, Needs.ORGANISER),
    CommandRoute("/reopen", co.ReopenCompetition, Needs.ORGANISER),
    CommandRoute("/draw/undo-left-over", co.UndoLeftOver, Needs.REFEREE),
    CommandRoute("/pairs/{pair:int}/return", co.ReturnPair, Needs.ORGANISER),
    CommandRoute("/pairs/{pair:int}/undo-check-in", co.UndoCheckIn, STAFF),
    CommandRoute("/tables/{table:int}/withdraw-result", co.WithdrawResult, STAFF),
    CommandRoute("/draw/publish", co.PublishDraw, Needs.ORGANISER),
    CommandRoute("/round/start", co.StartRound, Needs.ORGANISER),
    CommandRoute("/round/pause", co.PauseRound, Needs.REFEREE),
    CommandRoute("/round/resume", co.ResumeRound, Needs.REFEREE),
    CommandRoute("/round/close", co.CloseRound, Needs.ORGANISER),
    CommandRoute("/tables/{table:int}/extend", co.ExtendTable, Needs.REFEREE),
    CommandRoute("/tables/{table:int}/leave", co.LeaveTable, STAFF),
    CommandRoute("/tables/{table:int}/forfeit", co.ForfeitTable, Needs.REFEREE, has_preview=True),
    CommandRoute("/tables/{table:int}/calls", co.CallRefereeToTable, Needs.TABLE),
    CommandRoute("/calls/{call:int}/take", co.TakeCall, Needs.REFEREE),
    CommandRoute("/calls/{call:int}/close", co.CloseCall, Needs.REFEREE),
    CommandRoute("/appeals", co.LodgeAppeal, Needs.REFEREE),
    CommandRoute("/checklist", co.TickItem, Needs.REFEREE),
    CommandRoute("/journal", co.WriteJournal, Needs.REFEREE),
)


FILLED_IN = frozenset({(command, "levels") for command in (co.ForfeitTable, co.WithdrawPair, co.DisqualifyPair)})
"""Fields of commands that the event knows better than its clients."""


def body_of(command: type[CompetitionCommand], named: frozenset[str]) -> type[msgspec.Struct]:
    """The command without its tag, and without what the path names or the event fills in by itself."""
    fields = [
        (field.name, field.type, msgspec.field(default=field.default))
        if field.default is not msgspec.NODEFAULT
        else (field.name, field.type)
        for field in msgspec.structs.fields(command)
        if field.name not in named and (command, field.name) not in FILLED_IN
    ]
    return msgspec.defstruct(
        f"{command.__name__}Body",
        fields,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        module=__name__,
        namespace={"__doc__": command.__doc__},
    )


def build_route(route: CommandRoute) -> HTTPRouteHandler:
    """Build the route of a command."""
    named = tuple(_NAMED.findall(route.path))
    body = body_of(route.command, frozenset(named))
    has_body = bool(body.__struct_fields__)

    async def handler(**given: Any) -> Did:  # noqa: ANN401 (its signature is made below)
        server, who, event = given["server"], given["who"], given["event"]
        values = {name: getattr(given["data"], name) for name in body.__struct_fields__} if has_body else {}
        command = route.command(**values, **{name: given[name] for name in named})
        hosted = await server.events.get(event)
        done = await hosted.command(command, by=by(who, event), id=given["command_id"])
        return did(hosted, done)

    types: dict[str, Any] = {"event": str, "server": Server, "who": Who, "command_id": CommandId}
    types |= dict.fromkeys(named, int) | ({"data": body} if has_body else {})
    name = str(route.command.__struct_config__.tag)
    _declare(handler, types, Did, name, route.command.__doc__)
    made: HTTPRouteHandler = route.method(f"{EVENT}{route.path}", route.needs)(handler)
    return made


def build_preview_route(route: CommandRoute) -> HTTPRouteHandler:
    """Build the route that says what a command would end or change; nothing is done."""
    named = tuple(_NAMED.findall(route.path))
    body = body_of(route.command, frozenset(named))

    async def handler(**given: Any) -> OutcomePreview:  # noqa: ANN401 (its signature is made below)
        values = {name: getattr(given["data"], name) for name in body.__struct_fields__}
        command: Any = route.command(**values, **{name: given[name] for name in named})
        twin = (await given["server"].events.get(given["event"])).fork()
        return preview_outcome(twin, lambda championship: championship.do(command), values.get("round"))

    types: dict[str, Any] = {"event": str, "server": Server, "data": body} | dict.fromkeys(named, int)
    name = f"preview_{route.command.__struct_config__.tag}"
    _declare(handler, types, OutcomePreview, name, "What this would end or change; nothing is done.")
    made: HTTPRouteHandler = post(f"{EVENT}{route.path}/consequences", route.needs)(handler)
    return made


def _declare(handler: Any, types: dict[str, Any], answer: type, name: str, doc: str | None) -> None:  # noqa: ANN401 (any function)
    """Give a generic function the signature that the framework reads."""
    places = [
        Place(place, Place.KEYWORD_ONLY, annotation=kind, default=None if place == "command_id" else Place.empty)
        for place, kind in types.items()
    ]
    handler.__signature__ = Signature(places, return_annotation=answer)
    handler.__annotations__ = {**types, "return": answer}
    handler.__name__ = name
    handler.__doc__ = doc


def routes() -> list[HTTPRouteHandler]:
    """All of them."""
    previews = [build_preview_route(route) for route in COMMAND_ROUTES if route.has_preview]
    return [*(build_route(route) for route in COMMAND_ROUTES), *previews]
