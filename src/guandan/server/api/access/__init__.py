"""The routes of sessions, accounts and links."""

from guandan.server.api.access.accounts import ROUTES as ACCOUNTS
from guandan.server.api.access.links import ROUTES as LINKS
from guandan.server.api.access.sessions import ROUTES as SESSIONS

ROUTES = [*SESSIONS, *ACCOUNTS, *LINKS]

__all__ = ["ROUTES"]
