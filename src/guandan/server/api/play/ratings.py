"""/api/v1/ratings: the leaderboards of this server."""

from guandan.server.access.who import Needs
from guandan.server.api.route import get
from guandan.server.server import Server
from guandan.services.ratings import Leaderboards


@get("/api/v1/ratings", Needs.NOTHING)
async def show_ratings(*, server: Server) -> Leaderboards:
    """The ratings of players and pairs by their rated matches, book by book."""
    return await server.ratings.build_leaderboards()


ROUTES = [show_ratings]
