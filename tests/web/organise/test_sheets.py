"""The code of a printed score sheet leads to its table, and opens nothing by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx

from guandan.documents.code import SheetCode, compute_event_mark, compute_event_tail, format_sheet_code
from tests.web.organise.public_event import Desk

if TYPE_CHECKING:
    from tests.server.live import Live


PATIENCE = 60


def test_where_a_sheets_code_leads(live_server: Live) -> None:
    desk = Desk(live_server, pairs=4, rounds=2)
    commitment = desk.get("")["commitment"]
    typed = {
        table: format_sheet_code(SheetCode(mark=compute_event_mark(commitment), round=1, table=table)).replace("-", "")
        for table in (1, 3)
    }
    # Other tests' events on this server may have the same two digits: what is scanned names its own.
    codes = {table: f"{code}?of={compute_event_tail(commitment)}" for table, code in typed.items()}
    desk.draw()
    assert httpx.get(f"{live_server.url}/s/{codes[1]}", timeout=PATIENCE).status_code == 404  # no draft is shown
    desk.do("/draw/publish")
    desk.do("/round/start")
    with httpx.Client(base_url=live_server.url, timeout=PATIENCE) as scorer:
        scorer.get(desk.link("scorer"))
        assert scorer.get(f"/s/{codes[1]}").headers["location"] == f"{desk.path}/phone/1"
        assert scorer.get(f"{desk.path}/phone/1").status_code == 200
    stranger = httpx.get(f"{live_server.url}/s/{codes[1]}", timeout=PATIENCE)
    assert stranger.headers["location"] == f"{desk.path}/draw?round=1"
    assert httpx.get(live_server.url + stranger.headers["location"], timeout=PATIENCE).status_code == 200
    wrong = typed[1][:-1] + str((int(typed[1][-1]) + 1) % 10)
    missing = (codes[3], wrong, "x", f"{typed[1]}?of={compute_event_tail(commitment[::-1])}")
    assert [httpx.get(f"{live_server.url}/s/{code}", timeout=PATIENCE).status_code for code in missing] == [404] * 4
    assert httpx.get(f"{live_server.url}/s/{typed[1]}", timeout=PATIENCE).headers["location"].endswith("/draw?round=1")
