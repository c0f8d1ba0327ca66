"""src/guandan/client: the models and methods of the client, written from the OpenAPI document of the server.

What a client sends is typed to the last field: names are checked, and a union says what may stand there. Of what it
gets, enums are strings and tagged unions are dictionaries, so that it still reads the answers of a newer server.
"""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING, Any

from article_tests import ROOT

from guandan.server.app import create_app
from guandan.server.settings import ServerSettings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

REF = "#/components/schemas/"
LEFT_OUT = {"page", "size"}
"""Parameters that are deprecated: the client has `cursor` and `limit`."""
NOTE = "Written by tools/client_source.py from the OpenAPI document; `make docs` writes it again."
PAGE = re.compile(r"Page_(?:\w+\.)*(\w+)_")
MODEL = re.compile(r"(?<![\w.'\"])(?!Any\b|Literal\b|FileContent\b|None\b)[A-Z]\w*")
"""A class of the models in the name of a type."""
PLAIN = {"integer": "int", "number": "float", "boolean": "bool", "null": "None"}
FORMATS = {"date-time": "datetime", "date": "date", "time": "time"}


def pages(root: Path) -> dict[Path, str]:
    """The generated modules, by file."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(ServerSettings(database=f"sqlite:///{folder}/none.db"))
        document: dict[str, Any] = app.openapi_schema.to_schema()
    source = ClientSource(document)
    folder_ = root / "src" / "guandan" / "client"
    texts = {
        "models.py": source.write_models(),
        "endpoints.py": source.write_endpoints(),
    }
    return {folder_ / name: _format(text, name) for name, text in texts.items()}


def _format(text: str, name: str) -> str:
    """As ruff formats everything else."""
    ruff = [sys.executable, "-m", "ruff"]
    path = f"src/guandan/client/{name}"
    sorted_ = _run([*ruff, "check", "-q", "--fix", "--select", "I,F401", "--stdin-filename", path, "-"], text)
    return _run([*ruff, "format", "-q", "--stdin-filename", path, "-"], sorted_)


def _run(command: list[str], text: str) -> str:
    return subprocess.run(command, input=text, capture_output=True, check=True, encoding="utf-8", cwd=ROOT).stdout  # noqa: S603 (ruff)


class ClientSource:
    """Reads the document and writes modules."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.schemas: dict[str, Any] = document["components"]["schemas"]
        self.operations = [
            (method, path, operation)
            for path, methods in document["paths"].items()
            if path.startswith("/api")
            for method, operation in methods.items()
            if not operation.get("deprecated")
        ]
        bodies = [schema for *_, operation in self.operations for schema in self._list_body_schemas(operation)]
        self.sent = self._reach(bodies, through_unions=True)
        answers = [
            schema for *_, operation in self.operations for schema, _ in [self._find_answer(operation)] if schema
        ]
        self.used = self.sent | self._reach(answers, through_unions=False)

    # ------------------------------------------------------------------ what is used

    def _list_body_schemas(self, operation: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for content in operation.get("requestBody", {}).get("content", {}).values():
            yield content["schema"]
        for parameter in operation.get("parameters", ()):
            yield parameter["schema"]

    def _find_answer(self, operation: dict[str, Any]) -> tuple[dict[str, Any] | None, str]:
        """The schema of the answer, or none and the Python type that stands for it."""
        for status, response in operation["responses"].items():
            if not status.startswith("2"):
                continue
            content = response.get("content", {})
            if not content:
                return None, "None"
            media, body = next(iter(content.items()))
            if media == "application/json":
                return body["schema"], ""
            return None, "str" if media.startswith("text/") else "bytes"
        return None, "None"

    def _reach(self, schemas: Iterable[dict[str, Any]], *, through_unions: bool) -> set[str]:
        found: set[str] = set()
        waiting = list(schemas)
        while waiting:
            schema = waiting.pop()
            if "$ref" in schema:
                name = schema["$ref"].removeprefix(REF)
                if name not in found:
                    found.add(name)
                    waiting.append(self.schemas[name])
                continue
            members = schema.get("oneOf", [])
            if through_unions or not self._is_tagged_union(schema):
                waiting += members
            waiting += schema.get("properties", {}).values()
            waiting += schema.get("prefixItems", ())
            waiting += [
                schema[name] for name in ("items", "additionalProperties") if isinstance(schema.get(name), dict)
            ]
        return found

    def _is_tagged_union(self, schema: dict[str, Any]) -> bool:
        return sum("$ref" in member for member in schema.get("oneOf", ())) > 1

    # ------------------------------------------------------------------ types

    def name_type(self, schema: dict[str, Any], *, is_sent: bool) -> str:
        """A schema as a Python type."""
        if "$ref" in schema:
            name = schema["$ref"].removeprefix(REF)
            target = self.schemas[name]
            return "str" if "enum" in target and not is_sent else _name_class(name)
        if "oneOf" in schema:
            if self._is_tagged_union(schema) and not is_sent:
                is_optional = any(member.get("type") == "null" for member in schema["oneOf"])
                return "dict[str, Any]" + (" | None" if is_optional else "")
            names = dict.fromkeys(self.name_type(member, is_sent=is_sent) for member in schema["oneOf"])
            return " | ".join(sorted(names, key=lambda name: name == "None"))
        if "const" in schema:
            return f"Literal[{schema['const']!r}]"
        if "enum" in schema:
            values = ", ".join(repr(value) for value in schema["enum"] if value is not None)
            is_optional = "null" in schema.get("type", ())
            return ("str" if not is_sent else f"Literal[{values}]") + (" | None" if is_optional else "")
        return self._name_plain_type(schema, is_sent=is_sent)

    def _name_plain_type(self, schema: dict[str, Any], *, is_sent: bool) -> str:
        match schema.get("type"):
            case "array" if "prefixItems" in schema:
                inner = ", ".join(self.name_type(part, is_sent=is_sent) for part in schema["prefixItems"])
                return f"tuple[{inner}]"
            case "array":
                return f"tuple[{self.name_type(schema.get('items', {}), is_sent=is_sent)}, ...]"
            case "object":
                inner = schema.get("additionalProperties")
                return f"dict[str, {self.name_type(inner, is_sent=is_sent) if inner else 'Any'}]"
            case "string" if schema.get("format") == "binary" or "contentMediaType" in schema:
                return "FileContent"
            case "string":
                return FORMATS.get(schema.get("format", ""), "str")
            case str(kind):
                return PLAIN[kind]
        return "Any"

    # ------------------------------------------------------------------ models

    def write_models(self) -> str:
        """Every type that is sent or answered, those first that others are made of."""
        lines = [
            f'"""What is sent to the API and answered by it. {NOTE}"""',
            "# ruff: noqa: E501, TC003 (msgspec reads the types)",
            "from __future__ import annotations",
            "from datetime import date, datetime, time",
            "from typing import Any, Literal, TypeAlias",
            "from msgspec import field",
            "from guandan.client.base import FileContent, Model",
        ]
        for name in sorted(self.used, key=_name_class):
            schema = self.schemas[name]
            if "enum" in schema:
                if name in self.sent:
                    values = ", ".join(repr(value) for value in schema["enum"])
                    lines.append(f"{_name_class(name)}: TypeAlias = Literal[{values}]")
            else:
                lines += ["", *self._write_model(name, schema)]
        return "\n".join(lines) + "\n"

    def _write_model(self, name: str, schema: dict[str, Any]) -> Iterator[str]:
        properties: dict[str, Any] = schema.get("properties", {})
        tags = {field: part["const"] for field, part in properties.items() if "const" in part}
        options = "".join(f', tag_field="{field}", tag={tag!r}' for field, tag in tags.items())
        yield f"class {_name_class(name)}(Model, frozen=True, kw_only=True{options}):"
        described = " ".join((schema.get("description") or "").split())
        yield f'    """{described or _describe_name(_name_class(name))}"""'
        required = set(schema.get("required", ()))
        for field, part in properties.items():
            if field not in tags:
                declared = self._declare_field(field, part, field in required, name in self.sent)
                yield f"    {_name_field(field)}: {declared}"

    def _declare_field(self, field: str, part: dict[str, Any], is_required: bool, is_sent: bool) -> str:  # noqa: FBT001
        kind = self.name_type(part, is_sent=is_sent)
        renamed = f'name="{field}"' if _name_field(field) != field else ""
        if is_required:
            return f"{kind} = field({renamed})" if renamed else kind
        default, factory = self._find_default(part, kind)
        if factory:
            return f"{kind} = field(default_factory={factory}{', ' + renamed if renamed else ''})"
        optional = kind if default != "None" or "None" in kind.split(" | ") or kind == "Any" else f"{kind} | None"
        return f"{optional} = field(default={default}, {renamed})" if renamed else f"{optional} = {default}"

    def _find_default(self, part: dict[str, Any], kind: str) -> tuple[str, str]:
        """The default of a field, or the factory that makes it; where the document has none it is left out, as None."""
        value = part.get("default")
        if isinstance(value, (bool, int, float, str)) and kind in {"bool", "int", "float", "str"}:
            return repr(value), ""
        if kind.startswith("tuple[") and kind.endswith("...]") and " | " not in kind.partition("[")[0]:
            return "()", ""
        if kind.startswith("dict[") and not kind.endswith("| None"):
            return "", "dict"
        return "None", ""

    # ------------------------------------------------------------------ methods

    def write_endpoints(self) -> str:
        """The class with a declaration of each operation."""
        return "\n".join(
            [
                f'"""A method for each operation of the API. {NOTE}"""',
                "# ruff: noqa: A002, E501, PLR0913, TC001, TC003 (the types of an answer are read when it comes)",
                "from __future__ import annotations",
                "from datetime import date, datetime, time",
                "from typing import Any, Literal",
                "from msgspec import UNSET, UnsetType",
                "from guandan.client import models as mo",
                "from guandan.client.base import Carries, FileContent, endpoint",
                "",
                "class Endpoints:",
                '    """The operations of the REST API."""',
                *(self._write_method(*operation) for operation in self.operations),
            ]
        )

    def _write_method(self, method: str, path: str, operation: dict[str, Any]) -> str:
        schema, plain = self._find_answer(operation)
        is_array = schema is not None and schema.get("type") == "array"
        result = plain or self._name_model(schema or {}, is_sent=False)
        arguments, query, headers = self._read_parameters(operation, is_array=is_array)
        body_arguments, carries = self._read_body(operation, {name for name, _ in arguments})
        if not body_arguments and query:
            carries = "QUERY"
        usual = "QUERY" if method in {"get", "delete"} else "FIELDS"
        positional = [f"{name}: {kind}" for name, kind in arguments if f"{{{name}}}" in path]
        named = [f"{name}: {kind}" for name, kind in arguments if f"{{{name}}}" not in path] + body_arguments
        named.sort(key=lambda argument: " = " in argument)
        signature = ", ".join(["self", *positional, *(["*", *named] if named else [])])
        declared = [repr(method.upper()), repr(path)]
        declared += [f"Carries.{carries}"] if carries not in {"", usual} else []
        declared += [f"query={query!r}"] if query and carries != "QUERY" and usual != "QUERY" else []
        declared += [f"headers={headers!r}"] if headers else []
        summary = (operation.get("summary") or "").rstrip()
        if not summary.endswith((".", "?", "!", "。")):
            summary += "."
        return f'''
    @endpoint({", ".join(declared)})
    def {operation["operationId"]}({signature}) -> {result}:
        """{summary}"""
'''

    def _name_model(self, schema: dict[str, Any], *, is_sent: bool) -> str:
        """A type as a module says it that has not imported the models one by one."""
        return MODEL.sub(r"mo.\g<0>", self.name_type(schema, is_sent=is_sent))

    def _read_parameters(
        self, operation: dict[str, Any], *, is_array: bool
    ) -> tuple[list[tuple[str, str]], tuple[str, ...], tuple[str, ...]]:
        """The arguments, and which are of the query and of the headers; a list answered as an array comes whole."""
        left_out = LEFT_OUT | ({"cursor", "limit"} if is_array else set())
        arguments = []
        names: dict[str, list[str]] = {"query": [], "header": [], "path": []}
        for parameter in operation.get("parameters", ()):
            name, where = parameter["name"], parameter["in"]
            if name in left_out and where == "query":
                continue
            kind = self._name_model(parameter["schema"], is_sent=True).replace("tuple[", "list[").replace(", ...]", "]")
            argument = name.lower().replace("-", "_")
            if not parameter.get("required"):
                kind = f"{kind} = None" if "None" in kind.split(" | ") else f"{kind} | None = None"
            arguments.append((argument, kind))
            names[where].append(name)
        return arguments, tuple(names["query"]), tuple(names["header"])

    def _read_body(self, operation: dict[str, Any], taken: set[str]) -> tuple[list[str], str]:
        """The fields of the body as arguments; where one has the name of another argument, the body whole."""
        content = operation.get("requestBody", {}).get("content", {})
        if not content:
            return [], ""
        media, found = next(iter(content.items()))
        name = found["schema"]["$ref"].removeprefix(REF)
        schema = self.schemas[name]
        properties: dict[str, Any] = schema.get("properties", {})
        required = set(schema.get("required", ()))
        arguments = []
        for field, part in properties.items():
            kind = self._name_model(part, is_sent=True)
            if media != "application/json" and kind != "FileContent":
                arguments.append(f'{_name_field(field)}: str = ""')
            elif field in required:
                arguments.append(f"{_name_field(field)}: {kind}")
            else:
                plain, is_optional = kind.removesuffix(" | None"), kind.endswith(" | None")
                arguments.append(f"{_name_field(field)}: {plain} | UnsetType{' | None' if is_optional else ''} = UNSET")
        if media != "application/json":
            return arguments, "FORM"
        if taken & {_name_field(field) for field in properties}:
            return [f"body: mo.{_name_class(name)}"], "BODY"
        return arguments, "FIELDS"


def _name_class(name: str) -> str:
    """A component's name as a class: a page is named after its items, two of one name after their packages."""
    page = PAGE.fullmatch(name)
    if page is not None:
        return f"{page[1]}Page"
    module, _, last = name.rpartition("_")
    return f"{module.partition('_')[0].capitalize()}{last}" if module else last


def _name_field(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def _describe_name(name: str) -> str:
    """The name of a class as words: «New event.» of `NewEvent`."""
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", name)
    return f"{words[0]}{words[1:].lower()}."
