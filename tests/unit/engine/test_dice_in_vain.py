"""Dice by which nothing can be won are known as such, whatever else is told of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from wargame_core.engine.preview import ChancePreview, LossesPreview, Preview, RollPreview

THIRD = Fraction(1, 3)


def roll(**chances: Fraction) -> RollPreview:
    results = tuple(
        ChancePreview(name.replace("none", "-").lstrip("_"), "", chance)
        for name, chance in chances.items()
    )
    return RollPreview("attack", "Yoshimi", 2, (), results)


def losses(own: Fraction, others: Fraction) -> tuple[LossesPreview, LossesPreview]:
    return (
        LossesPreview("Mōri", "mori", own, 2, own),
        LossesPreview("Ōuchi", "ouchi", others, 10, others),
    )


def eliminated(chance: Fraction) -> tuple[ChancePreview, ...]:
    return (ChancePreview("", "all attackers are eliminated", chance),)


@pytest.mark.parametrize(
    ("preview", "in_vain"),
    [
        (Preview("", (roll(none=Fraction(1)),)), True),
        (Preview("", (roll(_0=Fraction(1)),)), True),
        (Preview("", (roll(none=1 - THIRD, _1=THIRD),)), False),
        (Preview("", (roll(none=Fraction(1)),), losses(THIRD, Fraction(0))), True),
        (
            Preview(
                "", (roll(none=Fraction(1)),), losses(THIRD, Fraction(0)), follows=eliminated(THIRD)
            ),
            True,
        ),
        (
            Preview("", (roll(none=Fraction(1)),), losses(THIRD, THIRD), follows=eliminated(THIRD)),
            False,
        ),
        (Preview("", (roll(_1=Fraction(1)),), follows=eliminated(Fraction(0))), True),
        (Preview("", ()), False),
    ],
)
def test_dice_are_in_vain_where_nothing_can_be_won(preview: Preview, in_vain: bool) -> None:
    assert preview.is_in_vain is in_vain
