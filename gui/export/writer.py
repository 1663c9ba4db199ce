"""Sheets into files: PDF with a page each, SVG and PNG with a file each; step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import Final

from PySide6.QtCore import QByteArray, QMarginsF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import (
    QImage,
    QImageWriter,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtSvg import QSvgGenerator

from gui.export.sheets import Sheet, fit
from wargame_core.engine.errors import UsageError
from wargame_core.files.whole_file import new_file
from wargame_core.views.words import tr

FORMATS: Final = ("pdf", "svg", "png")
DOTS_PER_INCH: Final = 150
_MM_PER_INCH: Final = 25.4
_LOOK_AGAIN: Final = 0.005


def paths_of(sheets: Sequence[Sheet], path: Path) -> tuple[Path, ...]:
    """The files that will be written: one, or one for each sheet."""
    if path.suffix.lower() == ".pdf" or len(sheets) == 1:
        return (path,)
    return tuple(path.with_name(f"{path.stem}_{sheet.name}{path.suffix}") for sheet in sheets)


def write(sheets: Sequence[Sheet], path: Path) -> Iterator[tuple[int, int]]:
    """Write the sheets in the format that the path names; gives sheets done, and all.

    A file appears under its name only when it is complete. Raises UsageError with one sentence
    for an unknown format, and for a file that cannot be written.
    """
    kind = path.suffix.lower().removeprefix(".")
    if kind not in FORMATS:
        raise UsageError(
            tr("{name}: only {kinds} can be written.", name=path.name, kinds=", ".join(FORMATS))
        )
    paths = paths_of(sheets, path)
    groups = [list(sheets)] if len(paths) == 1 else [[sheet] for sheet in sheets]
    done = 0
    for file, group in zip(paths, groups, strict=True):
        with new_file(file, replace=True) as new:
            for finished in _steps(kind, group, new, file):
                yield done + finished, len(sheets)
        done += len(group)
        yield done, len(sheets)


def print_pages(device: QPagedPaintDevice, sheets: Sequence[Sheet]) -> Iterator[tuple[int, int]]:
    """Put each sheet on a page of a printer, as large as it fits. Raises UsageError."""
    yield from _pages(device, sheets, own_size=False)


# --- formats --------------------------------------------------------------------------------------


def _steps(kind: str, sheets: Sequence[Sheet], new: Path, file: Path) -> Iterator[int]:
    if kind == "pdf":
        writer = QPdfWriter(str(new))
        writer.setCreator("Gunyuden")
        writer.setResolution(300)
        for done, _ in _pages(writer, sheets, own_size=True):
            yield done
    elif kind == "svg":
        yield from _svg(sheets[0], new, file)
    else:
        yield from _png(sheets[0], new, file)


def _pages(
    device: QPagedPaintDevice, sheets: Sequence[Sheet], *, own_size: bool
) -> Iterator[tuple[int, int]]:
    painter = QPainter()
    try:
        for number, sheet in enumerate(sheets):
            if own_size:
                _page_of(device, sheet)
            if not painter.isActive():
                if not painter.begin(device):
                    raise UsageError(tr("The pages cannot be printed."))
            else:
                device.newPage()
            painter.save()
            fit(painter, sheet, QRectF(painter.viewport()))
            for _ in sheet.draw(painter):
                yield number, len(sheets)
            painter.restore()
            yield number + 1, len(sheets)
    finally:
        painter.end()


def _page_of(device: QPagedPaintDevice, sheet: Sheet) -> None:
    """A page of exactly the size of a sheet."""
    size = QPageSize(
        sheet.millimetres,
        QPageSize.Unit.Millimeter,
        sheet.name,
        QPageSize.SizeMatchPolicy.ExactMatch,
    )
    layout = QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
    layout.setMode(QPageLayout.Mode.FullPageMode)
    device.setPageLayout(layout)


def _svg(sheet: Sheet, new: Path, file: Path) -> Iterator[int]:
    generator = QSvgGenerator()
    generator.setFileName(str(new))
    size = sheet.size.toSize()
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setTitle(sheet.name)
    yield from _drawn(sheet, generator, QSizeF(size), file)


def _png(sheet: Sheet, new: Path, file: Path) -> Iterator[int]:
    scale = DOTS_PER_INCH / _MM_PER_INCH
    size = QSize(
        round(sheet.millimetres.width() * scale), round(sheet.millimetres.height() * scale)
    )
    image = QImage(size, QImage.Format.Format_RGB32)
    if image.isNull():
        raise UsageError(tr("{name}: the picture is too large.", name=file.name))
    image.setDotsPerMeterX(round(1000 * scale))
    image.setDotsPerMeterY(round(1000 * scale))
    image.fill(0xFFFFFFFF)
    yield from _drawn(sheet, image, QSizeF(size), file)
    with ThreadPoolExecutor(1, thread_name_prefix="png") as pool:
        saving = pool.submit(_save, image, new)
        while not saving.done():
            sleep(_LOOK_AGAIN)
            yield 0
        if not saving.result():
            raise _cannot(file)


def _save(image: QImage, new: Path) -> bool:
    return QImageWriter(str(new), QByteArray(b"png")).write(image)


def _drawn(sheet: Sheet, device: QImage | QSvgGenerator, size: QSizeF, file: Path) -> Iterator[int]:
    painter = QPainter()
    if not painter.begin(device):
        raise _cannot(file)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fit(painter, sheet, QRectF(0, 0, size.width(), size.height()))
        for _ in sheet.draw(painter):
            yield 0
    finally:
        painter.end()


def _cannot(file: Path) -> UsageError:
    return UsageError(tr("{path}: cannot be written.", path=file))
