"""A whole event over the API alone: from a list of entries to the book of results.

    guandan serve            # prints the organiser's link
    python examples/whole_event.py http://127.0.0.1:8000 http://127.0.0.1:8000/j/…  results/

It uses the client that comes with guandan (`pip install "pyguandan[client]"`); any program that speaks HTTP can do the
same. One table of each round is told deal by deal, as a phone at the table does, and signed with the pairs' own PINs;
the others come in from paper.
"""

from __future__ import annotations

import sys
from pathlib import Path

from guandan.client import ApiProblem, Client
from guandan.client.models import Final, InfractionReport, PlanWishes, StandingsView, TableRow

PAIRS = 8
ROUNDS = 3
HEADINGS = "序号,姓名,搭档,单位\n"
NAMES = "甲乙丙丁戊己庚辛"
DEALS = 5
"""Five double-downs: East-West climb from 2 to A, and pass it."""
PAST_A, SIX = 14, 5
"""Levels are numbers: 2 is 1, A is 13, past A is 14."""


class Desk:
    """The organisers' desk: a client that came by a link, and the event that it made."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.event = ""


def make(desk: Desk) -> None:
    """An event from a book: three rounds of Swiss, everything else as the book has it."""
    wishes = PlanWishes(rounds=ROUNDS, keep_apart=True)
    desk.event = desk.client.create_event(name="春季赛", book="jiangsu-2017", wishes=wishes).id


def enter(desk: Desk) -> None:
    """The list as an office sends it: looked at first, then entered whole."""
    rows = [f"{place},{name}一,{name}二,{place % 4 + 1}分会" for place, name in enumerate(NAMES[:PAIRS], 1)]
    sheet = ("entries.csv", (HEADINGS + "\n".join(rows)).encode(), "text/csv")
    preview = desk.client.preview_import(desk.event, file=sheet)
    assert not preview.problems, preview.problems  # noqa: S101 (an example stops where it is wrong)
    desk.client.accept_import(desk.event, file=sheet)
    desk.client.name_official(desk.event, name="裁判长", role="chief_referee")


def links(desk: Desk) -> str:
    """The link that goes on table 1; the scorer gets one too."""
    desk.client.make_links(desk.event, role="scorer")
    made = desk.client.make_links(desk.event, role="table", places=("1",))
    return str(made.links[0].url)


def draw(desk: Desk) -> None:
    """A draft that only the desk sees, then the draw, then the round."""
    desk.client.check_in(desk.event, rest=True)
    desk.client.draw_round(desk.event)
    desk.client.publish_draw(desk.event)
    desk.client.start_round(desk.event)


def play_with_a_phone(phone: Client, desk: Desk, table: TableRow) -> None:
    """Table 1: West writes each deal down, North confirms, both sides sign with their PINs."""
    for deal in range(1, DEALS + 1):
        line = phone.write_deal(desk.event, 1, deal=deal, order=("E", "W"), side="EW")
        phone.confirm_line(desk.event, 1, line.line, side="NS")
    pin = desk.client.pin_of(desk.event, table.ew.pair).pin
    phone.sign_result(desk.event, 1, side="EW", pin=pin)
    pin = desk.client.pin_of(desk.event, table.ns.pair).pin
    phone.sign_result(desk.event, 1, side="NS", pin=pin)


def play(desk: Desk, phone: Client, number: int) -> None:
    """A round: table 1 by phone, the others from paper; in the first one a call, a ruling and its ledger."""
    tables = desk.client.show_round(desk.event, number).tables
    if number == 1:
        rule(desk, tables[1].table)
    for table in tables:
        if table.table == 1:
            play_with_a_phone(phone, desk, table)
            continue
        ew_wins = table.ew.pair < table.ns.pair
        final = Final(ew=PAST_A if ew_wins else SIX, ns=SIX if ew_wins else PAST_A)
        desk.client.enter_result(desk.event, table.table, final=final)
        desk.client.sign_from_paper(desk.event, table.table)
    assert [wait.code for wait in desk.client.list_waits(desk.event)] == ["close"]  # noqa: S101 (nothing else stops it)
    desk.client.close_round(desk.event)


def rule(desk: Desk, table: int) -> None:
    """召请裁判: a table calls, the referee looks what follows, rules, and closes the call."""
    desk.client.call_referee(desk.event, table, reason="a card was shown")
    call = desk.client.list_calls(desk.event)[0].called.call
    reports = (InfractionReport(infraction="late", side="NS", minutes=3),)
    proposal = desk.client.propose_ruling(desk.event, table, reports=reports)
    assert proposal.penalties, proposal  # noqa: S101 (the book knows what follows)
    ruled = desk.client.make_ruling(desk.event, table, reports=reports)
    desk.client.close_call(desk.event, call, ruling=ruled.rulings[0])


def finish(desk: Desk, folder: Path) -> StandingsView:
    """Standings, the end with the secret of the lots, and everything on paper."""
    client, event = desk.client, desk.event
    while any(wait.code == "lots" for wait in client.list_waits(event)):
        lines = client.show_standings(event).lines
        place = next(line.place for line in lines if line.is_tied)
        tied = tuple(line.pair.pair for line in lines if line.place == place and line.is_tied)
        client.draw_lots(event, stage=1, pairs=tied)
    client.close_event(event, reveal=True)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "standings.xlsx").write_bytes(client.make_document(event, "standings", form="xlsx", lang="zh"))
    for document in ("book", "certificates"):
        (folder / f"{document}.pdf").write_bytes(client.make_document(event, document, form="pdf", lang="zh"))
    (folder / "event.jsonl").write_bytes(client.export_event(event))
    return client.show_standings(event)


def run(organiser: Client, phone: Client, link: str, folder: Path) -> StandingsView:
    """The whole event; the standings at its end."""
    organiser.open_link(link)
    desk = Desk(organiser)
    make(desk)
    enter(desk)
    phone.open_link(links(desk))
    for number in range(1, ROUNDS + 1):
        draw(desk)
        play(desk, phone, number)
    return finish(desk, folder)


def main() -> None:
    """Run it against a server, and print who won."""
    if len(sys.argv) != 4:  # noqa: PLR2004 (address, link, folder)
        sys.exit(__doc__)
    address, link, folder = sys.argv[1:]
    try:
        with Client(address) as organiser, Client(address) as phone:
            standings = run(organiser, phone, link, Path(folder))
    except ApiProblem as refused:
        sys.exit(str(refused))
    for line in standings.lines:
        figures = "  ".join(f"{figure.name.en} {figure.text}" for figure in line.figures)
        print(line.place, " / ".join(line.pair.people), figures, sep="\t")


if __name__ == "__main__":
    main()
