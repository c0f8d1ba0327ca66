"""A whole event over the API alone: from a list of entries to the book of results.

    guandan serve            # prints the organiser's link
    python examples/whole_event.py http://127.0.0.1:8000 http://127.0.0.1:8000/j/…  results/

Nothing of guandan is imported: any program that speaks HTTP can do the same. One table of each round is told deal by
deal, as a phone at the table does, and signed with the pairs' own PINs; the others come in from paper.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import httpx

PAIRS = 8
ROUNDS = 3
HEADINGS = "序号,姓名,搭档,单位\n"
NAMES = "甲乙丙丁戊己庚辛"
E, W = "E", "W"
EW_WINS_ALL = [[E, W]] * 5
"""Five double-downs: East-West climb from 2 to A, and pass it."""
PAST_A, SIX = 14, 5
"""Levels are numbers: 2 is 1, A is 13, past A is 14."""


class Desk:
    """The organisers' desk: a session that came by a link, and the event that it made."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.event = ""

    def ask(self, method: str, path: str, **options: Any) -> Any:  # noqa: ANN401 (JSON)
        """Ask something of the event; what is refused stops the program with the problem."""
        return told(self.client.request(method, f"/api/v1/events{self.event and f'/{self.event}'}{path}", **options))

    def get(self, path: str, **query: Any) -> Any:  # noqa: ANN401 (JSON)
        """Look at something."""
        return self.ask("GET", path, params=query)

    def do(self, path: str, **body: Any) -> Any:  # noqa: ANN401 (JSON)
        """Do something."""
        return self.ask("POST", path, json=body)


def told(answer: httpx.Response) -> Any:  # noqa: ANN401 (JSON)
    """What was answered, or the end with what is wrong."""
    if answer.is_error:
        sys.exit(f"{answer.request.method} {answer.request.url.path}: {answer.status_code} {answer.text}")
    return answer.json() if answer.headers.get("content-type") == "application/json" else answer.content


def make(desk: Desk) -> None:
    """An event from a book: three rounds of Swiss, everything else as the book has it."""
    wishes = {"rounds": ROUNDS, "keep_apart": True}
    made = desk.do("", name="春季赛", book="jiangsu-2017", wishes=wishes)
    desk.event = made["id"]


def enter(desk: Desk) -> None:
    """The list as an office sends it: looked at first, then entered whole."""
    rows = [f"{place},{name}一,{name}二,{place % 4 + 1}分会" for place, name in enumerate(NAMES[:PAIRS], 1)]
    sheet = {"file": ("entries.csv", (HEADINGS + "\n".join(rows)).encode(), "text/csv")}
    preview = desk.ask("POST", "/import/preview", files=sheet)
    assert not preview["problems"], preview["problems"]  # noqa: S101 (an example stops where it is wrong)
    desk.ask("POST", "/import", files=sheet)
    desk.do("/officials", name="裁判长", role="chief_referee")


def links(desk: Desk) -> str:
    """The link that goes on table 1; the scorer gets one too."""
    desk.do("/links", role="scorer")
    made = desk.do("/links", role="table", places=["1"])
    return str(made["links"][0]["url"])


def draw(desk: Desk) -> None:
    """A draft that only the desk sees, then the draw, then the round."""
    desk.ask("PUT", "/presences", json={"rest": True})
    desk.do("/draw")
    desk.do("/draw/publish")
    desk.do("/round/start")


def play_with_a_phone(phone: httpx.Client, desk: Desk, table: dict[str, Any]) -> None:
    """Table 1: West writes each deal down, North confirms, both sides sign with their PINs."""
    at = f"/api/v1/events/{desk.event}/tables/1"
    for deal, order in enumerate(EW_WINS_ALL, 1):
        told(phone.get(f"{at}/sheet"))
        line = told(phone.post(f"{at}/sheet/lines", json={"deal": deal, "order": order, "side": "EW"}))
        told(phone.post(f"{at}/sheet/lines/{line['line']}/confirm", json={"side": "NS"}))
    for side, pair in (("EW", table["ew"]["pair"]), ("NS", table["ns"]["pair"])):
        pin = desk.get(f"/pairs/{pair}/pin")["pin"]
        told(phone.post(f"{at}/sign", json={"side": side, "pin": pin}))


def play(desk: Desk, phone: httpx.Client, number: int) -> None:
    """A round: table 1 by phone, the others from paper; in the first one a call, a ruling and its ledger."""
    tables = desk.get(f"/rounds/{number}")["tables"]
    if number == 1:
        rule(desk, tables[1]["table"])
    for table in tables:
        if table["table"] == 1:
            play_with_a_phone(phone, desk, table)
            continue
        ew_wins = table["ew"]["pair"] < table["ns"]["pair"]
        final = {"ew": PAST_A if ew_wins else SIX, "ns": SIX if ew_wins else PAST_A}
        desk.do(f"/tables/{table['table']}/result", final=final)
        desk.do(f"/tables/{table['table']}/sign-all")
    assert [wait["code"] for wait in desk.get("/waits")] == ["close"]  # noqa: S101 (nothing else stops the next round)
    desk.do("/round/close")


def rule(desk: Desk, table: int) -> None:
    """召请裁判: a table calls, the referee looks what follows, rules, and closes the call."""
    desk.do(f"/tables/{table}/calls", reason="a card was shown")
    call = desk.get("/calls")[0]["called"]["call"]
    report = {"infraction": "late", "side": "NS", "minutes": 3}
    proposal = desk.do(f"/tables/{table}/rulings/propose", reports=[report])
    assert proposal["penalties"], proposal  # noqa: S101 (the book knows what follows)
    ruled = desk.do(f"/tables/{table}/rulings", reports=[report])
    desk.do(f"/calls/{call}/close", ruling=ruled["rulings"][0])


def finish(desk: Desk, folder: Path) -> dict[str, Any]:
    """Standings, the end with the secret of the lots, and everything on paper."""
    for _ in range(PAIRS):
        lots = [wait["pairs"] for wait in desk.get("/waits") if wait["code"] == "lots"]
        if not lots:
            break
        first = desk.get("/standings")["lines"]
        place = next(line["place"] for line in first if line["is_tied"])
        tied = [line["pair"]["pair"] for line in first if line["place"] == place and line["is_tied"]]
        desk.do("/lots", stage=1, pairs=tied)
    desk.do("/close", reveal=True)
    folder.mkdir(parents=True, exist_ok=True)
    for document, form in (("standings", "xlsx"), ("book", "pdf"), ("certificates", "pdf")):
        name = folder / f"{document}.{form}"
        name.write_bytes(desk.ask("GET", f"/documents/{document}", params={"form": form, "lang": "zh"}))
    (folder / "event.jsonl").write_bytes(desk.get("/file"))
    standings: dict[str, Any] = desk.get("/standings")
    return standings


def run(organiser: httpx.Client, phone: httpx.Client, link: str, folder: Path) -> dict[str, Any]:
    """The whole event; the standings at its end."""
    organiser.get(link)
    desk = Desk(organiser)
    make(desk)
    enter(desk)
    phone.get(links(desk))
    for number in range(1, ROUNDS + 1):
        draw(desk)
        play(desk, phone, number)
    return finish(desk, folder)


def main() -> None:
    """Run it against a server, and print who won."""
    if len(sys.argv) != 4:  # noqa: PLR2004 (address, link, folder)
        sys.exit(__doc__)
    address, link, folder = sys.argv[1:]
    with httpx.Client(base_url=address) as organiser, httpx.Client(base_url=address) as phone:
        standings = run(organiser, phone, link, Path(folder))
    for line in standings["lines"]:
        figures = "  ".join(f"{figure['name']['en']} {figure['text']}" for figure in line["figures"])
        print(line["place"], " / ".join(line["pair"]["people"]), figures, sep="\t")


if __name__ == "__main__":
    main()
