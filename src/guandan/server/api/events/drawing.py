"""/api/v1/events/…/draw: drafts of rounds, changed by hand, published; lots for ties; those left over drawn again."""

from guandan.competition.model.values import DrawReason
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.answers import Did, did
from guandan.server.api.events.asking import by
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.route import post, put
from guandan.server.server import Server
from guandan.services import draws
from guandan.services.draws import DrawChange, DrawRequest, LotsRequest


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


ROUTES = [draw_round, change_draw, check_draw, draw_left_over, draw_lots]
