"""Whether a lesson is true: it is played from its first step to its last as it says itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wargame_core.engine.decision import CHANCE
from wargame_core.engine.errors import MalformedActionError, WargameError
from wargame_core.engine.phrase import Phrase
from wargame_core.files.position_lines import Played, differences
from wargame_core.lessons.course import Course
from wargame_core.lessons.lesson import Lesson, LessonStep

MOST_ACTIONS: Final = 400
"""Actions and rolls within one step, before it counts as one that never ends."""


def lesson_faults(lesson: Lesson) -> list[str]:
    """What does not come true of a lesson, by step; empty for a sound one."""
    faults: list[str] = []
    course = Course(lesson)
    for number, step in enumerate(lesson.steps):
        place = f"step[{number}]"
        try:
            found = [*_forbidden(course, step), *_pointed_at(course, step)]
            for way in range(len(step.instead)):
                found += _other_way(lesson, number, way)
            found += _taken(course, step)
        except WargameError as error:
            found = [error.words]
        faults += [Phrase("{place}: {fault}", place=place, fault=fault) for fault in found]
        if found:
            break
    return faults


def _forbidden(course: Course, step: LessonStep) -> Iterator[str]:
    """Actions that should be refused here, by the rules themselves and by the rule named."""
    game, state = course.lesson.position.game, course.match.state
    for text, rule in (step.refused or {}).items():
        refusal = game.why_not(state, game.read_action(state, text))
        if refusal is None or refusal.rule != rule:
            yield Phrase(
                "{place}: found {found}; expected {expected}",
                place=f"refused: {text}",
                found=refusal.rule if refusal else Phrase("a legal action"),
                expected=rule,
            )


def _pointed_at(course: Course, step: LessonStep) -> Iterator[str]:
    """Actions whose places are pointed at, and that name nothing."""
    for text in step.look:
        try:
            course.match.game.read_action(course.match.state, text)
        except MalformedActionError as error:
            yield Phrase("{place}: {fault}", place=f"look: {text}", fault=error.words)


def _other_way(lesson: Lesson, number: int, way: int) -> Iterator[str]:
    """Another sequence that is said to do: it is played in place of the first."""
    course = Course(lesson)
    for step in lesson.steps[:number]:
        yield from _taken(course, step)
    yield from _taken(course, lesson.steps[number], way)


def _taken(course: Course, step: LessonStep, way: int | None = None) -> Iterator[str]:
    """Take the open step as the lesson says; what keeps it from being taken."""
    number, match = course.number, course.match
    if step.is_read:
        course.go_on()
        return
    texts = list(step.do if way is None else step.instead[way])
    start = match.position
    for _ in range(MOST_ACTIONS):
        if course.number != number:
            break
        decision = match.decision
        if decision is None:
            yield Phrase("the game is over before the step is done")
            return
        if decision.seat == CHANCE:
            match.roll()
        elif decision.seat != course.lesson.seat:
            reply = course.reply()
            if reply is None:
                yield Phrase(
                    "{seat} is asked ({kind}), and no reply is given",
                    seat=decision.seat,
                    kind=decision.kind,
                )
                return
            match.play(reply)
        elif not texts:
            yield Phrase("all is done, and the step is not ({kind} is asked)", kind=decision.kind)
            return
        else:
            match.play(match.game.read_action(match.state, texts.pop(0)))
    else:
        yield Phrase("the step does not end")
        return
    if texts:
        yield Phrase("{text} is left when the step is done", text=texts[0])
    if step.expect is not None:
        events = tuple(event for entry in match.entries[start:] for event in entry.events)
        yield from differences(
            course.lesson.position.game, Played(match.state, events), step.expect
        )
