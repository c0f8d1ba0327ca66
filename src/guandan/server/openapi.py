"""The OpenAPI document, made from the same msgspec types as everything else."""

from __future__ import annotations

import asyncio
from inspect import cleandoc
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin

import msgspec
from litestar import Request, Router
from litestar._openapi.plugin import OpenAPIPlugin
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import OpenAPISchemaPlugin
from litestar.plugins.core._msgspec import kwarg_definition_from_field
from litestar.types import Empty
from litestar.typing import FieldDefinition

from guandan import __version__
from guandan.server.access.who import Needs

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator
    from litestar.openapi.spec import Schema

OPENAPI_PATH = "/api/v1"
_NO_DEFAULT = (msgspec.NODEFAULT, msgspec.UNSET)


def build_openapi_config() -> OpenAPIConfig:
    """Where the document lies, and what it is called; nothing shows it as a page."""
    router = Router(
        OPENAPI_PATH,
        route_handlers=[],
        opt={"needs": Needs.NOTHING},
        include_in_schema=False,
        before_request=_build_document,
    )
    return OpenAPIConfig(
        title="guandan", version=__version__, openapi_router=router, render_plugins=[JsonRenderPlugin()]
    )


async def _build_document(request: Request[Any, Any, Any]) -> None:
    """Make the document in a thread, when it is first asked for: it takes seconds, and tables must not wait.

    Litestar's router answers every other name beside it with a page of its own, where a program waits for a problem.
    """
    if request.scope["path"].rstrip("/") not in {OPENAPI_PATH, f"{OPENAPI_PATH}/openapi.json"}:
        raise NotFoundException
    await asyncio.to_thread(request.app.plugins.get(OpenAPIPlugin).provide_openapi_schema)


class StructSchemaPlugin(OpenAPISchemaPlugin):
    """Schemas of structs; Litestar's own looks for defaults in a set, where one that holds a dictionary cannot be."""

    @staticmethod
    def is_plugin_supported_type(value: object) -> bool:
        """Any struct."""
        return isinstance(value, type) and issubclass(value, msgspec.Struct)

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Any struct, of a generic type too."""
        return not field_definition.is_union and field_definition.is_subclass_of(msgspec.Struct)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """Its fields, with the tag by which it is told from others."""
        hints = field_definition.get_type_hints(include_extras=True, resolve_generics=True)
        info: Any = msgspec.inspect.type_info(field_definition.type_)
        properties = {
            field.encode_name: FieldDefinition.from_annotation(
                annotation=_simplify_annotation(hints[field.name]),
                name=field.encode_name,
                default=_read_default(field),
                **_read_limits(field),
            )
            for field in info.fields
        }
        required = [field.encode_name for field in info.fields if field.required]
        if info.tag_field:
            properties[info.tag_field] = FieldDefinition.from_annotation(Literal[info.tag])
            required.append(info.tag_field)
        schema = schema_creator.create_component_schema(
            field_definition, required=sorted(required), property_fields=properties
        )
        described = vars(field_definition.type_).get("__doc__")
        schema.description = cleandoc(described) if described else None
        return schema


def _simplify_annotation(kind: Any) -> Any:  # noqa: ANN401 (any annotation)
    """A tuple of any length with limits, as a list: Litestar would take its `...` for a type."""
    inner = get_args(kind)[0] if get_origin(kind) is Annotated else None
    if get_origin(inner) is tuple and get_args(inner)[1:] == (...,):
        return Annotated[list[get_args(inner)[0]], *get_args(kind)[1:]]  # type: ignore[misc]
    return kind


def _read_limits(field: msgspec.inspect.Field) -> dict[str, Any]:
    found = kwarg_definition_from_field(field)[0]
    return {} if found is None else {"kwarg_definition": found}


def _read_default(field: msgspec.inspect.Field) -> Any:  # noqa: ANN401 (any value of JSON)
    is_none = any(field.default is none for none in _NO_DEFAULT)
    return Empty if is_none else msgspec.to_builtins(field.default)
