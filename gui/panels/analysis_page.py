"""The page on the choices of a match: sums, curves, and what was dearest."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.panels.course_chart import CourseChart
from gui.panels.value_bars import signed_value
from gui.shell.dialog_size import roomy
from gui.theme.theme import GRID, Theme
from wargame_core.views.analysis_values import AnalysisView, DearChoice
from wargame_core.views.words import tr

SIZE: Final = QSize(880, 660)
_POSITION: Final = Qt.ItemDataRole.UserRole


class AnalysisPage(QDialog):
    """Beside the board: a click on a choice or a turn shows the match there."""

    position_wanted = Signal(int)
    """Actions of the match after which it is to be shown."""
    cancelled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setWindowTitle(tr("Choices of the match"))
        self.shown: AnalysisView | None = None
        self.charts: list[CourseChart] = []
        self.title, self.about, self.sums = QLabel(tr("Choices of the match")), QLabel(), QLabel()
        self.title.setObjectName("heading")
        self.about.setObjectName("faint")
        for label in (self.about, self.sums):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(GRID)
        self.progress.setStyleSheet(
            f"QProgressBar {{ border: 1px solid {theme.line}; border-radius: 3px; }}"
            f" QProgressBar::chunk {{ background: {theme.accent}; }}"
        )
        self.curves = QLabel()
        self.curves.setStyleSheet("font-weight: 600;")
        self._charts = QVBoxLayout()
        self._charts.setSpacing(GRID)
        self.dearest_title = QLabel(tr("Dearest choices; a click goes there"))
        self.dearest_title.setStyleSheet("font-weight: 600;")
        self.dearest = QListWidget()
        self.dearest.setWordWrap(True)
        self.dearest.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.dearest.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.dearest.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.dearest.itemClicked.connect(self._show_choice)
        self.dearest.itemActivated.connect(self._show_choice)
        self.cancel_button = QPushButton(tr("C&ancel"))
        self.cancel_button.setAutoDefault(False)
        self.cancel_button.clicked.connect(self.cancelled)
        self.close_button = QPushButton(tr("&Close"))
        self.close_button.clicked.connect(self.reject)
        self._lay_out()
        self.resize(roomy(SIZE, parent, wide=0.5, high=0.75))

    def _lay_out(self) -> None:
        self._found = QWidget()
        found = QVBoxLayout(self._found)
        found.setContentsMargins(0, 0, 0, 0)
        found.setSpacing(GRID)
        found.addWidget(self.sums)
        found.addWidget(self.curves)
        found.addLayout(self._charts)
        found.addWidget(self.dearest_title)
        found.addWidget(self.dearest, 1)
        bottom = QHBoxLayout()
        bottom.addStretch(1)
        bottom.addWidget(self.cancel_button)
        bottom.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID)
        layout.setSpacing(2 * GRID)
        layout.addWidget(self.title)
        layout.addWidget(self.about)
        layout.addWidget(self.progress)
        layout.addWidget(self._found, 1)
        layout.addStretch(0)
        layout.addLayout(bottom)
        self._found.hide()

    # --- contents -----------------------------------------------------------------------------

    def show_progress(self, done: int, total: int) -> None:
        """How many choices have been judged."""
        self.about.setText(
            tr("Looking at every choice: {done} of {all}", done=done, all=total)
            if total
            else tr("Looking at every choice …")
        )
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def show_note(self, words: str) -> None:
        """Say why there is no analysis."""
        self.about.setText(words)
        self.progress.hide()
        self.cancel_button.hide()

    def show_analysis(self, view: AnalysisView) -> None:
        """Show an analysis."""
        self.shown = view
        self.progress.hide()
        self.cancel_button.hide()
        said = tr(
            "What was chosen beside the best that “{level}” finds, in {unit}. Both are played on "
            "with the same dice, so luck counts for neither.",
            level=view.level,
            unit=view.unit,
        )
        if view.left_out:
            said += " " + tr("{count} choices were left out for want of time.", count=view.left_out)
        self.about.setText(said)
        self.sums.setText(
            "\n".join(
                tr(
                    "{name}: {choices} choices, {best} as good as any, {loss} lost in all",
                    name=one.name,
                    choices=one.choices,
                    best=one.best,
                    loss=f"{one.loss:.1f}",
                )
                for one in view.seats
            )
        )
        self._show_course(view)
        for choice in view.dearest:
            item = QListWidgetItem(_told(choice))
            item.setData(_POSITION, choice.position)
            self.dearest.addItem(item)
        if not view.dearest:
            self.dearest_title.setText(tr("No choice was found that cost anything."))
        self._found.show()
        QTimer.singleShot(0, self.dearest, self.dearest.doItemsLayout)

    def _show_course(self, view: AnalysisView) -> None:
        """A chart a seat; of two seats, whose curves mirror each other, the first one's."""
        if len(view.course) < 2:
            self.curves.hide()
            return
        self.curves.setText(
            tr(
                "Full line: who stands better turn by turn. Dashed: the luck until then. Both in "
                "{unit}, against the mean of all",
                unit=view.standing_unit,
            )
        )
        self.curves.setWordWrap(True)
        most = max(abs(value) for point in view.course for value in (*point.standing, *point.luck))
        for seat, name in enumerate(view.names[:1] if len(view.names) == 2 else view.names):
            chart = CourseChart(self._theme)
            chart.show_course(name, seat, view.course, most)
            chart.position_wanted.connect(self.position_wanted)
            self._charts.addWidget(chart)
            self.charts.append(chart)

    def _show_choice(self, item: QListWidgetItem) -> None:
        self.position_wanted.emit(int(item.data(_POSITION)))


def _told(choice: DearChoice) -> str:
    head = tr(
        "{name} {loss} (± {doubt}), {when}",
        name=choice.name,
        loss=signed_value(-choice.loss, 1),
        doubt=f"{choice.doubt:.1f}",
        when=choice.when,
    )
    lines = [
        head,
        *([tr("Asked: {what}", what=choice.asked)] if choice.asked else []),
        tr("Played: {what}", what=choice.played),
        tr("Better: {what}", what=choice.better),
    ]
    if choice.why:
        lines.append(tr("It brings: {what}", what=choice.why))
    return "\n".join(lines)
