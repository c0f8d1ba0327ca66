"""/api/v1/readings: cards in, every reading out; for learning the ten kinds of play."""

from guandan.server.access.who import Needs
from guandan.server.api.route import post
from guandan.services.readings import ReadingsFound, ReadingsRequest, list_readings


@post("/api/v1/readings", Needs.NOTHING)
async def read_cards(*, data: ReadingsRequest) -> ReadingsFound:
    """牌型认定: everything that a set of cards may be played as, and which of it beats a play on the table."""
    return list_readings(data)


ROUTES = [read_cards]
