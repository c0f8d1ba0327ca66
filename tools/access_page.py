"""docs/access.md: who may do what, as the routes declare it."""

from __future__ import annotations

import tempfile
from typing import TYPE_CHECKING

from guandan.server.access.guards import may_call
from guandan.server.access.limits import ADDRESS_RATES, SESSION_RATES, STRANGER_RATES, LimitedAction
from guandan.server.access.link_codes import SESSION_GUESS_RATE, STRANGER_GUESS_RATE
from guandan.server.access.route_rights import RouteRight, list_route_rights
from guandan.server.access.who import STRANGER, Grant, Role, Who
from guandan.server.app import create_app
from guandan.server.settings import ServerSettings
from guandan.texts import say
from guandan.web import ROUTES

if TYPE_CHECKING:
    from pathlib import Path

EVENT, TABLE = "spring", "1"


def _holder(role: Role) -> Who:
    return Who(session="0", grants=(Grant(EVENT, role, TABLE if role is Role.TABLE else ""),))


ASKERS = {
    "anybody": STRANGER,
    "guest": Who(session="0", person=1),
    "account": Who(session="0", account=1),
    **{
        role.value.replace("_", " "): Who(
            session="0", grants=(Grant(EVENT, role, TABLE if role is Role.TABLE else ""),)
        )
        for role in Role
    },
}
"""The columns; whoever has a role is taken to have nothing else."""

HEAD = """# Who may do what

Generated from the routes by `make docs`; do not edit. Each route declares the rights that it needs, a guard enforces
them, and a test tries every role on every route.

- **anybody**: no name needed; the page is open to all.
- **guest**: a browser in which somebody has entered a name, or a program with a token.
- **account**: an organiser who is logged in. The account that made an event is its organiser.
- **organiser, chief referee, referee, scorer, table, screen**: a browser that has opened a link of the event with this
  role. The role is valid for this event only. A table's link opens only its own table.

A stranger is refused with 401, anybody else with 403. A signature always needs a PIN, whatever rights the browser has.
What a route shows of a match also depends on the seat: a player in a match sees only that seat's view.

## Links

A link is `/j/` and 128 random bits. Opening it gives the browser's session its role and redirects to an address without
a secret. A link is stored as a hash, shown once, and removed from logs. It can be revoked (everybody who used it loses
access at once), and it ends with its event. The link that `guandan serve` prints works once: it makes the first
account, or logs in to it.

A table's link also has a short code, `/p/` and six letters or digits, to type where no camera can be used. It opens the
same table and ends with its link. It is derived from the server's secret; the server stores only a keyed hash of it.
Wrong codes are counted, also those of rooms. Strangers at one address have {wrong.burst}, then one every
{wrong.seconds:g} s; a session has {session.burst}, then one every {session.seconds:g} s. People who sit at a table can
always find it again.

Wrong PINs are counted by session and by address for each pair, so somebody who tries PINs locks themselves out and not
the pair. Only wrong PINs from twenty addresses at once, or from more than ten for hours, close a pair, and only to
people who do not play for it yet; an IPv6 address counts as its first 64 bits. An official lifts a pair's locks on its
page (`POST …/pairs/N/unlock`), an organiser those of a whole event (`POST …/unlock`). An organiser who cannot log in
opens a new link: `guandan link organiser`.

Somebody else confirms what a scorer enters: another browser, whatever its link. Organisers may allow one scorer to work
alone; the journal records this.

## PINs and the access log

- **A person's own PIN** opens that person's seat at a live table, and signs for the pair. Organisers make it. It is
  random, shown or printed once, and stored as a salted scrypt hash that also needs the server's secret. A new PIN
  invalidates the old one.
- **A pair's PIN** signs a result at a paper table and does nothing else: it opens no seat and shows no card. It is
  derived from the server's secret, so it is not stored. Organisers and scorers can read it again, but scorers cannot
  while the pair sits at a live table. PINs on cards printed before people had their own PINs are pairs' PINs, and stay
  valid as such.
- One browser plays for a person. A second one that signs in with the PIN takes over: the first is disconnected with a
  message (`replaced`), and the table's log has `seat_taken_over`.
- **The access log** has a line for every login (also a refused one), link and table code, for every PIN that is read,
  made or printed, and for everybody who takes a seat: when, who, from which address. The line is written before the PIN
  or the seat is given. Organisers and the chief referee can read it; lines are deleted after 400 days. If a referee
  opens the hands of a match, the match itself records it.

## Limits

Limits count by session. Strangers are counted by address, and more generously, since a whole hall may share one. Costly
work is also counted by address for everybody, since sessions are free. The table shows how many requests are allowed at
once, and then how often one more. «Think» counts the seconds that bots may think at a new table, for each of its four
seats.

"""


def pages(docs: Path) -> dict[Path, str]:
    """The page, by its file."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(ServerSettings(database=f"sqlite:///{folder}/none.db"), pages=ROUTES)
        found = list_route_rights(app)
    head = HEAD.format(wrong=STRANGER_GUESS_RATE, session=SESSION_GUESS_RATE)
    return {docs / "access.md": head + _limits() + "\n## Routes\n" + "".join(_section(*one) for one in _parts(found))}


def _limits() -> str:
    rows = [
        f"| {doing.name.lower().replace('_', ' ')} | {rate.burst}, then {rate.seconds:g} s "
        f"| {STRANGER_RATES[doing].burst}, then {STRANGER_RATES[doing].seconds:g} s | {_in_all(doing)} |\n"
        for doing, rate in SESSION_RATES.items()
    ]
    head = "| | a session | strangers of an address | everybody of an address |\n| --- | --- | --- | --- |\n"
    return head + "".join(rows)


def _in_all(doing: LimitedAction) -> str:
    rate = ADDRESS_RATES.get(doing)
    return "" if rate is None else f"{rate.burst}, then {rate.seconds:g} s"


def _parts(found: list[RouteRight]) -> list[tuple[str, list[RouteRight]]]:
    parts: dict[str, list[RouteRight]] = {"Events": [], "Everything else of the API": [], "Pages and the socket": []}
    for right in found:
        is_event = right.path.startswith("/api/v1/events")
        is_api = right.path.startswith("/api/")
        parts[[*parts][0 if is_event else 1 if is_api else 2]].append(right)
    return list(parts.items())


def _section(name: str, found: list[RouteRight]) -> str:
    head = f"\n### {name}\n\n| | needs | {' | '.join(ASKERS)} |\n| --- | --- |{' :-: |' * len(ASKERS)}\n"
    return head + "".join(_row(right) for right in found)


def _row(right: RouteRight) -> str:
    path = {"event": EVENT, "table": TABLE}
    marks = ["✓" if any(may_call(who, needs, path) for needs in right.needs) else "" for who in ASKERS.values()]
    needs = ", ".join(say(f"needs.{one}", "en") for one in right.needs)
    return f"| {right.method} `{right.path}` | {needs} | {' | '.join(marks)} |\n"
