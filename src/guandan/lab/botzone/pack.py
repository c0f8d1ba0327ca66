"""One file to upload to Botzone: the bot, the network and just those modules that they import.

The program in it needs Python 3.11 and NumPy, nothing else: the kernel runs as it stands, msgspec and Cython are
replaced by what stands in for them. Python runs the file as it is: `python bot.zip`.
"""

from __future__ import annotations

import ast
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from guandan.lab.botzone.judge import botzone_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_BYTES = 4_000_000
"""What Botzone takes as sources."""

_ENTRIES = ("guandan.lab.botzone.agent", "guandan.lab.botzone.conversation", "guandan.bots.learned.hard")
_DATA = {"guandan/bots/learned/network.npz": ("guandan.bots.learned", "network.npz")}
_INITS = {
    "guandan": "",
    "guandan.bots": "",
    "guandan.bots.learned": "",
    "guandan.kernel": "from guandan.kernel.deal import Deal, Phase\n",
    "guandan.lab": "",
    "guandan.lab.botzone": "",
    "guandan.lab.njupt": "",
}
"""Packages whose own `__init__` would import what the bot does not need."""

_ONE_CORE = '''"""What stands in for threadpoolctl: Botzone gives one core anyway."""

from contextlib import nullcontext


def threadpool_limits(*_limits, **_options):
    """Change nothing."""
    return nullcontext()
'''

_MAIN = '''"""Guandan for Botzone (botzone.org.cn); code and network are under the Apache License 2.0."""

import sys
from importlib.resources import files

from guandan.bots.learned.hard import Hard
from guandan.bots.learned.judge import NumpyJudge
from guandan.lab.botzone.agent import BotzoneAgent
from guandan.lab.botzone.conversation import converse

RULES = {rules}
BOT = Hard(judge=NumpyJudge(files("guandan.bots.learned").joinpath("network.npz").read_bytes()))

if __name__ == "__main__":
    converse(lambda: BotzoneAgent(BOT, RULES), sys.stdin, sys.stdout)
'''


def write_upload(path: Path) -> int:
    """Write the file; tells how many bytes it has, and refuses to write more than Botzone takes."""
    parts = upload_parts()
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(parts):
            packed.writestr(ZipInfo(name), parts[name], ZIP_DEFLATED)  # without a time: equal contents, equal bytes
    size = path.stat().st_size
    if size > MOST_BYTES:
        path.unlink()
        raise ValueError(f"{size} bytes are more than Botzone takes ({MOST_BYTES})")
    return size


def upload_parts() -> dict[str, bytes]:
    """Every file of the upload by its name."""
    parts = {"__main__.py": _MAIN.format(rules=botzone_rules()).encode()}
    outside: set[str] = set()
    waiting, met = list(_ENTRIES), set()
    while waiting:
        module = waiting.pop()
        if module in met:
            continue
        met.add(module)
        name, text = _source(module)
        parts[name] = text.encode()
        for imported in imports_of(text, module if name.endswith("__init__.py") else module.rpartition(".")[0]):
            root = imported.partition(".")[0]
            if root == "guandan":
                waiting += _with_parents(imported)
            else:
                outside.add(root)
        waiting += _with_parents(module)
    parts |= {name: files(package).joinpath(file).read_bytes() for name, (package, file) in _DATA.items()}
    if "msgspec" in outside:
        parts["msgspec.py"] = _source("guandan.lab.botzone.standalone")[1].encode()
    if "threadpoolctl" in outside:
        parts["threadpoolctl.py"] = _ONE_CORE.encode()
    if "cython" in outside:
        parts["cython.py"] = _source("guandan.kernel.cython_shadow")[1].encode()
    return parts


def _with_parents(module: str) -> list[str]:
    words = module.split(".")
    return [".".join(words[:length]) for length in range(1, len(words) + 1)]


def _source(module: str) -> tuple[str, str]:
    """Where a module goes in the file, and its text."""
    name = module.replace(".", "/")
    if module in _INITS:
        return f"{name}/__init__.py", _INITS[module]
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ValueError(f"{module} has no source")
    origin = Path(spec.origin)
    is_package = spec.submodule_search_locations is not None
    if origin.suffix != ".py":  # a compiled module lies beside its source
        origin = origin.with_name(f"{origin.name.partition('.')[0]}.py")
    return f"{name}/__init__.py" if is_package else f"{name}.py", origin.read_text(encoding="utf-8")


def imports_of(text: str, package: str) -> Iterator[str]:
    """The modules that a text of a package imports when it runs, in functions too; not what only type checkers read."""
    for node in _statements(ast.parse(text).body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parent = package.rsplit(".", node.level - 1)[0] if node.level else ""
            module = ".".join(part for part in (parent, node.module) if part)
            yield module
            for alias in node.names:
                if module.startswith("guandan") and _is_module(f"{module}.{alias.name}"):
                    yield f"{module}.{alias.name}"


def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # a class of a module, not a module of a package
        return False


def _statements(body: list[ast.stmt]) -> Iterator[ast.AST]:
    for statement in body:
        if isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test):
            continue
        yield from ast.walk(statement)
