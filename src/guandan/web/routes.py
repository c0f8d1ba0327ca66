"""Collect every page: each module of `pages` has a list `ROUTES`, and new modules are found automatically."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from litestar import Router

from guandan.web import pages
from guandan.web.pages.errors import HANDLERS

if TYPE_CHECKING:
    from litestar.types import ControllerRouterHandler


def _collect_handlers() -> list[ControllerRouterHandler]:
    modules = (import_module(f"{pages.__name__}.{found.name}") for found in iter_modules(pages.__path__))
    return [handler for module in modules for handler in getattr(module, "ROUTES", ())]


ROUTES: list[ControllerRouterHandler] = [
    Router(
        path="/",
        route_handlers=_collect_handlers(),
        exception_handlers=HANDLERS,
    )
]
"""The pages that `create_app` gets."""
