"""Measure the first load on a slow phone: 400 kbit/s, 300 ms, a processor four times slower, nothing cached.

`PYTHONPATH=src:. python bench/first_load.py` writes what docs/server.md quotes. It needs chromium and the test extras.
"""

from __future__ import annotations

import sys
import tempfile
from time import monotonic

from playwright.sync_api import ViewportSize, sync_playwright

from guandan.web import ROUTES
from tests.server.live import live, without_limits
from tests.web.conftest import ARGUMENTS, CHROMIUM

BYTES_PER_SECOND = 400_000 / 8
PHONE: ViewportSize = {"width": 360, "height": 740}


def main() -> None:
    """Open the lobby, press the button as soon as it is there, wait for the cards."""
    with (
        tempfile.TemporaryDirectory() as folder,
        without_limits(),
        live(f"sqlite:///{folder}/guandan.db", pages=ROUTES) as running,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_context(viewport=PHONE, has_touch=True, locale="zh-CN").new_page()
        network = page.context.new_cdp_session(page)
        sizes: list[float] = []
        network.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
        network.send("Network.enable")
        slow = {"downloadThroughput": BYTES_PER_SECOND, "uploadThroughput": BYTES_PER_SECOND}
        network.send("Network.emulateNetworkConditions", {"offline": False, "latency": 300, **slow})
        network.send("Emulation.setCPUThrottlingRate", {"rate": int(sys.argv[1]) if len(sys.argv) > 1 else 4})
        began = monotonic()
        page.goto(running.url)
        page.locator("#play-now").wait_for()
        page.wait_for_function("() => document.getElementById('name').value !== ''")
        ready = monotonic()
        sys.stdout.write(
            f"lobby usable after {ready - began:.1f} s, {len(sizes)} requests, {sum(sizes) / 1000:.0f} kB\n"
        )
        sizes.clear()
        page.click("#play-now")
        page.locator(".hand .card").nth(26).wait_for()
        taken = monotonic() - ready
        sys.stdout.write(f"cards after {taken:.1f} s, {len(sizes)} requests, {sum(sizes) / 1000:.0f} kB\n")
        browser.close()


if __name__ == "__main__":
    main()
