from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.documents.code import SheetCode, compute_event_mark, format_sheet_code, read_code
from guandan.errors import InvalidText

SHEETS = st.builds(
    SheetCode,
    mark=st.integers(0, 99),
    round=st.integers(1, 9999),
    table=st.integers(1, 9999),
)


@given(SHEETS)
def test_a_code_reads_back_with_and_without_its_dashes(sheet: SheetCode) -> None:
    code = format_sheet_code(sheet)
    assert read_code(code) == read_code(code.replace("-", "")) == read_code(f" {code.replace('-', ' ')} ") == sheet


@given(SHEETS, st.data())
def test_a_wrong_digit_is_refused(sheet: SheetCode, data: st.DataObject) -> None:
    digits = format_sheet_code(sheet).replace("-", "")
    place = data.draw(st.integers(0, len(digits) - 1))
    other = data.draw(st.sampled_from([digit for digit in "0123456789" if digit != digits[place]]))
    with pytest.raises(InvalidText):
        read_code(digits[:place] + other + digits[place + 1 :])


@given(SHEETS)
def test_two_neighbours_exchanged_are_refused(sheet: SheetCode) -> None:
    digits = format_sheet_code(sheet).replace("-", "")
    for place in range(len(digits) - 1):
        a, b = digits[place : place + 2]
        if a != b:
            with pytest.raises(InvalidText):
                read_code(digits[:place] + b + a + digits[place + 2 :])


@pytest.mark.parametrize("text", ["", "03", "03-0017", "03-0017-58x", "3-17-584", "=03-0017-584", "03-0017-5840-1"])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        read_code(text)


def test_a_table_that_has_no_code_is_refused() -> None:
    with pytest.raises(InvalidText):
        format_sheet_code(SheetCode(mark=0, round=1, table=10_000))


def test_an_events_mark_comes_from_its_commitment() -> None:
    marks = {compute_event_mark(f"{number:064x}") for number in range(500)}
    assert marks <= set(range(100))
    assert len(marks) > 90
    assert compute_event_mark("ab") == compute_event_mark("ab")
