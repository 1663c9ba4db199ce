import pytest

from wargame_core.tables.span import Span, span


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5", Span(5, 5)),
        ("-2", Span(-2, -2)),
        ("5–8", Span(5, 8)),
        ("5 • 6", Span(5, 6)),
        ("-2 or lower", Span(None, -2)),
        ("99 or higher", Span(99, None)),
        ("Incident", None),
        ("4*", None),
        ("", None),
    ],
)
def test_a_label_means_numbers_or_nothing(text: str, expected: Span | None) -> None:
    assert span(text) == expected


def test_an_open_span_holds_everything_beyond_its_end() -> None:
    assert -7 in Span(None, -2)
    assert -1 not in Span(None, -2)
