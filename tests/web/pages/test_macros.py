"""Macros get what they use as arguments: an import without context knows none of the page's values."""

from __future__ import annotations

from importlib.resources import files

import pytest
from jinja2 import Environment, meta, nodes

ENVIRONMENT = Environment(autoescape=True)
GLOBALS = {"asset", "icon"} | set(ENVIRONMENT.globals)
EVENT = "event/"
FOLDER = files("guandan.web") / "templates" / EVENT
PARSED = {
    EVENT + file.name: ENVIRONMENT.parse(file.read_text("utf-8"))
    for file in FOLDER.iterdir()
    if file.name.endswith(".html")
}


def _list_macros(template: str) -> list[str]:
    return [macro.name for macro in PARSED[template].find_all(nodes.Macro)]


def _list_imported() -> list[tuple[str, str]]:
    """List the templates and their macros that a page imports without its context."""
    found: set[tuple[str, str]] = set()
    for page in PARSED.values():
        for node in page.find_all((nodes.Import, nodes.FromImport)):
            if node.with_context:
                continue
            template = node.template.as_const()
            names = node.names if isinstance(node, nodes.FromImport) else _list_macros(template)
            found |= {(template, name if isinstance(name, str) else name[0]) for name in names}
    return sorted(found)


def test_pages_import_macros() -> None:
    assert ("event/public_parts.html", "standing_rows") in _list_imported()


@pytest.mark.parametrize(("template", "name"), _list_imported())
def test_a_macro_uses_nothing_that_it_is_not_given(template: str, name: str) -> None:
    macro = next(one for one in PARSED[template].find_all(nodes.Macro) if one.name == name)
    used = meta.find_undeclared_variables(nodes.Template([macro]).set_environment(ENVIRONMENT))
    assert used <= GLOBALS | set(_list_macros(template))
