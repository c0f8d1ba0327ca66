"""Litestar asks that each parameter says where it comes from; the path, and the names of what is given, say it here."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from operator import getitem
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin, get_type_hints

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import (
    BodyKwarg,
    FromPath,
    FromQuery,
    HeaderParameter,
    JSONBody,
    ParameterKwarg,
    PathParameter,
    QueryParameter,
)

if TYPE_CHECKING:
    from collections.abc import Callable

DEPENDENCY_NAMES = frozenset({"server", "who", "access", "part"})
"""What every handler may ask for by name."""
_PATH_PARAMETER = re.compile(r"\{(\w+):\w+\}")
_UNTOUCHED_NAMES = frozenset({"self", "return", "state", "scope", "headers", "cookies", "body"})


def annotate_parameters(handler: Callable[..., Any], path: str) -> None:
    """Write into a handler's annotations where each of its parameters comes from."""
    named = frozenset(_PATH_PARAMETER.findall(path))
    signature = inspect.signature(handler)
    hints = get_type_hints(handler, include_extras=True)
    told = {name: _annotate_parameter(name, kind, named) for name, kind in hints.items()}
    handler.__annotations__ = told
    places = [
        place.replace(annotation=told.get(place.name, place.annotation)) for place in signature.parameters.values()
    ]
    result = told.get("return", signature.return_annotation)
    handler.__signature__ = signature.replace(parameters=places, return_annotation=result)  # type: ignore[attr-defined]


def _annotate_parameter(name: str, kind: Any, named: frozenset[str]) -> Any:  # noqa: ANN401 (any annotation)
    if name in _UNTOUCHED_NAMES or _is_connection(kind):
        return kind
    said = next((arg for arg in get_args(kind)[1:] if isinstance(arg, ParameterKwarg | BodyKwarg)), None)
    if isinstance(said, QueryParameter | PathParameter | HeaderParameter | BodyKwarg):
        return kind
    if isinstance(said, ParameterKwarg):
        way = PathParameter if name in named else QueryParameter
        plain = get_args(kind)[0]
        return Annotated[
            plain, way(**{field_.name: getattr(said, field_.name) for field_ in fields(said) if field_.init})
        ]
    if name in DEPENDENCY_NAMES:
        return getitem(NamedDependency, kind)
    if name == "data":
        return getitem(JSONBody, kind)
    return getitem(FromPath if name in named else FromQuery, kind)


def _is_connection(kind: Any) -> bool:  # noqa: ANN401 (any annotation)
    origin = get_origin(kind) or kind
    return isinstance(origin, type) and issubclass(origin, ASGIConnection)
