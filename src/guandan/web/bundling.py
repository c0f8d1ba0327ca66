"""Bundle a page's scripts and its styles into one file each when the server starts, without a build step.

The scripts are ES modules in our own style: every import is at the beginning of a line and names a file, every export
stands before its declaration, and there are no circular imports. Other modules are refused when the server starts.
"""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_IMPORT = re.compile(r'^import\s+(?:(?P<names>[^"]+?)\s+from\s+)?"(?P<path>[^"]+)";', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) (\w+))", re.MULTILINE)
_EXPORT_LIST = re.compile(r"\bexport\s*\{([^}]*)\};?")
_LEFT_OVER = re.compile(r"^(?:export|import)\b", re.MULTILINE)


class BundleError(Exception):
    """A module that cannot be put into a bundle."""


def bundle_scripts(entries: Sequence[str], files: Mapping[str, bytes]) -> bytes:
    """Bundle modules and all their imports into one module; each runs once, after its imports."""
    order: list[str] = []
    for entry in entries:
        _visit(entry, files, order, ())
    names = {path: f"m{number}" for number, path in enumerate(order)}
    return "\n".join(_wrap(path, files[path].decode(), names) for path in order).encode()


def bundle_styles(paths: Sequence[str], files: Mapping[str, bytes]) -> bytes:
    """Join styles one after the other."""
    return b"\n".join(files[path] for path in paths)


def _resolve(path: str, target: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), target))


def _visit(path: str, files: Mapping[str, bytes], order: list[str], above: tuple[str, ...]) -> None:
    if path in above:
        raise BundleError(f"imports in a circle: {' > '.join((*above, path))}")
    if path in order:
        return
    if path not in files:
        raise BundleError(f"{above[-1] if above else 'a bundle'} imports {path}, which is not there")
    for found in _IMPORT.finditer(files[path].decode()):
        _visit(_resolve(path, found["path"]), files, order, (*above, path))
    order.append(path)


def _wrap(path: str, source: str, names: Mapping[str, str]) -> str:
    """Wrap a module in a function that is called at once and returns the module's exports."""
    exported = {name: name for name in _EXPORT.findall(source)}
    for listed in _EXPORT_LIST.findall(source):
        exported |= {public: own for own, public in map(_read_alias, listed.split(","))}
    body = _IMPORT.sub(lambda found: _take(found, names[_resolve(path, found["path"])]), source)
    body = _EXPORT_LIST.sub("", _EXPORT.sub("", body)).strip()
    if _LEFT_OVER.search(body):
        raise BundleError(f"{path} imports or exports in a way that a bundle does not know")
    given = ", ".join(public if public == own else f"{public}: {own}" for public, own in exported.items())
    lines = re.sub(r"\n{2,}", "\n", body)
    return f"const {names[path]} = (() => {{\n{lines}\nreturn {{ {given} }};\n}})();"


def _read_alias(item: str) -> tuple[str, str]:
    own, _, public = item.strip().partition(" as ")
    return own, public or own


def _take(found: re.Match[str], module: str) -> str:
    """Write the names that a module imports from another one's exports."""
    names = (found["names"] or "").strip()
    if not names:
        return ""
    if names.startswith("* as "):
        return f"const {names.removeprefix('* as ')} = {module};"
    items = (_read_alias(item) for item in names.strip("{} \n").split(",") if item.strip())
    taken = ", ".join(own if own == public else f"{own}: {public}" for own, public in items)
    return f"const {{ {taken} }} = {module};"
