"""The documentation site: gather its pages, build it strictly, and pack it into src/guandan/web/docs.zip.

    python tools/docs_site.py            # all of it, as `make site` does
    python tools/docs_site.py --gather   # only build/site-source

A link to a file outside docs leads to the page that shows it; where there is none, the text stays and the link goes.
A link that leads nowhere fails the build: mkdocs looks at the sources, `find_dead_links` at the pages that came out.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
SOURCE = ROOT / "build" / "site-source"
BUILT = ROOT / "build" / "site"
PACKED = ROOT / "src" / "guandan" / "web" / "docs.zip"
OUTSIDE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "SECURITY.md": "security-policy.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
}
"""Pages from outside docs, and their names in the site."""
SHOWN = (
    "examples/*.py",
    "deploy/Caddyfile",
    "deploy/guandan.service",
    "deploy/nginx.conf",
    "compose.yaml",
    "Dockerfile",
)
"""Files that the site shows as pages; lists of hashes are none to read."""
KINDS = {".py": "python", ".yaml": "yaml", ".conf": "nginx", ".service": "ini"}
NOT_PACKED = (".map", ".gz", "objects.inv", "lunr/wordcut.js", "lunr/tinyseg.js")
"""What nobody needs who reads Chinese or English on a server."""
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
IMAGE = re.compile(r'<img src="([^"]+)" alt="([^"]*)" width="(\d+)">')
HREF = re.compile(r'\b(href|src)="([^"]+)"')
IDS = re.compile(r'\bid="([^"]+)"')
FENCE = re.compile(r"(^```.*?^```[^\n]*$)", re.MULTILINE | re.DOTALL)


def main() -> None:
    """Gather, build, pack."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gather", action="store_true", help="only gather the pages")
    gather()
    if parser.parse_args().gather:
        return
    command = [sys.executable, "-W", "ignore", "-m", "mkdocs", "build", "--strict", "--clean", "--quiet"]
    subprocess.run(command, check=True, cwd=ROOT)  # noqa: S603 (mkdocs)
    mend_search(BUILT)
    lead_to_english(BUILT)
    if dead := find_dead_links(BUILT):
        sys.exit("links that lead nowhere:\n" + "\n".join(dead))
    pack()


def gather() -> None:
    """Write build/site-source anew."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    pages = dict(list_pages())
    for name, (origin, text) in pages.items():
        target = SOURCE / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(rewrite_links(text, origin, name, pages), encoding="utf-8")
    for folder in ("pictures", "images"):
        shutil.copytree(DOCS / folder, SOURCE / folder)
    for file in [*DOCS.glob("*.svg"), *DOCS.rglob("*.json")]:
        shutil.copy(file, SOURCE / file.relative_to(DOCS))


def list_pages() -> Iterator[tuple[str, tuple[Path, str]]]:
    """Every page by its name in the site: where it comes from, and its text."""
    for file in sorted(DOCS.rglob("*.md")):
        name = file.relative_to(DOCS).as_posix()
        if name != "README.md":
            yield re.sub(r"\bREADME(\.zh)?\.md$", r"index\1.md", name), (file, file.read_text(encoding="utf-8"))
    for file in sorted((ROOT / "tools" / "site_pages").glob("index*.md")):
        yield file.name, (DOCS / file.name, file.read_text(encoding="utf-8"))
    for outside, name in OUTSIDE.items():
        yield name, (ROOT / outside, (ROOT / outside).read_text(encoding="utf-8"))
    for file in sorted(file for pattern in SHOWN for file in ROOT.glob(pattern) if file.is_file()):
        name = file.relative_to(ROOT).as_posix()
        text = f"# {name}\n\n```{KINDS.get(file.suffix, '')}\n{file.read_text(encoding='utf-8').rstrip()}\n```\n"
        yield f"files/{name.replace('.', '-')}.md", (file, text)  # `x.py.md` would be x in the language «py»
    python = ROOT / "tools" / "site_pages" / "python.md"
    yield "reference/python.md", (DOCS / "reference" / "python.md", python.read_text(encoding="utf-8"))
    yield "reference/rest.md", (DOCS / "reference" / "rest.md", "".join(describe_api(read_document())))


def rewrite_links(text: str, origin: Path, name: str, pages: dict[str, tuple[Path, str]]) -> str:
    """A page with its links as the site has them; what stands in code is left alone."""
    by_file = {page.resolve(): title for title, (page, _) in pages.items()}
    depth = name.count("/")

    def rewrite(found: re.Match[str]) -> str:
        mark, words, address = found.groups()
        path, _, anchor = address.partition("#")
        if not path or re.match(r"[a-z]+:", address):
            return found[0]
        target = (origin.parent / path).resolve()
        if target in by_file:
            if other := find_other_language(name, by_file[target]):
                return f'<a href="{other}{"#" + anchor if anchor else ""}">{words}</a>'
            there = "../" * depth + by_file[target]
            return f"{mark}[{words}]({there}{'#' + anchor if anchor else ''})"
        if target.is_relative_to(DOCS) and target.exists() and target.is_file():
            return f"{mark}[{words}]({'../' * depth}{target.relative_to(DOCS).as_posix()})"
        if target.exists():
            return words  # a folder, or a file that the site does not show
        return found[0]  # leads nowhere: the build says so

    parts = FENCE.split(text)
    return "".join(part if part.startswith("```") else LINK.sub(rewrite, IMAGE.sub(SIZED, part)) for part in parts)


SIZED = r"![\2](\1){ width=\3 }"
"""An image with a width as Markdown has it, so that its path is right in both languages."""


def find_other_language(name: str, target: str) -> str | None:
    """The address of a page in the other language, which mkdocs would not find: it builds each language by itself."""
    page = target.replace(".zh.md", ".md").removesuffix(".md") + ".html"
    depth = name.count("/")
    if target.endswith(".zh.md") and not name.endswith(".zh.md"):
        return "../" * depth + "zh/" + page
    if name.endswith(".zh.md") and target == name.replace(".zh.md", ".md"):
        return "../" * (depth + 1) + page
    return None


# ---------------------------------------------------------------- the pages that came out


class Link(NamedTuple):
    """A link of a built page: as it is written, the file that it leads to, and the place in it."""

    written: str
    target: Path
    anchor: str


def list_links(page: Path, text: str) -> Iterator[Link]:
    """The links within the site."""
    for _, written in HREF.findall(text):
        if re.match(r"[a-z]+:|/", written):
            continue
        path, _, anchor = html.unescape(written).partition("#")
        path = unquote(path.partition("?")[0])
        target = (page.parent / path).resolve() if path else page.resolve()
        yield Link(written, target / "index.html" if target.is_dir() else target, unquote(anchor))


def has_anchor(target: Path, anchor: str) -> bool:
    """Whether the page has such a place; every page has its top."""
    return not anchor or target.suffix != ".html" or anchor in _read_ids(target)


@cache
def _read_ids(page: Path) -> frozenset[str]:
    return frozenset(map(html.unescape, IDS.findall(page.read_text(encoding="utf-8"))))


def lead_to_english(site: Path) -> None:
    """Where a Chinese page lacks a place that a link names, lead to the English page that has it."""
    chinese = (site / "zh").resolve()
    for page in sorted(chinese.rglob("*.html")):
        text = page.read_text(encoding="utf-8")
        for link in set(list_links(page, text)):
            if not link.target.is_relative_to(chinese) or not link.target.exists():
                continue
            english = site.resolve() / link.target.relative_to(chinese)
            if not has_anchor(link.target, link.anchor) and english.exists() and has_anchor(english, link.anchor):
                there = os.path.relpath(english, page.parent)
                text = text.replace(f'"{link.written}"', f'"{there}#{link.written.partition("#")[2]}"')
        page.write_text(text, encoding="utf-8")
    _read_ids.cache_clear()


def find_dead_links(site: Path) -> list[str]:
    """Links of the built pages that lead to no file, or to no place in it."""
    return sorted(
        f"{page.relative_to(site)}: {link.written}"
        for page in site.rglob("*.html")
        if page.name != "404.html"  # shown at any address
        for link in set(list_links(page, page.read_text(encoding="utf-8")))
        if not link.target.exists() or not has_anchor(link.target, link.anchor)
    )


# ---------------------------------------------------------------- the search


def mend_search(site: Path) -> None:
    """Let the theme's search see the last character of what is typed in Chinese.

    It cuts the words at those of its index, but never looks at a word that ends where the question ends: who asks for
    接风 gets every page with 接. A theme that has changed there ends the build.
    """
    (worker,) = (site / "assets" / "javascripts" / "workers").glob("search.*.min.js")
    worker.write_text(mend_cutting(worker.read_text(encoding="utf-8")), encoding="utf-8")


def mend_cutting(script: str) -> str:
    """The script with both comparisons one further."""
    script, ends = re.subn(r"(;(\w)<)((\w)\.length;\2\+\+\)\4\.slice\()", r"\1=\3", script)
    script, starts = re.subn(r"(&&\w<\w\.length)-1(&&\()", r"\1\2", script)
    if (ends, starts) != (1, 1):
        sys.exit(f"the theme's search cuts words in another way: {ends} and {starts} places instead of one each")
    return script


# ---------------------------------------------------------------- the REST reference


def read_document() -> dict[str, Any]:
    """The OpenAPI document of the server."""
    from guandan.server.app import create_app  # noqa: PLC0415 (only for this page)
    from guandan.server.settings import ServerSettings  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        app = create_app(ServerSettings(database=f"sqlite:///{folder}/none.db"))
        document: dict[str, Any] = app.openapi_schema.to_schema()
    return document


def describe_api(document: dict[str, Any]) -> Iterator[str]:
    """Every operation by its path, then every type that is sent or answered."""
    yield "# REST reference\n\nFrom the OpenAPI document, which a server has at `/api/v1/openapi.json`. "
    yield "[The REST API](../api.md) says what holds for all of it.\n"
    part = ""
    for path, methods in sorted(document["paths"].items()):
        found = "/".join(path.split("/")[:4])
        if found != part and path.startswith("/api"):
            part = found
            yield f"\n## {part}\n"
        for method, operation in methods.items() if path.startswith("/api") else ():
            yield from describe_operation(method.upper(), path, operation)
    yield "\n## Types\n"
    for name, schema in sorted(document["components"]["schemas"].items()):
        yield from describe_type(name, schema)


def describe_operation(method: str, path: str, operation: dict[str, Any]) -> Iterator[str]:
    """A heading, what it does, and what is sent and answered."""
    mark = " (deprecated)" if operation.get("deprecated") else ""
    yield f"\n### {method} {path}{mark} {{#{operation['operationId'].lower()}}}\n\n{operation.get('summary', '')}\n\n"
    rows = [
        f"| `{parameter['name']}` | {parameter['in']} | {name_type(parameter['schema'])} "
        f"| {parameter.get('description', '')} |\n"
        for parameter in operation.get("parameters", ())
    ]
    if rows:
        yield "| parameter | in | type | |\n| --- | --- | --- | --- |\n" + "".join(rows) + "\n"
    for media, content in operation.get("requestBody", {}).get("content", {}).items():
        yield f"- sent: {name_type(content['schema'])} ({media})\n"
    for status, response in operation["responses"].items():
        if status.startswith("2"):
            contents = response.get("content", {}).items()
            kinds = [f"{name_type(content.get('schema', {}))} ({media})" for media, content in contents]
            yield f"- answered: {status} {', '.join(kinds) or 'nothing'}\n"


def describe_type(name: str, schema: dict[str, Any]) -> Iterator[str]:
    """A heading, its description, and its fields or values."""
    yield f"\n### {short_name(name)} {{#type-{short_name(name).lower()}}}\n\n{schema.get('description') or ''}\n\n"
    if "enum" in schema:
        yield f"One of {', '.join(f'`{value}`' for value in schema['enum'])}.\n"
    elif schema.get("properties"):
        required = set(schema.get("required", ()))
        yield "| field | type | |\n| --- | --- | --- |\n"
        for field, part in schema["properties"].items():
            default = f"else `{json.dumps(part['default'], ensure_ascii=False)}`" if "default" in part else ""
            yield f"| `{field}` | {name_type(part)} | {'required' if field in required else default} |\n"


def name_type(schema: dict[str, Any]) -> str:
    """A schema in words, with a link to its type."""
    if "$ref" in schema:
        name = short_name(schema["$ref"].rpartition("/")[2])
        return f"[{name}](#type-{name.lower()})"
    if "oneOf" in schema:
        return " or ".join(name_type(member) for member in schema["oneOf"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    match schema.get("type"):
        case "array":
            inner = schema.get("prefixItems") or [schema.get("items", {})]
            return f"list of {', '.join(name_type(part) for part in inner)}"
        case "object":
            return f"object of {name_type(schema.get('additionalProperties') or {})}"
        case str(kind):
            return f"{kind} ({schema['format']})" if "format" in schema else kind
    return "anything"


def short_name(name: str) -> str:
    """A component's name without its modules."""
    return re.sub(r"\w+\.", "", name).strip("_").replace("_", "-")


# ---------------------------------------------------------------- what the server serves


def pack() -> None:
    """Pack the site into one file, the same from the same pages."""
    with zipfile.ZipFile(PACKED, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for file in sorted(BUILT.rglob("*")):
            name = file.relative_to(BUILT).as_posix()
            if file.is_file() and not name.endswith(NOT_PACKED):
                packed.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), file.read_bytes(), zipfile.ZIP_DEFLATED)
    size = PACKED.stat().st_size / 1e6
    print(f"{PACKED.relative_to(ROOT)}: {size:.1f} MB; the pages are in {BUILT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
