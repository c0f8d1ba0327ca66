"""/api/v1/queue: 随便打; a table with strangers of similar rating, and bots where nobody comes."""

from litestar.status_codes import HTTP_204_NO_CONTENT
from msgspec import Struct

from guandan.errors import IllegalAction
from guandan.server.access.who import Needs, Who
from guandan.server.api.play.history import require_person
from guandan.server.api.route import delete, put
from guandan.server.server import Server
from guandan.services.books import find_book
from guandan.services.quick_match import QueueView
from guandan.tables.settings import TableSettings, TableStage


class QuickMatch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Under which book of the program, and whether the match counts for ratings."""

    book: str = TableSettings().book
    is_rated: bool = False


@put("/api/v1/queue", Needs.GUEST)
async def wait_in_queue(*, data: QuickMatch, server: Server, who: Who) -> QueueView:
    """Come into the queue, or stay in it: ask again every two seconds. With `code` there is a table to go to."""
    if who.is_bot:
        raise IllegalAction("people_only")
    person = require_person(who)
    find_book(data.book)
    if await server.quick_matches.find_code(person, server.clock.now()) is None:
        await _check_not_playing(server, who)
    mean = await server.ratings.get_mean(person, data.book)
    return await server.quick_matches.wait(person, data.book, mean, server.clock.now(), is_rated=data.is_rated)


async def _check_not_playing(server: Server, who: Who) -> None:
    """Refuse somebody who plays already: nobody sits at two tables."""
    for table in await server.hall.list_own(who):
        if table.find_seat(who) is not None and table.state.stage is TableStage.PLAYING:
            raise IllegalAction("plays_already", table=table.code)


@delete("/api/v1/queue", Needs.GUEST, status_code=HTTP_204_NO_CONTENT)
async def leave_queue(*, server: Server, who: Who) -> None:
    """Leave the queue; who has a table already keeps the seat."""
    await server.quick_matches.leave(require_person(who))


ROUTES = [wait_in_queue, leave_queue]
