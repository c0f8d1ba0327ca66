"""The routes of sessions, accounts and links."""

from guandan.server.access.routes.accounts import ROUTES as ACCOUNTS
from guandan.server.access.routes.links import ROUTES as LINKS
from guandan.server.access.routes.sessions import ROUTES as SESSIONS

ROUTES = [*SESSIONS, *ACCOUNTS, *LINKS]

__all__ = ["ROUTES"]
