"""The page on the choices of a match: sums, curves, and what was dearest."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from gui.panels.course_chart import CourseChart
from gui.panels.report_page import ReportPage, add_point
from gui.panels.value_bars import signed_value
from gui.theme.theme import GRID, Theme
from wargame_core.views.analysis_values import AnalysisView, DearChoice
from wargame_core.views.words import tr

SIZE: Final = QSize(880, 660)


class AnalysisPage(ReportPage):
    """Beside the board: a click on a choice or a turn shows the match there."""

    cancelled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(tr("Choices of the match"), SIZE, 0.75, theme, parent)
        self.shown: AnalysisView | None = None
        self.charts: list[CourseChart] = []
        self.sums = QLabel()
        self.sums.setWordWrap(True)
        self.sums.setTextFormat(Qt.TextFormat.PlainText)
        self.curves = QLabel()
        self.curves.setWordWrap(True)
        self._charts = QVBoxLayout()
        self._charts.setSpacing(GRID)
        self.dearest_title = QLabel(tr("Dearest choices; a click goes there"))
        for label in (self.curves, self.dearest_title):
            label.setStyleSheet("font-weight: 600;")
        self.dearest = self.points_list()
        self.cancel_button = QPushButton(tr("C&ancel"))
        self.cancel_button.setAutoDefault(False)
        self.cancel_button.clicked.connect(self.cancelled)
        self.buttons.insertWidget(1, self.cancel_button)
        self.close_button.hide()  # to close would be to cancel
        found = QVBoxLayout(self.found)
        found.setContentsMargins(0, 0, 0, 0)
        found.setSpacing(GRID)
        found.addWidget(self.sums)
        found.addWidget(self.curves)
        found.addLayout(self._charts)
        found.addWidget(self.dearest_title)
        found.addWidget(self.dearest, 1)

    # --- contents -----------------------------------------------------------------------------

    def show_progress(self, done: int, total: int) -> None:
        """How many choices have been judged."""
        self.about.setText(
            tr("Looking at every choice: {done} of {all}", done=done, all=total)
            if total
            else tr("Looking at every choice …")
        )
        super().show_progress(done, total)

    def show_note(self, words: str) -> None:
        """Say why there is no analysis."""
        super().show_note(words)
        self._end()

    def show_analysis(self, view: AnalysisView) -> None:
        """Show an analysis."""
        self.shown = view
        self._end()
        said = tr(
            "What was chosen beside the best that “{level}” finds, in {unit}. Both are played on "
            "with the same dice, so luck counts for neither.",
            level=view.level,
            unit=view.unit,
        )
        if view.left_out:
            said += " " + tr("{count} choices were left out for want of time.", count=view.left_out)
        self.show_found(said)
        self.sums.setText(
            "\n".join(
                tr(
                    "{name}: {choices} choices, {best} as good as any, {loss} lost on average",
                    name=one.name,
                    choices=one.choices,
                    best=one.best,
                    loss=f"{one.loss:.2f}",
                )
                for one in view.seats
            )
        )
        self._show_course(view)
        for choice in view.dearest:
            add_point(self.dearest, _told(choice), choice.position)
        if not view.dearest:
            self.dearest_title.setText(tr("No choice was found that cost anything."))

    def _end(self) -> None:
        """The work is done: there is nothing to cancel any more."""
        self.cancel_button.hide()
        self.close_button.show()

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
        most = max(abs(value) for point in view.course for value in (*point.standing, *point.luck))
        for seat, name in enumerate(view.names[:1] if len(view.names) == 2 else view.names):
            chart = CourseChart(self.theme)
            chart.show_course(name, seat, view.course, most)
            chart.position_wanted.connect(self.position_wanted)
            self._charts.addWidget(chart)
            self.charts.append(chart)


def choice_lines(choice: DearChoice) -> list[str]:
    """What was asked, what was played, and what was better, a line each."""
    return [
        *([tr("Asked: {what}", what=choice.asked)] if choice.asked else []),
        tr("Played: {what}", what=choice.played),
        tr("Better: {what}", what=choice.better),
    ]


def _told(choice: DearChoice) -> str:
    head = tr(
        "{name} {loss} (± {doubt}), {when}",
        name=choice.name,
        loss=signed_value(-choice.loss, 1),
        doubt=f"{choice.doubt:.1f}",
        when=choice.when,
    )
    lines = [head, *choice_lines(choice)]
    if choice.why:
        lines.append(tr("It brings: {what}", what=choice.why))
    return "\n".join(lines)
