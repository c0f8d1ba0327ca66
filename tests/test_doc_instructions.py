"""Instructions that pages show: each line for a shell is checked by its kind, or named here with the reason why not.

`guandan …` is checked in test_doc_figures.py, and run where a page's own test runs it.
"""

from __future__ import annotations

import re
import shlex
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LEFT_OUT = {"CHANGELOG.md"}  # says what older versions had
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
PARTS = {"core", *(folder.name for folder in (ROOT / "tests").iterdir() if folder.is_dir())}
WORDS = (
    "make python python3 pip pytest docker runuser useradd systemctl journalctl psql touch mkdir cd . curl npm node git"
)
LINE = re.compile(rf"(?:\w+=\S+ )*(?:/\S+/)?(?:{'|'.join(map(re.escape, WORDS.split()))}) ")
NOT_RUN = {
    r"docker (build|run|logs|compose)\b": "needs Docker: tools/try_dockerfile.py does what the image does",
    r"SITE=\S+ POSTGRES_PASSWORD=\S+ docker compose up": "needs Docker: test_deploy.py reads compose.yaml",
    r"useradd --system ": "makes a user of the machine: tools/try_dockerfile.py makes one in a folder",
    r"runuser -u postgres -- create(user|db) ": "needs PostgreSQL's own user",
    r"systemctl enable --now guandan$": "needs systemd: the unit's options are checked",
    r"journalctl -u guandan$": "needs systemd",
    r"psql … <<'SQL'$": "tests/store/test_partitioned.py runs the block",
    r"(\. |cd |mkdir |touch )": "of the shell itself",
    r"node --test$": "tools/javascript/run.py calls it",
}
"""What a test cannot run on any machine, and what stands in its place."""


def find_instructions() -> list[tuple[str, str]]:
    """Lines of blocks for a shell, indented lines and pieces of code in sentences; without those that call guandan."""
    found = []
    for page in PAGES:
        if page.name in LEFT_OUT:
            continue
        text = page.read_text(encoding="utf-8")
        fenced = re.findall(r"^```(?:sh|console)?\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        rest = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
        lines = [line for block in fenced for line in block.replace("\\\n", " ").splitlines()]
        lines += re.findall(r"^    (\S.*)$", rest, re.MULTILINE) + re.findall(r"(?<!`)`([^`\n]+)`(?!`)", rest)
        for line in lines:
            plain = re.split(r"\s+#\s", line.strip().removeprefix("$ "))[0]
            calls_us = re.search(r"(?:^|/| )guandan [a-z]+\b", plain) and not any(
                re.match(way, plain) for way in NOT_RUN
            )
            if LINE.match(plain) and not calls_us:
                found.append((page.relative_to(ROOT).as_posix(), plain))
    return found


def find_options(program: list[str]) -> set[str]:
    """The options that a script or module defines."""
    name = program[0] if program[0] != "-m" else f"src/{program[1].replace('.', '/')}.py"
    return set(re.findall(r'add_argument\(\s*"(--[a-z-]+)"', (ROOT / name).read_text(encoding="utf-8")))


def check_make(words: list[str]) -> str:
    """Targets are in the Makefile; a part is a folder of tests or a mark."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    marks = {part for file in (ROOT / "tests").rglob("*.py") for part in find_parts(file)}
    for word in words:
        name, is_setting, value = word.partition("=")
        if not is_setting and not re.search(rf"^{re.escape(name)}:", makefile, re.MULTILINE):
            return f"no target {name}"
        if is_setting and name not in {"PART", "PYTHON", "ARGS", "SEED"}:
            return f"no setting {name}"
        if name == "PART" and "check-long" in words and value not in PARTS | marks:
            return f"no part {value}"
        if (
            name == "PART"
            and "test" in words
            and [part for part in value.split() if not (ROOT / "tests" / part).exists()]
        ):
            return f"no tests {value}"
    return ""


@cache
def find_parts(file: Path) -> tuple[str, ...]:
    """The parts that a file of tests names."""
    return tuple(re.findall(r'mark\.part\("([\w-]+)"\)', file.read_text(encoding="utf-8")))


def check_python(words: list[str]) -> str:
    """The script or module is there and knows its options."""
    if words[:2] == ["-m", "venv"] or words[:1] == ["-c"]:
        return ""
    program, rest = (words[:2], words[2:]) if words[0] == "-m" else (words[:1], words[1:])
    try:
        known = find_options(program)
    except FileNotFoundError:
        return f"no {program}"
    used = {word.partition("=")[0] for word in rest if word.startswith("--")}
    return f"no options {sorted(used - known)}" if used - known else ""


def check_pip(words: list[str]) -> str:
    """Only our own package is installed by name, with extras that it has."""
    for word in words[1:]:
        if word.startswith("-") or word in {".", "./guandan"}:
            continue
        named = re.fullmatch(r"(?:pyguandan|\./guandan|\.)\[([\w,]+)\]|pyguandan", word)
        if named is None:
            return f"installs {word}"
        if named[1] and not set(named[1].split(",")) <= EXTRAS.keys():
            return f"no extra {named[1]}"
    return ""


def check_pytest(words: list[str]) -> str:
    """Its files are there."""
    missing = [word for word in words if word.startswith("tests") and not (ROOT / word).exists()]
    return f"no {missing}" if missing else ""


def find_fault(line: str) -> str | None:
    """What is wrong with a line; nothing if it may stay."""
    if any(re.match(pattern, line) for pattern in NOT_RUN):
        return None
    words = shlex.split(line)
    while re.fullmatch(r"\w+=.*", words[0]):
        words = words[1:]
    checks = {
        "make": check_make,
        "python": check_python,
        "python3": check_python,
        "pip": check_pip,
        "pytest": check_pytest,
    }
    check = checks.get(words[0].rpartition("/")[2])
    return check(words[1:]) or None if check else "nobody checks it"


def test_every_instruction_of_a_page_can_be_followed() -> None:
    found = find_instructions()
    assert len(found) > 100
    assert [f"{page}: {line}: {fault}" for page, line in found if (fault := find_fault(line))] == []


def test_what_is_not_run_is_shown_somewhere() -> None:
    lines = [line for _, line in find_instructions()]
    assert [pattern for pattern in NOT_RUN if not any(re.match(pattern, line) for line in lines)] == []


@pytest.mark.parametrize(
    "line",
    [
        "make fly",
        "make test PART=none",
        "make check-long PART=none",
        "make run SPEED=1",
        "python tools/none.py",
        "python tools/try_wheel.py --fast",
        "pip install numpy",
        'pip install "pyguandan[none]"',
        "pytest tests/none",
        "curl http://127.0.0.1:8000",
    ],
)
def test_a_wrong_instruction_is_found(line: str) -> None:
    assert find_fault(line)
