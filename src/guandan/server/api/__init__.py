"""REST under /api/v1: each route is declared once, with its types and the right that it needs."""

from guandan.server.api.access import ROUTES as ACCESS
from guandan.server.api.books.house import ROUTES as HOUSE_BOOKS
from guandan.server.api.books.notices import ROUTES as NOTICES
from guandan.server.api.books.routes import ROUTES as BOOKS
from guandan.server.api.common_games import ROUTES as COMMON_GAMES
from guandan.server.api.events import (
    calendars,
    command_routes,
    desks,
    documents,
    drawing,
    entries,
    fees,
    importing,
    letterhead,
    live,
    logs,
    making,
    officiating,
    pins,
    planning,
    programmes,
    refereeing,
    reopening,
    results,
    reviewing,
    rounds,
    scoring,
    sheets,
    standings,
    webhooks,
)
from guandan.server.api.play.accounts import ROUTES as PLAYER_ACCOUNTS
from guandan.server.api.play.clubs import ROUTES as CLUBS
from guandan.server.api.play.history import ROUTES as HISTORY
from guandan.server.api.play.matches import ROUTES as MATCHES
from guandan.server.api.play.puzzles import ROUTES as PUZZLES
from guandan.server.api.play.queue import ROUTES as QUEUE
from guandan.server.api.play.ratings import ROUTES as RATINGS
from guandan.server.api.play.readings import ROUTES as READINGS
from guandan.server.api.play.records import ROUTES as RECORDS
from guandan.server.api.play.reviews import ROUTES as REVIEWS
from guandan.server.api.play.tables import ROUTES as TABLES
from guandan.server.api.problems import ROUTES as PROBLEMS
from guandan.server.api.seasons import ROUTES as SEASONS

EVENT_ROUTES = [
    *planning.ROUTES,
    *calendars.ROUTES,
    *making.ROUTES,
    *programmes.ROUTES,
    *entries.ROUTES,
    *importing.ROUTES,
    *fees.ROUTES,
    *drawing.ROUTES,
    *rounds.ROUTES,
    *sheets.ROUTES,
    *live.ROUTES,
    *pins.ROUTES,
    *results.ROUTES,
    *scoring.ROUTES,
    *standings.ROUTES,
    *refereeing.ROUTES,
    *reopening.ROUTES,
    *officiating.ROUTES,
    *reviewing.ROUTES,
    *desks.ROUTES,
    *documents.ROUTES,
    *letterhead.ROUTES,
    *logs.ROUTES,
    *webhooks.ROUTES,
    *command_routes.routes(),
]
API_ROUTES = [
    *ACCESS,
    *PROBLEMS,
    *BOOKS,
    *HOUSE_BOOKS,
    *NOTICES,
    *TABLES,
    *MATCHES,
    *REVIEWS,
    *PUZZLES,
    *RECORDS,
    *READINGS,
    *HISTORY,
    *PLAYER_ACCOUNTS,
    *CLUBS,
    *QUEUE,
    *RATINGS,
    *SEASONS,
    *COMMON_GAMES,
    *EVENT_ROUTES,
]
ROUTES = API_ROUTES

__all__ = ["API_ROUTES", "ROUTES"]
