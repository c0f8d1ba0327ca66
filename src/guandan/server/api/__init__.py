"""REST under /api/v1: each route is declared once, with its types and the right that it needs."""

from guandan.server.api.books.routes import ROUTES as BOOKS
from guandan.server.api.play.matches import ROUTES as MATCHES
from guandan.server.api.play.records import ROUTES as RECORDS
from guandan.server.api.play.tables import ROUTES as TABLES

API_ROUTES = [*BOOKS, *TABLES, *MATCHES, *RECORDS]
ROUTES = API_ROUTES

__all__ = ["API_ROUTES", "ROUTES"]
