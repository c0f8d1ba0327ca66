"""The pages: templates, scripts that need no build step, and the handlers that serve them."""

from __future__ import annotations

from guandan.web.rendering import prepare_pages
from guandan.web.routes import ROUTES

__all__ = ["ROUTES", "prepare_pages"]
