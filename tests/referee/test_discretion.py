"""D43: whoever the book leaves disputes to may apply any penalty or remedy that the book knows, to any conduct."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.errors import IllegalAction
from guandan.game.commands import Mode
from guandan.referee import build_commands, may_decide, propose
from guandan.referee.proposing import list_known_remedies, list_known_rungs
from guandan.referee.report import Discretion, InfractionReport
from guandan.rulebooks import load, names
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.remedy import Does, Remedy, Rung
from guandan.rules.rulebook import split_citation
from guandan.rules.seat import Side
from tests.game.kit import Table
from tests.referee.kit import followed, over, rule, said, stands

JS, TD, KO, ZD, NT = names()
BY = {JS: "chief_referee", TD: "chief_referee", KO: "chief_referee", ZD: "chief_referee", NT: "referees_committee"}
BACK = {"remedies": [{"does": "take_back"}]}


def decided(
    infraction: str = "unwritten", note: str = "he counted the others' cards aloud", **told: object
) -> InfractionReport:
    return said(infraction, note=note, **told)


@pytest.mark.article("NT 1.7")
@pytest.mark.article("decision D43")
@pytest.mark.parametrize("mode", Mode)
def test_nt_the_committee_demotes_for_what_no_article_names(mode: Mode) -> None:
    table = over(NT, mode)
    demote = {"remedies": [{"does": "move_levels", "amount": -1, "whose": "offenders"}]}
    rule(table, decided(side="EW", discretion=demote), by=Authority.REFEREES_COMMITTEE)
    assert table.levels == (1, 1)
    ruling = table.match.rulings[-1].ruling
    assert (ruling.infraction, ruling.is_discretion, ruling.reason) == (
        "unwritten",
        True,
        "he counted the others' cards aloud",
    )
    assert ruling.article == "NT 1.6; NT 1.7; decision D43"
    assert ruling.by.startswith("referees_committee")


@pytest.mark.article("NT 1.6")
@pytest.mark.article("decision D43")
def test_an_infraction_that_the_book_does_not_have_may_be_taken_back() -> None:
    table = followed(NT, Mode.LIVE)
    with pytest.raises(IllegalAction, match="no_such_infraction"):
        propose(table.match, said("exposed_card", seat="N"))
    rule(table, decided("exposed_card", seat="N", discretion=BACK), by=Authority.REFEREES_COMMITTEE)
    assert stands(table) == "2:2 nobody, N follow"


@pytest.mark.article("JS 4.2.3")
@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("decision D43")
def test_js_a_penalty_that_is_decided_counts_and_cites_itself() -> None:
    table = Table(JS, mode=Mode.PAPER)
    foul = {"rungs": ["foul"]}
    rule(table, decided(seat="E", discretion=foul), by=Authority.CHIEF_REFEREE)
    assert table.levels == (1, 4)
    assert split_citation(table.match.rulings[-1].ruling.article) == [
        "JS 4.3.3",
        "decision D13",
        "JS 4.2.3",
        "decision D43",
    ]
    rule(table, decided(seat="E", discretion=foul), by=Authority.CHIEF_REFEREE)
    assert table.match.result is not None  # the second foul
    assert table.match.rulings[-1].ruling.makes_article == "JS 4.3.4"


@pytest.mark.article("decision D43")
@pytest.mark.parametrize(("book", "by"), list(BY.items()))
def test_nobody_below_may_decide_so(book: str, by: str) -> None:
    table = followed(book, Mode.LIVE)
    proposal = propose(table.match, decided(seat="N", discretion=BACK))
    assert proposal.decided_by == by
    below = [one for one in Authority if list(Authority).index(one) < list(Authority).index(Authority(by))]
    assert not any(may_decide(one, proposal) for one in below)
    with pytest.raises(IllegalAction, match="needs_authority"):
        build_commands(table.match, proposal, Authority.REFEREE)


@pytest.mark.article("JS 4.2.4")
def test_js_disqualifying_stays_with_the_organisers() -> None:
    report = decided(seat="E", discretion={"rungs": ["disqualified"]})
    assert propose(Table(JS).match, report).decided_by is Authority.ORGANISERS


@pytest.mark.article("decision D43")
@pytest.mark.parametrize(
    ("book", "discretion", "code"),
    [
        (NT, {"rungs": ["warning"]}, "book_has_no_such_penalty"),
        (ZD, {"rungs": ["foul"]}, "book_has_no_such_penalty"),
        (KO, {"rungs": ["disqualified"]}, "book_has_no_such_penalty"),
        (NT, {"remedies": [{"does": "move_levels", "amount": 5, "whose": "opponents"}]}, "book_has_no_such_remedy"),
        (JS, {"remedies": [{"does": "take_points", "amount": 10}]}, "book_has_no_such_remedy"),
    ],
)
def test_near_miss_only_what_the_book_knows(book: str, discretion: dict[str, object], code: str) -> None:
    with pytest.raises(IllegalAction, match=code):
        propose(Table(book).match, decided(seat="E", discretion=discretion))


@pytest.mark.article("decision D43")
def test_near_miss_it_must_be_said_what_happened() -> None:
    with pytest.raises(IllegalAction, match="reason_is_needed"):
        propose(Table(NT).match, decided(note=" ", seat="E", discretion=BACK))


@pytest.mark.article("decision D44")
def test_a_book_of_the_first_release_leaves_it_to_nobody() -> None:
    with pytest.raises(IllegalAction, match="nobody_decides_disputes"):
        propose(Table("nantong-2018@1").match, decided(seat="E", discretion=BACK))


@pytest.mark.article("decision D43")
@given(book=st.sampled_from(names()), data=st.data())
def test_law_whatever_the_book_knows_may_be_decided_on_anything(book: str, data: st.DataObject) -> None:
    table = over(book, Mode.PAPER)
    rungs = data.draw(st.sampled_from([(), *((rung,) for rung in list_known_rungs(load(book)))]))
    of_a_seat = {Does.NAME_KIND, Does.MUST_PLAY_CARD, Does.FORBID_KIND_TO_PARTNER}
    known = {does: amounts for does, amounts in list_known_remedies(load(book)).items() if does not in of_a_seat}
    does = data.draw(st.sampled_from(sorted(known)))
    amount = data.draw(st.sampled_from(sorted(known[does], key=str)))
    report = InfractionReport(
        infraction=data.draw(st.sampled_from(InfractionId)),
        seat=Side.EW.seats[0],
        note="decided",
        minutes=3,
        discretion=Discretion(rungs=rungs, remedies=(Remedy(does=does, amount=amount),)),
    )
    proposal = propose(table.match, report)
    assert proposal.asks == ()
    rule(table, report, by=Authority.SPORTS_AUTHORITY)
    ruling = table.match.rulings[-1].ruling
    assert ruling.is_discretion
    assert set(ruling.rungs) == {str(rung) for rung in rungs}
    assert "decision D43" in ruling.article
    assert Rung.DISQUALIFIED not in rungs or book in {JS, TD}
