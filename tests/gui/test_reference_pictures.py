"""The board looks as it did when somebody last looked at it."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.gui.reference_pictures import (
    CHANGED_ALLOWED,
    MEAN_ALLOWED,
    SIZE,
    Picture,
    compare,
    draw,
    pictures,
)


def _is_quick(picture: Picture) -> bool:
    """Whether a picture is compared every day: not those from near, which take long, but one."""
    return picture.zoom != "near" or (picture.theme, picture.language) == ("light", "en")


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(
            picture, marks=[] if _is_quick(picture) else pytest.mark.thorough, id=picture.path.stem
        )
        for picture in pictures()
    ],
)
def test_the_board_looks_like_its_reference_picture(qapp: QApplication, picture: Picture) -> None:
    kept = QImage(str(picture.path))
    assert (kept.width(), kept.height()) == SIZE
    assert picture.path.stat().st_size <= 90_000
    mean, changed = compare(draw(picture), kept)
    assert mean <= MEAN_ALLOWED
    assert changed <= CHANGED_ALLOWED


def test_another_picture_is_noticed(qapp: QApplication) -> None:
    other = QImage(str(Picture("fit", "light", "en").path))
    for picture in (Picture("fit", "dark", "en"), Picture("near", "light", "en")):
        mean, changed = compare(QImage(str(picture.path)), other)
        assert mean > MEAN_ALLOWED
        assert changed > CHANGED_ALLOWED
