"""Every scenario file follows the grammar of README.md. Running the scenarios is another test's matter."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.scenarios import language

HERE = Path(__file__).parent
ALL = {book: language.read_scenarios(HERE / f"{book}.txt") for book in language.BOOKS}
SCENARIOS = [scenario for scenarios in ALL.values() for scenario in scenarios]


def test_every_file_belongs_to_a_book() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} - {"pending"} == set(language.BOOKS)


@pytest.mark.parametrize("book", language.BOOKS)
def test_a_file_names_its_own_book(book: str) -> None:
    assert {scenario.book for scenario in ALL[book]} == {book}
    assert len(ALL[book]) >= 30


@pytest.mark.parametrize("book", language.BOOKS)
def test_a_scenario_cites_its_own_book(book: str) -> None:
    allowed = (f"{language.BOOKS[book]} ", "D")
    for scenario in ALL[book]:
        cited = [*scenario.articles, *(line.values.get("article", "D0") for line in scenario.expectations)]
        assert [article for article in cited if not article.startswith(allowed)] == [], scenario.title


def test_there_are_enough_scenarios() -> None:
    assert len(SCENARIOS) >= 150


def test_titles_are_unique() -> None:
    titles = Counter(scenario.title for scenario in SCENARIOS)
    assert [title for title, times in titles.items() if times > 1] == []


def test_every_item_occurs() -> None:
    assert {item for scenario in SCENARIOS for item in scenario.items} == set(language.ITEMS)


def test_the_worked_examples_occur() -> None:
    examples = {example for scenario in SCENARIOS for example in scenario.examples}
    assert {f"X{number}" for number in range(14, 31)} <= examples


def test_labels_are_introduced_before_they_are_used() -> None:
    for scenario in SCENARIOS:
        known: set[str] = set()
        for line in scenario.body:
            label = line.values.get("label")
            if label and f" as {label}" in line.text:
                known.add(label)
            used = {line.values.get("ruling"), label} - {None}
            assert used <= known, f"{scenario.title}: {line.text}"


def test_named_pairs_have_entered() -> None:
    for scenario in SCENARIOS:
        if scenario.scene != "event":
            continue
        entered = next(int(line.values["number"]) for line in scenario.givens if line.form.startswith("Given pairs"))
        for line in scenario.body:
            names = [word.strip("p,:") for word in line.text.replace("-", " ").split() if word.startswith("p")]
            late = [int(name) for name in names if name.isdigit() and int(name) > entered]
            assert not late or line.text.startswith("Enter:"), f"{scenario.title}: {line.text}"


def test_every_form_is_used() -> None:
    used = {(scenario.scene, line.form) for scenario in SCENARIOS for line in scenario.body}
    known = {
        (scene, form) for scene, roles in language.FORMS.items() for templates in roles.values() for form in templates
    }
    assert known - used == set()


def test_the_readme_lists_every_form() -> None:
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    forms = [form for roles in language.FORMS.values() for templates in roles.values() for form in templates]
    assert [form for form in forms if f"| `{form}` |" not in readme] == []
    listed = [
        line.split("`")[1] for line in readme.splitlines() if line.startswith("| `") and "{" in line.split("`")[1]
    ]
    assert sorted(set(listed) - set(forms)) == []


def test_the_readme_lists_every_word() -> None:
    readme = (HERE / "README.md").read_text(encoding="utf-8").replace("`", " ").replace(";", " ").replace(",", " ")
    words = set(readme.split())
    vocabulary = (
        *language.INFRACTIONS,
        *language.PENALTIES,
        *language.REMEDIES,
        *language.MOMENTS,
        *language.AUTHORITIES,
        *language.KINDS,
        *language.REASONS,
        *language.QUESTIONS,
        *language.DETAILS,
    )
    assert [word for word in vocabulary if word not in words and f"{word}." not in words] == []


@pytest.mark.parametrize(
    "text",
    [
        "## No book\nScene: table",
        "Book: unknown",
        "Book: two-deck\n## No scene\nDeal: E W",
        "Book: two-deck\n## No article\nScene: table\nExpect match over",
        "Book: two-deck\n## No expectation\nScene: table\nArticle: TD 2\nDeal: E W",
        "Book: two-deck\n## No such form\nScene: table\nArticle: TD 2\nDeal: E X",
        "Book: two-deck\n## No such item\nScene: table\nArticle: TD 2\nItem: 24\nExpect match over",
        "Book: two-deck\n## No such detail\nScene: table\nArticle: TD 2\nRuling: E late (x 1)\nExpect match over",
        "Book: two-deck\n## Given too late\nScene: table\nArticle: TD 2\nDeal: E W\nGiven stage EW\nExpect match over",
        "Book: two-deck\n## Ends with a step\nScene: table\nArticle: TD 2\nExpect match over\nDeal: E W",
    ],
)
def test_a_line_outside_the_grammar_is_an_error(text: str) -> None:
    with pytest.raises(language.ScenarioError):
        language.parse_scenarios(text)
