"""Pages are adapters of their own: none of them calls a route of the API as a function."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

from litestar.handlers import HTTPRouteHandler

from guandan import web


def test_no_page_imports_a_route_of_the_api() -> None:
    modules = [import_module(found.name) for found in walk_packages(web.__path__, "guandan.web.")]
    assert len(modules) > 50
    borrowed = [
        f"{module.__name__}: {name}"
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, HTTPRouteHandler) and value.fn.__module__.startswith("guandan.server.")
    ]
    assert borrowed == []
