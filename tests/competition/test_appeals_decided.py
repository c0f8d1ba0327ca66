"""申诉: what is heard, what an appeal may change, and what becomes of a referee."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.checker import check_event
from guandan.competition.handlers.corrections import was_upheld
from guandan.competition.model import commands as co
from guandan.competition.model.values import Discipline, Ground
from guandan.referee.authority import is_referees_own
from guandan.rules.options.remedy import Rung
from tests.competition.kit import JS, KO, NT, Hall
from tests.competition.paper import Paper
from tests.competition.refereed import ARBITRATION, CHIEF, COMMITTEE, SWISS, Refereed, milder
from tests.competition.test_appeals import heard, lodge, ruled

if TYPE_CHECKING:
    from collections.abc import Mapping

OWN_MAY = {"appeals.referees_own_decisions_stand": False}
OFF = {"appeals.may_discipline_referees": False}


class Changed(Refereed):
    """A round in play under a book with options of its own."""

    def __init__(self, book: str, overrides: Mapping[str, object]) -> None:
        Hall.__init__(self, book, *([SWISS] if book == JS else []), pairs=4, overrides=overrides)
        self.paper = Paper(self)
        self.seat((1, 2), (3, 4))


def left_seat(overrides: Mapping[str, object] | None = None, choice: Rung = Rung.VIOLATION) -> Refereed:
    """A ruling that the book leaves to the chief referee: which penalty for leaving the seat on purpose."""
    hall = Changed(JS, overrides or {})
    hall.rules(1, "left_seat", CHIEF, seat="E", situation="on_purpose", choice=choice)
    hall.officiate(lodge())
    hall.officiate(co.ForwardAppeal(appeal=1, by=CHIEF))
    return hall


def official(hall: Refereed, role: str = "referee") -> int:
    person = hall.person("裁判甲")
    hall.officiate(co.NameOfficial(person=person, role=role))
    return person


class TestScope:
    @pytest.mark.article("JS 5.2.1")
    def test_js_5_2_1_only_about_rules_and_regulations(self) -> None:
        hall = ruled()
        error = hall.refused(lambda: hall.officiate(lodge(ground=Ground.OTHER)), "appeal_out_of_scope", "JS 5.2.1")
        assert error.details["scope"] == "rules_and_regulations"
        hall.officiate(lodge(ground=Ground.RULES))
        assert hall.competition.appeals[0].lodged.ground is Ground.RULES
        assert hall.wrong() == []

    @pytest.mark.article("JS 5.2.1")
    def test_an_appeal_need_not_say_what_it_is_about(self) -> None:
        hall = ruled()
        hall.officiate(lodge())
        assert (hall.competition.appeals[0].lodged.ground, hall.wrong()) == (None, [])

    @pytest.mark.article("NT 1.7")
    def test_nt_1_7_any_dispute(self) -> None:
        hall = ruled(NT)
        hall.officiate(lodge(ground=Ground.OTHER))
        assert hall.wrong() == []

    @pytest.mark.article("decision D40")
    def test_a_book_that_says_nothing_leaves_it_open(self) -> None:
        hall = ruled(KO)
        hall.officiate(lodge(ground=Ground.OTHER))
        assert hall.wrong() == []

    @pytest.mark.article("JS 5.2.1")
    def test_the_checker_knows_what_is_heard(self) -> None:
        hall = Changed(JS, {"appeals.scope": None})
        hall.rules(1, "spoke_out_of_turn", seat="E")
        hall.officiate(lodge(ground=Ground.OTHER))
        assert hall.wrong() == []
        changed = hall.paper.data.decode().replace('"appeals.scope":null', '"appeals.scope":"rules_and_regulations"')
        assert {one.code for one in check_event(changed).differences} == {"appeal_out_of_scope"}


class TestTheRefereesOwn:
    @pytest.mark.article("JS 5.2.3")
    def test_js_5_2_3_a_choice_of_the_referee_is_not_changed(self) -> None:
        hall = left_seat()
        hall.rules(1, "spoke_out_of_turn", seat="E")
        hall.refused(lambda: hall.officiate(heard(upheld=True, ruling=2)), "referees_own_decision", "JS 5.2.3")
        hall.officiate(heard(upheld=True))
        decided = hall.competition.appeals[0].decided
        assert (decided.stands, decided.fee_returned) == (True, True), "upheld, and the fee back: but it stands"
        one = hall.last
        assert not was_upheld(hall.competition, one, one.tables[0]), "so nothing is corrected for it out of time"
        assert hall.wrong() == []

    @pytest.mark.article("JS 5.2.3")
    def test_js_5_2_3_nor_cancelled_by_the_committee(self) -> None:
        hall = left_seat()
        hall.refused(lambda: hall.cancels(1, 1, ARBITRATION), "referees_own_decision", "JS 5.2.3")
        hall.cancels(1, 1, CHIEF)

    @pytest.mark.article("JS 5.2.3")
    def test_where_the_book_lets_it_be_changed_it_is(self) -> None:
        hall = left_seat(OWN_MAY)
        hall.rules(1, "spoke_out_of_turn", seat="E")
        hall.officiate(heard(upheld=True, ruling=2))
        assert not hall.competition.appeals[0].decided.stands
        assert was_upheld(hall.competition, hall.last, hall.last.tables[0])
        hall.cancels(1, 1, ARBITRATION)
        assert hall.wrong() == []

    @pytest.mark.article("JS 5.2.3")
    def test_a_plain_penalty_of_the_book_is_not_the_referees_own(self) -> None:
        hall = ruled()
        hall.officiate(lodge())
        hall.officiate(co.ForwardAppeal(appeal=1, by=CHIEF))
        hall.officiate(heard(upheld=True))
        assert not hall.competition.appeals[0].decided.stands
        assert hall.wrong() == []

    @pytest.mark.article("JS 5.2.3")
    def test_dismissed_there_is_nothing_to_stand(self) -> None:
        hall = left_seat()
        hall.officiate(heard(upheld=False))
        assert not hall.competition.appeals[0].decided.stands
        assert hall.wrong() == []

    @pytest.mark.article("JS 5.2.3")
    @pytest.mark.article("JS 4.4.1")
    def test_what_is_the_referees_own(self) -> None:
        hall = Changed(JS, {})
        hall.rules(1, "left_seat", CHIEF, seat="E", situation="on_purpose", choice=Rung.VIOLATION)
        hall.rules(1, "manner", seat="E", lapsed=["nobody_pointed_out"])
        hall.rules(1, "manner", seat="N")
        hall.rules(1, "left_seat", CHIEF, overrule=milder(), seat="N", situation="on_purpose", choice=Rung.VIOLATION)
        book = hall.competition.book
        found = [is_referees_own(book, one.ruling) for one in hall.match(1).rulings]
        assert found == [True, True, False, False], "a choice, a lost right; not the book's own, nor against it"

    @pytest.mark.article("JS 5.2.3")
    def test_the_checker_knows_what_stands(self) -> None:
        hall = left_seat(OWN_MAY)
        hall.rules(1, "spoke_out_of_turn", seat="E")
        hall.officiate(heard(upheld=True, ruling=2))
        old, new = ('"appeals.referees_own_decisions_stand":' + word for word in ("false", "true"))
        codes = {one.code for one in check_event(hall.paper.data.decode().replace(old, new)).differences}
        assert codes == {"referees_own_decision"}


class TestReferees:
    @pytest.mark.article("JS 5.2.3")
    @pytest.mark.parametrize("measure", [Discipline.ADMONISHED, Discipline.DISCIPLINED])
    def test_js_5_2_3_a_referee_is_disciplined(self, measure: Discipline) -> None:
        hall = left_seat()
        person = official(hall)
        hall.officiate(heard(upheld=True, discipline=measure, referee=person))
        decided = hall.competition.appeals[0].decided
        assert (decided.discipline, decided.referee) == (measure, person)
        assert person in hall.competition.officials
        assert hall.wrong() == []

    @pytest.mark.article("JS 5.2.3")
    def test_js_5_2_3_without_a_licence_one_officiates_no_more(self) -> None:
        hall = left_seat()
        person = official(hall)
        hall.officiate(heard(upheld=False, discipline=Discipline.LICENCE_WITHDRAWN, referee=person))
        assert person not in hall.competition.officials
        assert hall.wrong() == []

    @pytest.mark.article("JS 5.2.3")
    @pytest.mark.parametrize("said", [{"discipline": Discipline.ADMONISHED}, {"referee": 9}])
    def test_both_who_and_how_are_said(self, said: dict[str, object]) -> None:
        hall = left_seat()
        hall.refused(lambda: hall.officiate(heard(upheld=True, **said)), "discipline_of_whom")

    def test_only_an_official_of_the_event(self) -> None:
        hall = left_seat()
        said = {"discipline": Discipline.ADMONISHED, "referee": 1}
        hall.refused(lambda: hall.officiate(heard(upheld=True, **said)), "no_such_official")

    @pytest.mark.article("decision D40")
    def test_where_the_book_does_not_let_them_nobody_is(self) -> None:
        for hall, article in ((left_seat(OFF), "table"), (ruled(NT), "decision D40")):
            person = official(hall)
            by = ARBITRATION
            if hall.book.id == NT:
                hall.officiate(lodge(fee_paid=False))
                by = COMMITTEE
            said = heard(upheld=True, by=by, discipline=Discipline.ADMONISHED, referee=person)
            error = hall.refused(lambda said=said, hall=hall: hall.officiate(said), "referees_not_disciplined")
            assert error.article
            assert article in error.article or hall.book.id == JS

    @pytest.mark.article("JS 5.2.3")
    def test_the_checker_knows_whether_they_may(self) -> None:
        hall = left_seat({"appeals.may_discipline_referees": True})
        hall.officiate(heard(upheld=True, discipline=Discipline.ADMONISHED, referee=official(hall)))
        old, new = ('"appeals.may_discipline_referees":' + word for word in ("true", "false"))
        codes = {one.code for one in check_event(hall.paper.data.decode().replace(old, new)).differences}
        assert codes == {"referee_disciplined"}
