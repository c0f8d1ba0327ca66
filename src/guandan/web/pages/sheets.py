"""表码: where the code of a printed score sheet leads; it is no secret, and opens nothing by itself."""

from typing import Annotated

from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect

from guandan.documents.code import compute_event_tail, read_code
from guandan.errors import IllegalAction, InvalidText
from guandan.server.access.who import Role, Who
from guandan.server.server import Server
from guandan.services.rounds import find_sheet
from guandan.web.route import get


@get("/s/{code:str}")
async def follow_code(
    code: str, server: Server, who: Who, of: Annotated[str, Parameter(max_length=64)] = ""
) -> Redirect:
    """The table's page for those who may write there, the public draw for everybody else.

    A scanned sheet says `of` which event it is; of a code that was typed several events may have the digits.
    """
    try:
        sheet = read_code(code)
    except InvalidText as error:
        raise NotFoundException from error
    found = [card.id for card in await server.events.list_cards() if await _has_sheet(server, card.id, code, of)]
    writable = [event for event in found if _may_write(who, event, sheet.table)]
    if writable:
        return Redirect(f"/e/{writable[0]}/phone/{sheet.table}")
    if not found:
        raise NotFoundException
    return Redirect(f"/e/{found[0]}/draw?round={sheet.round}")


async def _has_sheet(server: Server, event: str, code: str, of: str) -> bool:
    championship = (await server.events.get(event)).championship
    if of not in {"", compute_event_tail(championship.competition.commitment)}:
        return False
    try:
        find_sheet(championship, code)
    except IllegalAction:
        return False
    return True


def _may_write(who: Who, event: str, table: int) -> bool:
    return str(table) in who.list_tables(event) or any(
        who.has_role(role, event) for role in (Role.SCORER, Role.REFEREE)
    )


ROUTES = [follow_code]
