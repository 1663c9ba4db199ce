"""The head of a map folder, ``map.toml``: layout, provinces, labels, provenance and credits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wargame_core.boards.map_rows import column_row
from wargame_core.engine.file_text import UnreadableError, is_plain, parse_toml
from wargame_core.engine.phrase import Phrase
from wargame_core.files.model_faults import short

FORMAT = "gunyuden-map/1"
LAYOUT = "flat-top, even columns lower"
LABEL_KINDS = ("town", "island", "sea", "lake", "peak", "pass", "plain")
LARGEST_HEX_KM = 1000
_FILE = "map.toml"


@dataclass(frozen=True, slots=True)
class Label:
    """A name printed on the map. Castles are not among them: a scenario brings its own."""

    hex: str
    name: str
    """Romaji with macrons."""
    kanji: str
    kind: str
    """One of ``LABEL_KINDS``."""


@dataclass(frozen=True, slots=True)
class MapSheet:
    """What ``map.toml`` says."""

    id: str
    title: str
    columns: int
    rows: int
    reconstructed: bool
    provenance: str
    credits: tuple[str, ...]
    provinces: Mapping[str, tuple[str, str]]
    """Province id to (romaji, kanji)."""
    labels: tuple[Label, ...]
    hex_km: float = 0.0
    """Kilometres from side to side of a hex; 0 where nothing is said."""


def read_sheet(text: str, faults: list[str]) -> MapSheet | None:
    """The sheet, or None if it is unusable; whatever is wrong is appended to ``faults``."""
    try:
        document = parse_toml(text)
    except UnreadableError as error:
        faults.append(Phrase("{place}: found {found}, expected TOML", place=_FILE, found=error))
        return None
    before = len(faults)
    for key, expected in (("format", FORMAT), ("layout", LAYOUT)):
        if document.get(key) != expected:
            faults.append(
                Phrase(
                    "{place}: {key}: found {found}, expected {expected}",
                    place=_FILE,
                    key=key,
                    found=short(document.get(key)),
                    expected=repr(expected),
                )
            )
    columns = _size(document, "columns", faults)
    rows = _size(document, "rows", faults)
    hex_km = _hex_km(document, faults)
    reconstructed = document.get("reconstructed")
    if not isinstance(reconstructed, bool):
        faults.append(
            Phrase(
                "{place}: reconstructed: found {found}, expected true or false",
                place=_FILE,
                found=short(reconstructed),
            )
        )
    credit_lines = document.get("credits", [])
    if not _is_text_list(credit_lines):
        faults.append(
            Phrase(
                "{place}: credits: found {found}, expected a list of texts",
                place=_FILE,
                found=short(credit_lines),
            )
        )
        credit_lines = []
    sheet = MapSheet(
        id=_text(document, "id", "", faults),
        title=_text(document, "title", "", faults),
        columns=columns,
        rows=rows,
        reconstructed=reconstructed is True,
        provenance=_text(document, "provenance", "", faults),
        credits=tuple(credit_lines),
        provinces=_provinces(document, faults),
        labels=_labels(document, columns, rows, faults),
        hex_km=hex_km,
    )
    return sheet if len(faults) == before or (columns and rows) else None


def _is_text_list(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(item, str) and is_plain(item) for item in value
    )


def _text(table: Mapping[str, object], key: str, path: str, faults: list[str]) -> str:
    value = table.get(key)
    if isinstance(value, str) and value.strip() and is_plain(value):
        return value
    faults.append(
        Phrase(
            "{place}: {path}{key}: found {found}, expected a text on one line",
            place=_FILE,
            path=path,
            key=key,
            found=short(value),
        )
    )
    return ""


def _size(document: Mapping[str, object], key: str, faults: list[str]) -> int:
    value = document.get(key)
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 99:
        return value
    faults.append(
        Phrase(
            "{place}: {key}: found {found}, expected a number from 1 to 99",
            place=_FILE,
            key=key,
            found=short(value),
        )
    )
    return 0


def _hex_km(document: Mapping[str, object], faults: list[str]) -> float:
    """The size of a hex, which a map may leave out: kilometres from side to side."""
    if "hex_km" not in document:
        return 0.0
    value = document["hex_km"]
    number = value if isinstance(value, (int, float)) and not isinstance(value, bool) else 0
    if not 0 < number <= LARGEST_HEX_KM:
        faults.append(
            Phrase(
                "{place}: hex_km: found {found}, expected kilometres above 0, up to {most}",
                place=_FILE,
                found=short(value),
                most=LARGEST_HEX_KM,
            )
        )
    return float(number)


def _provinces(document: Mapping[str, object], faults: list[str]) -> dict[str, tuple[str, str]]:
    table = document.get("provinces")
    if not isinstance(table, dict) or not table:
        faults.append(
            Phrase(
                "{place}: provinces: found {found}, expected a table of provinces",
                place=_FILE,
                found=short(table),
            )
        )
        return {}
    provinces: dict[str, tuple[str, str]] = {}
    for province, entry in table.items():
        if not (province.isascii() and province.isalpha() and province.islower()):
            faults.append(
                Phrase(
                    "{place}: provinces.{province}: expected a lower case id",
                    place=_FILE,
                    province=province,
                )
            )
            continue
        path = f"provinces.{province}."
        if not isinstance(entry, dict):
            faults.append(
                Phrase(
                    "{place}: {path}: found {found}, expected name and kanji",
                    place=_FILE,
                    path=path[:-1],
                    found=short(entry),
                )
            )
            continue
        name, kanji = _text(entry, "name", path, faults), _text(entry, "kanji", path, faults)
        provinces[province] = (name, kanji)
    return provinces


def _labels(
    document: Mapping[str, object], columns: int, rows: int, faults: list[str]
) -> tuple[Label, ...]:
    entries = document.get("labels", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        faults.append(
            Phrase(
                "{place}: labels: found {found}, expected a list of tables",
                place=_FILE,
                found=type(entries).__name__,
            )
        )
        return ()
    labels: list[Label] = []
    taken: set[str] = set()
    for number, entry in enumerate(entries, start=1):
        path = f"labels[{number}]."
        name = _text(entry, "hex", path, faults)
        kind = entry.get("kind")
        if kind not in LABEL_KINDS:
            expected = ", ".join(LABEL_KINDS)
            faults.append(
                Phrase(
                    "{place}: {path}kind: found {found}, expected one of {expected}",
                    place=_FILE,
                    path=path,
                    found=short(kind),
                    expected=expected,
                )
            )
        if name in taken:
            faults.append(
                Phrase(
                    "{place}: {path}hex: found {found} a second time, expected it once",
                    place=_FILE,
                    path=path,
                    found=short(name),
                )
            )
        taken.add(name)
        try:
            column, row = column_row(name)
        except ValueError:
            column = row = 0
        if columns and rows and not (1 <= column <= columns and 1 <= row <= rows):
            faults.append(
                Phrase(
                    "{place}: {path}hex: found {found}, expected a hex of the map",
                    place=_FILE,
                    path=path,
                    found=short(name),
                )
            )
        label = Label(
            name, _text(entry, "name", path, faults), _text(entry, "kanji", path, faults), str(kind)
        )
        labels.append(label)
    return tuple(labels)
