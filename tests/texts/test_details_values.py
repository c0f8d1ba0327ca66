"""A wrong value in a book: the message names the option, the line and what it may be, in the reader's language."""

from __future__ import annotations

import pytest

from guandan.errors import InvalidRulebook
from guandan.rulebooks.own import read_own
from guandan.texts.details import describe_detail

HEAD = 'id = "our-club"\nextends = "jiangsu-2017"\nversion = "1"\ntitle_zh = "我们"\ntitle_en = "Ours"\n\n'


@pytest.mark.parametrize(
    ("group", "option", "value", "told"),
    [
        (
            "tribute",
            "refusal",
            '"any_jokers"',
            "不能填 any_jokers，可填 two_big_jokers, two_big_in_one_hand, any_two_jokers, never",
        ),
        ("tribute", "owed", "3", "不能填 3，可填 true, false"),
        ("clocks", "side_minutes", '"soon"', "不能填 soon，要填数字或 none"),
        ("levels", "rise_second", '"much"', "不能填 much，要填数字"),
        ("event", "starts", '"noon"', "不能填 noon"),
    ],
)
def test_a_wrong_value_is_told_with_its_option_its_line_and_what_it_may_be(
    group: str, option: str, value: str, told: str
) -> None:
    with pytest.raises(InvalidRulebook) as refused:
        read_own(f'{HEAD}[{group}]\n{option} = {{ is = {value}, article = "house" }}\n')
    error = refused.value
    assert error.line == 8
    assert describe_detail(error, "zh").endswith(f"{group}.{option}：第 8 行：{told}")
    assert "Invalid enum" not in str(error)
    assert "Expected" not in str(error)
