"""/api/v1/events/…/scoring: a second person confirms what a scorer entered, unless the organisers say otherwise."""

from typing import Annotated, Any

from litestar import Request
from msgspec import Meta, Struct

from guandan.competition.model import commands as co
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.asking import by
from guandan.server.api.events.command_routes import EVENT, STAFF
from guandan.server.api.route import get, put
from guandan.server.events import desk_events as de
from guandan.server.language import find_language
from guandan.server.server import Server
from guandan.texts import say


class Scoring(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """May one scorer alone enter a result and confirm it? Who says so, and why, goes into the journal."""

    is_alone: bool
    reason: Annotated[str, Meta(max_length=500)] = ""


@get(f"{EVENT}/scoring", STAFF)
async def show_scoring(*, event: str, server: Server) -> Scoring:
    """Whether one scorer alone may confirm."""
    await server.events.get(event)
    return Scoring(is_alone=(await de.read_desk(server.store, event)).scores_alone)


@put(f"{EVENT}/scoring", Needs.ORGANISER)
async def set_scoring(
    *, request: Request[Who, None, Any], event: str, data: Scoring, server: Server, who: Who
) -> Scoring:
    """Let one scorer alone confirm, or ask for a second person again; the journal says so."""
    hosted = await server.events.get(event)
    known = await de.read_desk(server.store, event)
    if known.scores_alone != data.is_alone:
        key = "journal.scores_alone" if data.is_alone else "journal.second_confirms"
        text = " ".join(filter(None, (say(key, find_language(request)), data.reason.strip())))
        await hosted.command(co.WriteJournal(text=text), by=by(who, event))
        await de.append_desk_event(server.store, event, known, de.ScoringSet(is_alone=data.is_alone), by(who, event))
        server.publish_change(event, hosted.version, ("event",))
    return Scoring(is_alone=data.is_alone, reason=data.reason)


ROUTES = [show_scoring, set_scoring]
