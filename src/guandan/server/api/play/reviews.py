"""/api/v1/matches/…/review and …/play-on: a finished match reviewed deal by deal, and played on against bots."""

from typing import Annotated, Any

from litestar import Response
from litestar.enums import MediaType
from litestar.params import Parameter

from guandan.errors import IllegalAction
from guandan.game.commands import Mode
from guandan.server.access.who import Needs, Who
from guandan.server.api.play.visible import find_visible_match
from guandan.server.api.route import get, post
from guandan.server.reviews import NICENESS
from guandan.server.server import Server
from guandan.server.visible_match import VisibleMatch
from guandan.services.reviews import DealReview, PlayedOnView, PlayOn, encode_deal_review, play_deal_on

_MATCH = "/api/v1/matches/{match:str}"


@get(f"{_MATCH}/review", Needs.NOTHING)
async def review_match(
    *,
    match: str,
    server: Server,
    who: Who,
    deal: Annotated[int, Parameter(ge=1, le=1000, description="Which deal")] = 1,
) -> Response[DealReview]:
    """What each decision of a deal cost, judged by the network; only when the match is over."""
    found = await _require_finished(server, match, who)
    encoded = await server.reviews.get(("review", *found.key, deal), encode_deal_review, found.lines, deal)
    return _answer(encoded)


@post(f"{_MATCH}/play-on", Needs.NOTHING)
async def play_match_on(*, match: str, data: PlayOn, server: Server, who: Who) -> Response[PlayedOnView]:
    """Play a deal of a finished match on from any moment against bots; nothing of it is kept."""
    found = await _require_finished(server, match, who)
    return _answer(await server.stoppable_work.run_encoded(play_deal_on, found.lines, data, niceness=NICENESS))


async def _require_finished(server: Server, match: str, who: Who) -> VisibleMatch:
    """A match that is over and was played here: nobody gets advice while cards are on the table."""
    found = await find_visible_match(server, match, who)
    if found.match.result is None or found.viewer is not None:
        raise IllegalAction("match_goes_on", match=match)
    if found.match.mode is not Mode.LIVE:
        raise IllegalAction("no_cards_to_review", match=match)
    return found


def _answer(encoded: bytes) -> Response[Any]:
    return Response(encoded, media_type=MediaType.JSON)


ROUTES = [review_match, play_match_on]
