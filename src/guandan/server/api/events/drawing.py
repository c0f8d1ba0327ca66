"""/api/v1/events/…/draw: drafts of rounds, changed by hand, published; lots for ties; those left over drawn again."""

from msgspec import Struct

from guandan.competition.model.values import DrawReason
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.answers import Did, did
from guandan.server.api.events.asking import by
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.route import post, put
from guandan.server.server import Server
from guandan.services import draws
from guandan.services.draws import DrawChange, DrawRequest, LotsRequest, RedrawRequest


@post(f"{EVENT}/draw", Needs.ORGANISER)
async def draw_round(*, event: str, data: DrawRequest, server: Server, who: Who) -> Did:
    """编排: a draft of the next round; only the organisers see it before it is published."""
    hosted = await server.events.get(event)
    find_chain = await hosted.chain_finder()
    logged = await hosted.do(
        lambda championship: draws.draw_round(championship, data, find_chain), by=by(who, event), in_thread=True
    )
    return did(hosted, logged)


@put(f"{EVENT}/draw", Needs.ORGANISER)
async def change_draw(*, event: str, data: DrawChange, server: Server, who: Who) -> Did:
    """A draft changed by hand; what the plan asks for may be gone against only if that is accepted."""
    hosted = await server.events.get(event)
    await hosted.do(lambda championship: draws.change_draw(championship, data), by=by(who, event))
    return did(hosted)


@post(f"{EVENT}/draw/problems", Needs.ORGANISER)
async def check_draw(*, event: str, data: DrawChange, server: Server) -> list[DrawReason]:
    """What a change of the draft would go against; nothing is changed."""
    return draws.list_draw_problems((await server.events.get(event)).championship, data)


class Redrawn(Struct, frozen=True, kw_only=True):
    """The pairs that were withdrawn before the round was drawn again."""

    version: int
    pairs: tuple[int, ...]


@post(f"{EVENT}/draw/without-absent", Needs.ORGANISER)
async def redraw_without_absent(*, event: str, data: RedrawRequest, server: Server, who: Who) -> Redrawn:
    """The draw is taken back, who did not come is withdrawn, and the round is drawn again, in one step."""
    hosted = await server.events.get(event)
    find_chain = await hosted.chain_finder()
    pairs = await hosted.do(
        lambda championship: draws.redraw_without_absent(championship, data, find_chain),
        by=by(who, event),
        in_thread=True,
    )
    return Redrawn(version=hosted.version, pairs=pairs)


@post(f"{EVENT}/draw/left-over", Needs.REFEREE)
async def draw_left_over(*, event: str, server: Server, who: Who, again: bool = False) -> Did:
    """补抽: those whose opponents forfeited are drawn among themselves; `again` takes the last such draw back first."""
    hosted = await server.events.get(event)
    find_chain = await hosted.chain_finder()
    logged = await hosted.do(
        lambda championship: draws.draw_left_over(championship, find_chain, again=again), by=by(who, event)
    )
    return did(hosted, logged)


@post(f"{EVENT}/lots", Needs.ORGANISER)
async def draw_lots(*, event: str, data: LotsRequest, server: Server, who: Who) -> Did:
    """抽签: pairs of a stage that are equal in everything."""
    hosted = await server.events.get(event)
    find_chain = await hosted.chain_finder()
    logged = await hosted.do(lambda championship: draws.draw_lots(championship, data, find_chain), by=by(who, event))
    return did(hosted, logged)


ROUTES = [redraw_without_absent, draw_round, change_draw, check_draw, draw_left_over, draw_lots]
