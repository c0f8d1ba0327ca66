"""报名: check entries, substitutes and withdrawals against the book and the earlier lines."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from guandan.checker import books
from guandan.checker.confirmation import list_missing_confirmations
from guandan.checker.ledger import Entrant
from guandan.checker.report import NO_ARTICLE
from guandan.competition.model.events import PairDisqualified
from guandan.competition.model.values import Presence, TeamScoring
from guandan.rules.options.event import Changes, Substitute, ThreeLeft

if TYPE_CHECKING:
    from datetime import date, datetime

    from guandan.checker.ledger import EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model import events as ev


def find_entrant(ledger: EventLedger, pair: int, findings: Findings) -> Entrant | None:
    """Find the pair, or report a difference."""
    entrant = ledger.entrants.get(pair)
    if entrant is None:
        findings.add_difference("no_such_pair", NO_ARTICLE, sorted(ledger.entrants), pair)
    return entrant


def find_last_published_round(ledger: EventLedger) -> int:
    """Find the last round whose draw is public."""
    return max((number for number, drawn in ledger.rounds.items() if drawn.published), default=0)


def check_entry(ledger: EventLedger, event: ev.PairEntered, at: datetime | None, findings: Findings) -> None:
    """Check an entry: a new number, people who are in no other pair, and a round that is not drawn yet."""
    findings.count("pairs")
    if event.pair in ledger.entrants or event.pair < 1:
        findings.add_difference("pair_number_taken", NO_ARTICLE, None, event.pair)
    size = ledger.book.entries.pair_size
    if len(event.people) != size and not (event.is_waiting and 0 < len(event.people) < size):
        findings.add_difference(
            "wrong_number_of_people", ledger.book.cite("entries.pair_size"), size, list(event.people)
        )
    _check_people(ledger, event.pair, list(event.people), findings)
    if event.first_round <= find_last_published_round(ledger):
        findings.add_difference(
            "entered_for_drawn_round", NO_ARTICLE, find_last_published_round(ledger) + 1, event.first_round
        )
    _check_team(ledger, event, findings)
    if ledger.book.entries.unit_required and not event.unit and not event.waived:
        findings.add_difference("no_unit", ledger.book.cite("entries.unit_required"), None, event.pair)
    if event.first_round == 1 and not event.waived and at is not None:
        _check_entry_deadline(ledger, find_local_day(ledger, at), findings)
    ledger.entrants[event.pair] = Entrant(
        number=event.pair,
        people=list(event.people),
        unit=event.unit,
        seed=event.seed,
        fixed_table=event.fixed_table,
        team=event.team or event.unit,
        first_round=event.first_round,
        is_waiting=event.is_waiting,
        rating=event.rating,
    )


def _check_entry_deadline(ledger: EventLedger, day: date, findings: Findings) -> None:
    """报名截止: check the deadline; a document's day only applies to its own event."""
    last, first = ledger.book.entries.deadline, find_first_day(ledger)
    is_own = "entries.deadline" in ledger.book.overrides or first in ledger.book.event.days
    if last is not None and is_own and day > last:
        findings.add_difference("entered_too_late", ledger.book.cite("entries.deadline"), last, day)


def _check_team(ledger: EventLedger, event: ev.PairEntered | ev.PairChanged, findings: Findings) -> None:
    """团体: check that nobody plays for another team, if people score for their unit."""
    teams, unit = ledger.plan.teams, ledger.book.teams.unit
    by_people = teams is not None and teams.scoring is TeamScoring.PEOPLE_POINTS
    if by_people and unit is not None and event.team:
        findings.expect("team_is_not_the_unit", ledger.book.cite("teams.unit"), event.unit, event.team)


def _check_people(ledger: EventLedger, pair: int, people: list[int], findings: Findings) -> None:
    others = {person for entrant in ledger.entrants.values() if entrant.number != pair for person in entrant.people}
    twice = sorted(person for person in people if person in others or people.count(person) > 1)
    findings.expect("person_twice", NO_ARTICLE, [], twice)
    unknown = sorted(person for person in people if ledger.people and person not in ledger.people)
    findings.expect("no_such_person", NO_ARTICLE, [], unknown)


def check_confirmation(ledger: EventLedger, event: ev.PairConfirmed, findings: Findings) -> None:
    """Check the partner's confirmation of a waiting entry."""
    entrant = find_entrant(ledger, event.pair, findings)
    if entrant is None:
        return
    findings.expect("not_waiting", NO_ARTICLE, True, entrant.is_waiting)  # noqa: FBT003 (a value to compare)
    if event.partner is not None:
        _check_people(ledger, event.pair, [*entrant.people, event.partner], findings)
        entrant.people.append(event.partner)
    size = ledger.book.entries.pair_size
    if len(entrant.people) != size:
        findings.add_difference(
            "wrong_number_of_people", ledger.book.cite("entries.pair_size"), size, list(entrant.people)
        )
    entrant.is_waiting = False


def check_entry_change(ledger: EventLedger, event: ev.PairChanged, findings: Findings) -> None:
    """Check a correction of the form."""
    entrant = find_entrant(ledger, event.pair, findings)
    if entrant is not None:
        _check_team(ledger, event, findings)
        entrant.unit, entrant.seed, entrant.fixed_table = event.unit, event.seed, event.fixed_table
        entrant.rating = event.rating
        entrant.team = event.team or event.unit


def check_substitution(
    ledger: EventLedger, event: ev.PairPlayerSubstituted, at: datetime | None, findings: Findings
) -> None:
    """替换: check a substitute: of the same unit if the book says so, and inside its deadline."""
    entrant = find_entrant(ledger, event.pair, findings)
    if entrant is None:
        return
    findings.count("substitutes")
    if event.leaves not in entrant.people:
        findings.add_difference("not_in_the_pair", NO_ARTICLE, list(entrant.people), event.leaves)
        return
    rules = ledger.book.entries
    has_begun = any(drawn.started for drawn in ledger.rounds.values())
    if has_begun and rules.changes is Changes.NEVER:
        findings.add_difference("no_changes", ledger.book.cite("entries.changes"), None, event.comes)
    if rules.substitute is Substitute.SAME_UNIT:
        unit = ledger.people.get(event.comes)
        if unit is not None:
            findings.expect("substitute_of_other_unit", ledger.book.cite("entries.substitute"), entrant.unit, unit)
        _check_deadline(ledger, rules.substitute_days_before, at, findings)
    _check_people(ledger, event.pair, [event.comes], findings)
    entrant.people = [event.comes if person == event.leaves else person for person in entrant.people]


def _check_deadline(ledger: EventLedger, days: int | None, at: datetime | None, findings: Findings) -> None:
    first = find_first_day(ledger)
    if days is None or at is None or first is None:
        return
    last = first - timedelta(days=days)
    if find_local_day(ledger, at) > last:
        article = ledger.book.cite("entries.substitute_days_before")
        findings.add_difference("substitute_too_late", article, last, find_local_day(ledger, at))


def find_first_day(ledger: EventLedger) -> date | None:
    """Find the event's first day by its schedule; a document's days only apply to its own event."""
    return find_local_day(ledger, min(slot.starts for slot in ledger.slots)) if ledger.slots else None


def find_local_day(ledger: EventLedger, instant: datetime) -> date:
    """Find the day of an instant at the event's place."""
    try:
        zone = ZoneInfo(ledger.created.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        return instant.date()
    return instant.astimezone(zone).date()


def check_departure(ledger: EventLedger, event: ev.PairWithdrawn | ev.PairDisqualified, findings: Findings) -> None:
    """退赛, 取消资格: check that a pair leaves once, and from a round that is not closed."""
    entrant = find_entrant(ledger, event.pair, findings)
    if entrant is None:
        return
    findings.count("left")
    # A pair that has withdrawn may still be disqualified (JS 4.3.5); then it had left before.
    is_later = isinstance(event, PairDisqualified) and not entrant.is_disqualified
    if entrant.left_from is not None and not is_later:
        findings.add_difference("left_already", NO_ARTICLE, None, event.pair)
    over = [number for number, drawn in ledger.rounds.items() if drawn.is_closed]
    if event.first_round <= max(over, default=0):
        findings.add_difference("left_in_closed_round", NO_ARTICLE, max(over) + 1, event.first_round)
    entrant.left_from = min(event.first_round, entrant.left_from or event.first_round)
    entrant.is_disqualified = isinstance(event, PairDisqualified)
    if entrant.is_disqualified:
        _forfeit_open_tables(ledger, event.pair)


def _forfeit_open_tables(ledger: EventLedger, pair: int) -> None:
    """取消资格: forfeit the pair's open tables in published rounds, where the book says so."""
    for drawn in ledger.rounds.values():
        book = ledger.stage_books[drawn.stage]
        if drawn.is_closed or not book.ladder.disqualified_ends_match:
            continue
        for seated in drawn.tables_of(pair):
            side = seated.side(pair)
            if side is not None and not seated.forfeited and list_missing_confirmations(seated, book):
                seated.expelled.add(side)


def check_plan_change(ledger: EventLedger, event: ev.PlanChanged, findings: Findings) -> None:
    """Check a change of plan: stages that were drawn must stay as they were."""
    drawn_in = max((drawn.stage for drawn in ledger.rounds.values() if drawn.published), default=0)
    kept = drawn_in if drawn_in in ledger.closed_stages else drawn_in - 1
    old, new = ledger.plan.stages[: max(kept, 0)], event.plan.stages[: max(kept, 0)]
    findings.expect("drawn_stage_changed", NO_ARTICLE, old, new)
    ledger.plan = event.plan
    set_stage_books(ledger, findings)


def set_stage_books(ledger: EventLedger, findings: Findings) -> None:
    """Set the book of each stage, with the stage's own options."""
    ledger.stage_books = {
        number: books.apply_options(ledger.book, stage.overrides, findings)
        for number, stage in enumerate(ledger.plan.stages, 1)
    }


def check_check_in(ledger: EventLedger, event: ev.PairCheckedIn, findings: Findings) -> None:
    """检录: check that a pair in play checks in before or during a round."""
    entrant = find_entrant(ledger, event.pair, findings)
    number = find_last_published_round(ledger)
    coming = number if number and ledger.rounds[number].closed is None else number + 1
    if event.round != coming:
        findings.add_difference("wrong_round", NO_ARTICLE, coming, event.round)
    elif entrant is not None and not entrant.is_in(event.round):
        findings.add_difference("not_in_play", NO_ARTICLE, None, event.pair)
    mark_absent(ledger, event.round, event.pair, is_absent=event.presence is Presence.ABSENT)


def mark_absent(ledger: EventLedger, number: int, pair: int, *, is_absent: bool) -> None:
    """检录: note whether a pair is marked absent for a round."""
    seen = ledger.absent.setdefault(number, set())
    if is_absent:
        seen.add(pair)
    else:
        seen.discard(pair)


def check_decision(ledger: EventLedger, event: ev.OrganisersDecided, findings: Findings) -> None:
    """Check that an organisers' decision is about existing pairs."""
    for pair in event.pairs:
        find_entrant(ledger, pair, findings)
    if event.way is not ThreeLeft.ROUND_ROBIN and event.by_lot == bool(event.pairs or event.teams):
        findings.add_difference("empty_decision", NO_ARTICLE, "somebody named, or by lot", event.matter)
    ledger.decisions.append(event)


def check_schedule(ledger: EventLedger, event: ev.Scheduled, findings: Findings) -> None:
    """赛程: check that each round is scheduled once, one after another."""
    by_round = sorted(event.slots, key=lambda slot: slot.round)
    numbers = [slot.round for slot in by_round]
    starts = [slot.starts for slot in by_round]
    if len(set(numbers)) != len(numbers) or min(numbers, default=1) < 1 or starts != sorted(starts):
        findings.add_difference("wrong_schedule", NO_ARTICLE, None, numbers)
    ledger.slots = event.slots
