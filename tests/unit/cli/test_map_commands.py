from __future__ import annotations

import json
import shutil
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.unit.files.area_map_texts import TEXTS
from wargame_core.cli.main import main
from wargame_core.cli.map_commands import app

RUN = CliRunner()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the Western Hero map."""
    copy = tmp_path / "map"
    with as_file(files("scenarios.western_hero").joinpath("map")) as original:
        shutil.copytree(original, copy)
    return copy


def test_check_passes_for_the_committed_map(folder: Path) -> None:
    result = RUN.invoke(app, ["check", str(folder)])

    assert result.exit_code == 0
    assert "2006 hexes, sound" in result.stdout


def test_check_names_what_is_wrong_and_exits_with_1(folder: Path) -> None:
    hexes = folder / "hexes.csv"
    text = hexes.read_text(encoding="utf-8")
    lines = [
        line.replace(",rough,", ",mountain,").replace(",no,", ",yes,")
        if line.startswith("3418,")
        else line
        for line in text.splitlines()
    ]
    hexes.write_text("\n".join(lines) + "\n", encoding="utf-8")

    result = RUN.invoke(app, ["check", str(folder), "--json"])

    assert result.exit_code == 1
    problems = json.loads(result.stdout)["problems"]
    assert "Castle hex 3418 is mountain; no army could enter it." in problems
    assert "Hex 3418 is marked coastal but touches no sea hex." in problems


def test_show_writes_a_picture_of_one_province(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "aki.svg"
    result = RUN.invoke(app, ["show", str(folder), "--region", "aki", "--out", str(out)])

    assert result.exit_code == 0
    assert out.read_text(encoding="utf-8").startswith("<svg ")


def test_show_writes_over_a_file_only_if_forced(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "aki.svg"
    out.write_text("precious", encoding="utf-8")
    arguments = ["show", str(folder), "--region", "aki", "--out", str(out)]

    refused = RUN.invoke(app, arguments)
    assert refused.exit_code == 2
    assert refused.stderr.startswith("gunyuden: ") and "exists already" in refused.stderr
    assert out.read_text(encoding="utf-8") == "precious"

    assert RUN.invoke(app, [*arguments, "--force"]).exit_code == 0
    assert out.read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--region", "atlantis"], "No province 'atlantis'"),
        (["--out", "map.gif"], "only .svg, .png and .pdf"),
    ],
)
def test_show_refuses_in_one_sentence_with_exit_code_2(
    folder: Path, arguments: list[str], told: str
) -> None:
    result = RUN.invoke(app, ["show", str(folder), *arguments])

    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stderr.startswith("gunyuden: ")
    assert result.stderr.count("\n") == 1


def test_every_kind_of_file_can_be_checked_maps_too(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (folder, folder / "map.toml"):
        assert main(["check", str(path)]) == 0
        assert capsys.readouterr().out == f"{path}: a sound map of 2006 hexes.\n"
    assert main(["check", "scenarios/japan/map"]) == 0
    assert capsys.readouterr().out == "scenarios/japan/map: a sound map of 68 areas.\n"

    head = (folder / "map.toml").read_text(encoding="utf-8")
    other = tmp_path / "other.toml"
    other.write_text(head, encoding="utf-8")
    assert main(["check", str(other)]) == 2
    assert "the head of a map is called map.toml and lies beside its" in capsys.readouterr().err
    (folder / "map.toml").write_text(head.replace("hex_km = 6.0", "hex_km = nan"), encoding="utf-8")
    assert main(["check", str(folder)]) == 1
    assert capsys.readouterr().err == (
        "gunyuden: map.toml: hex_km: found nan, expected kilometres above 0, up to 1000\n"
    )
    (folder / "map.toml").write_text("?", encoding="utf-8")
    assert main(["check", str(folder / "map.toml")]) == 1
    assert main(["check", str(tmp_path)]) == 2
    assert "this is a folder, expected a file" in capsys.readouterr().err


def test_an_unknown_map_is_refused() -> None:
    result = RUN.invoke(app, ["check", "no_such_game"])

    assert result.exit_code == 2
    assert "no_such_game" in result.stderr


def test_a_faulty_map_is_refused_with_every_fault(folder: Path) -> None:
    (folder / "hexsides.csv").write_text(
        "hex_a,hex_b,feature,name\n0101,0301,river,\n0101,0102,moat,\n", encoding="utf-8"
    )
    result = RUN.invoke(app, ["check", str(folder)])

    assert result.exit_code == 2
    assert "hexsides.csv:2:" in result.stderr
    assert "hexsides.csv:3:" in result.stderr


def test_build_without_sources_is_refused(folder: Path, tmp_path: Path) -> None:
    settings, out = str(folder / "build.toml"), str(tmp_path / "out")
    result = RUN.invoke(
        app, ["build", "--sources", str(tmp_path), "--settings", settings, "--out", out]
    )

    assert result.exit_code == 2
    assert "coastline.geojson" in result.stderr
    assert not Path(out).exists()


def test_a_map_of_no_game_is_found_checked_and_drawn(tmp_path: Path) -> None:
    checked = RUN.invoke(app, ["check", "japan", "--json"])
    out = tmp_path / "kinai.svg"
    shown = RUN.invoke(
        app, ["show", "japan", "--region", "kinai", "--slots", "--lanes", "--out", str(out)]
    )

    assert checked.exit_code == 0
    assert json.loads(checked.stdout) == {"map": "japan", "areas": 68, "problems": []}
    assert shown.exit_code == 0
    assert "★ Kyōto" in out.read_text(encoding="utf-8")


def test_an_unknown_province_is_refused() -> None:
    result = RUN.invoke(app, ["show", "japan", "--region", "atlantis"])

    assert result.exit_code == 2
    assert "No province 'atlantis' on this map" in result.stderr


def test_a_faulty_area_map_is_refused_or_fails(tmp_path: Path) -> None:
    copy = tmp_path / "map"
    with as_file(files("scenarios.japan").joinpath("map")) as original:
        shutil.copytree(original, copy)
    borders = copy / "borders.csv"
    lines = borders.read_text(encoding="utf-8").splitlines(keepends=True)
    borders.write_text("".join(lines[:-1]), encoding="utf-8")

    failed = RUN.invoke(app, ["check", str(copy)])
    borders.write_text("a,b\n", encoding="utf-8")
    refused = RUN.invoke(app, ["check", str(copy)])

    assert failed.exit_code == 1
    assert "but are no neighbours in the data." in failed.stdout
    assert "68 areas, 1 problem." in failed.stdout
    assert refused.exit_code == 2
    assert refused.stderr.startswith("gunyuden: borders.csv:1:")


def test_build_areas_without_sources_is_refused(tmp_path: Path) -> None:
    with as_file(files("scenarios.japan").joinpath("map/build.toml")) as settings:
        result = RUN.invoke(
            app,
            [
                "build-areas",
                "--sources",
                str(tmp_path),
                "--settings",
                str(settings),
                "--out",
                str(tmp_path / "out"),
            ],
        )

    assert result.exit_code == 2
    assert "board_layout.geojson" in result.stderr
    assert not (tmp_path / "out").exists()


def area_folder(path: Path, old: str, new: str) -> Path:
    """A small area map with another text in its files."""
    path.mkdir()
    for name, text in TEXTS.items():
        (path / name).write_text(text.replace(old, new), encoding="utf-8")
    return path


@pytest.mark.parametrize("slots", ["--slots", "--no-slots"])
def test_an_area_map_that_cannot_be_drawn_is_refused_with_one_sentence(
    tmp_path: Path, slots: str
) -> None:
    crossed = ("210 10;290 10;290 90;210 90;210 10", "210 10;290 90;290 10;210 90;210 10")
    unsound = area_folder(tmp_path / "unsound", *crossed)

    result = RUN.invoke(app, ["show", str(unsound), slots])

    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "The outline of Isle crosses itself." in result.stderr


def test_a_picture_is_not_spilled_over_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)

    code = main(["map", "show", "japan"])

    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.endswith("name a file: gunyuden map show japan --out map.svg\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "file"), [("build", "hexes.csv"), ("build-areas", "lines.csv")]
)
def test_tables_that_are_there_are_replaced_only_by_force(
    tmp_path: Path, command: str, file: str
) -> None:
    (tmp_path / file).write_text("mine", encoding="utf-8")
    line = [command, "--sources", str(tmp_path), "--settings", "none.toml", "--out", str(tmp_path)]
    refused = RUN.invoke(app, line)
    forced = RUN.invoke(app, [*line, "--force"])

    assert refused.exit_code == 2
    assert f"{file}: the file exists already; choose another name, or --force." in refused.stderr
    assert "none.toml" in forced.stderr, "it goes on to the sources"
    assert (tmp_path / file).read_text(encoding="utf-8") == "mine"
