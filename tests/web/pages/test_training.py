"""The trainer for referees on a phone: answers, articles, and the score at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from guandan.rulebooks import load
from guandan.services.referee_training import list_training_questions
from tests.web.watching import PHONE, blamed

if TYPE_CHECKING:
    from tests.web.watching import Opener


def test_ten_questions_are_answered_explained_and_counted(open_page: Opener) -> None:
    questions = list_training_questions(load("nantong-2018"), 5)
    page = open_page("/learn/referee?book=nantong-2018&seed=5", width=PHONE[0], height=PHONE[1])
    for place, question in enumerate(questions):
        expect(page.locator("#trainer h2")).to_have_text(question.scene.zh)
        is_wrong = place == 3
        page.locator(".answer").nth((question.right + is_wrong) % len(question.options)).click()
        expect(page.locator("#trainer [role=status]")).to_contain_text("不对" if is_wrong else "答对了")
        expect(page.locator("#trainer")).to_contain_text(question.articles[0].text.zh)
        if place in {0, 3}:
            assert blamed(page) == []
        page.click("#trainer .main")
    expect(page.locator(".score")).to_have_text("答对 9 题，共 10 题")
    expect(page.locator("#trainer details")).to_have_count(1)
    assert blamed(page) == []
