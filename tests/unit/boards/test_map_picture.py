from __future__ import annotations

from importlib.resources import files
from xml.etree import ElementTree

import pytest

from wargame_core.boards.hexmap import HexMap
from wargame_core.boards.map_picture import map_svg
from wargame_core.files.map_file import load_hex_map

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def board() -> HexMap:
    return load_hex_map(files("scenarios.western_hero").joinpath("map"))


def test_the_picture_is_well_formed_and_shows_every_hex(board: HexMap) -> None:
    root = ElementTree.fromstring(map_svg(board))

    assert len(root.findall(f"{SVG}polygon")) == 2006
    texts = [node.text for node in root.findall(f"{SVG}text")]
    assert {"0101", "5934", "Daisen", "大山"} <= set(texts)


def test_a_region_is_cropped_to_its_hexes_and_one_around(board: HexMap) -> None:
    root = ElementTree.fromstring(map_svg(board, region=["aki"]))

    numbers = {node.text for node in root.findall(f"{SVG}text")}
    assert "3418" in numbers
    assert "5934" not in numbers
    assert 100 < len(root.findall(f"{SVG}polygon")) < 300


def test_castles_are_marked_and_numbers_can_be_left_out(board: HexMap) -> None:
    root = ElementTree.fromstring(map_svg(board, castles={"3418": "A & B"}, numbers=False))

    assert len(root.findall(f"{SVG}rect")) == 2  # the paper and one castle
    texts = {node.text for node in root.findall(f"{SVG}text")}
    assert "A & B" in texts
    assert "3418" not in texts
