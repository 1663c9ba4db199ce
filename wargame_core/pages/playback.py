"""A match move by move as plain values: what a page needs to play it back.

Only what has changed is written for each move; ``steps[0]`` is the start of the match.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wargame_core.engine.annotation import remarks_on
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Places, seat_title
from wargame_core.engine.history import Entry
from wargame_core.engine.match import Match
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.registry import unknown
from wargame_core.engine.sealed import Sealed
from wargame_core.engine.secrecy import action_seen, keeps_secrets
from wargame_core.engine.told import Told, is_told, points, told
from wargame_core.pages.bilingual import LANGUAGES, Pool, Texts, spoken
from wargame_core.pages.log_lines import LogLines
from wargame_core.pages.placed import listed_places, placed, plain
from wargame_core.views.place_values import PlaceList
from wargame_core.views.registry import view_of
from wargame_core.views.time_values import TURN
from wargame_core.views.words import language, tr


class Playback:
    """Everything of a match, for whoever may know it."""

    def __init__(self, match: Match, seat: str | None = None) -> None:
        """``seat``: for whose eyes; None for everybody's, once nothing is hidden any more.

        Raises UsageError for an unknown seat, or if a match still hides something and no seat is
        named.
        """
        if seat is not None and seat not in match.seats:
            raise UsageError(unknown(Phrase("seat"), seat, tuple(match.seats)))
        if seat is None and keeps_secrets(match):
            text = "This match goes on and has secrets: say for which seat the page is made."
            raise UsageError(Phrase(text))
        self.match, self.views = match, view_of(match.game)
        self._reader = seat if keeps_secrets(match) else None
        self.texts, self.faces, self._contents, self._tellings = Texts(), Pool(), Pool(), Pool()
        self._told: list[dict[str, Any]] = []

    def shown(self, state: object) -> Any:
        """A state as the reader may see it."""
        return state if self._reader is None else self.match.game.view(state, self._reader)

    def document(self) -> dict[str, Any]:
        """All moves and the pools that they name values of; what is not told yet is told now."""
        for _ in self.told():
            pass
        return {
            "steps": self._told,
            "faces": self.faces.values,
            "contents": self._contents.values,
            "tellings": self._tellings.values,
        }

    def told(self) -> Iterator[tuple[int, int]]:
        """Tell move after move; gives how many are told, of how many.

        Between two moves the language is that of the window again.
        """
        if self._told:
            return
        for step in self._steps():
            self._told.append(step)
            yield len(self._told), self.match.position + 1

    # --- step by step ----------------------------------------------------------------------------

    def _steps(self) -> Iterator[dict[str, Any]]:
        match = self.match
        entries = match.entries
        lines = told(entries, self._reader, tuple(match.seats))
        logged, log = LogLines(self.views), []
        for line in lines:
            log.append(logged.told(line.events))
        stands = points(entries, self._reader)
        before = match.state_at(0)
        known: dict[int, Any] = {}
        yield self._step(before, before, None, (), known, 0)
        number = 0
        for entry, state in match.walk():
            if entry.number > match.position:
                break
            if is_told(entry, self._reader):
                line = lines[number]
                number += 1
                yield self._step(before, state, line, log[number - 1], known, stands[number])
                before = state

    def _step(
        self,
        before: Any,
        state: Any,
        line: Told | None,
        events: Sequence[Any],
        known: dict[int, Any],
        position: int,
    ) -> dict[str, Any]:
        seen, was = self.shown(state), self.shown(before)
        found: dict[str, Any] = {}
        if changes := self._changes(seen, known):
            found["at"] = changes
        found["now"] = self._tellings.put(self.texts.both(lambda: self._moment(seen, state)))
        if line is not None:
            entry = line.entry
            logged = LogLines(self.views)
            found |= self.texts.both(
                lambda: {
                    **self._move(entry, was, seen),
                    "lines": [logged.line(seen, together) for together in events],
                }
            )
            found |= self._ticks(events)
            if traces := self._traces(entry, seen, was):
                found["traces"] = traces
        remarks = remarks_on(self.match.annotations, position)
        if remarks:
            found["remarks"] = self.texts.both(
                lambda: [{"by": one.by, "words": one.said(language())} for one in remarks]
            )
        if self.match.result is not None and position == self.match.position:
            found["result"] = self.texts.both(lambda: self._result(seen))
        return found

    def _changes(self, seen: Any, known: dict[int, Any]) -> list[list[int]]:
        """Places that look different now, with the number of what lies there."""
        views = self.views
        listed = isinstance(views.board_of(seen), PlaceList)

        told = []
        for code in LANGUAGES:
            with spoken(code):
                there = dict(placed(views, seen))
                for place, said in (listed_places(views, seen) if listed else {}).items():
                    there[place] = {**there.get(place, {}), **said}
                told.append(there)
        changes = []
        for place in sorted({*told[0], *known}):
            lies = [there.get(place, {}) for there in told]
            if known.get(place, [{}, {}]) != lies:
                known[place] = lies
                merged = self._with_faces(self.texts.merged(lies))
                changes.append([place, self._contents.put(merged)])
        return changes

    def _with_faces(self, content: Mapping[str, Any]) -> dict[str, Any]:
        """Counters by their numbers: most of them stand in many places, one after the other."""
        if "piles" not in content:
            return dict(content)
        piles = [
            {**pile, "counters": [self.faces.put(face) for face in pile["counters"]]}
            for pile in content["piles"]
        ]
        return {**content, "piles": piles}

    # --- in words, in the present language --------------------------------------------------------

    def _moment(self, seen: Any, state: Any) -> dict[str, Any]:
        """Where the match is in time, who stands how, and what is asked."""
        game, views = self.match.game, self.views
        decision = game.decision(state)
        acting = "" if decision is None else decision.seat
        turn = views.turn(seen, acting)
        asked = "" if decision is None else str(game.say(seen, decision.prompt, language()))
        found: dict[str, Any] = {
            "turn": self._turn_words(turn),
            "phase": turn.phase,
            "sides": [
                [side.title, side.colour_of, "" if side.points is None else str(side.points)]
                for side in turn.sides
            ],
            "acting": self._title(seen, acting) if acting else "",
            "asked": asked,
        }
        players = views.players(seen, acting)
        if players is not None:
            found["players"] = [
                {
                    "title": one.title,
                    "clan": one.colour_of,
                    "facts": [list(fact) for fact in (*one.facts, *one.secrets)],
                    "out": one.out,
                }
                for one in players.players
            ]
        return found

    def _turn_words(self, turn: Any) -> str:
        if not turn.turn:
            return str(turn.label)
        words = tr("turn {turn} ({label})", turn=turn.turn, label=turn.label)
        return f"{words} · {tr('stage {stage}', stage=turn.stage)}" if turn.stage else words

    def _move(self, entry: Entry, was: Any, seen: Any) -> dict[str, Any]:
        """Who did what, and where."""
        match = self.match
        action = action_seen(match.game, was, entry, self._reader)
        hidden = action is None or isinstance(action, Sealed)
        where = Places() if hidden else self.views.places(was, action)
        said = (
            tr("A secret roll") if action is None else match.game.describe(was, action, language())
        )
        dice = entry.seat == CHANCE
        return {
            "who": self._title(seen, entry.seat),
            "clan": "" if dice else self.views.seat_colour(seen, entry.seat),
            "said": str(said),
            "lit": sorted({*where.path, *where.lit}),
        }

    def _title(self, seen: Any, seat: str) -> str:
        if seat == CHANCE:
            return tr("Dice")
        return self.views.seat_name(seen, seat) or seat_title(self.match.scenario, seat, language())

    def _ticks(self, events: Sequence[Any]) -> dict[str, Any]:
        """The mark on the time line of a turn that begins."""
        for together in events:
            event = together[-1]
            if self.views.level_of(event) == TURN:
                return {"tick": self.views.mark_label(event)}
        return {}

    def _traces(self, entry: Entry, seen: Any, was: Any) -> list[Any]:
        found = []
        for event in entry.events:
            if self._reader is None or event.is_open_to(self._reader):
                found += [plain(one) for one in self.views.traces(seen, event, lambda: was)]
        return found

    def _result(self, seen: Any) -> dict[str, Any]:
        """Who has won and why, with the points of everybody."""
        match = self.match
        result = match.result
        assert result is not None, "asked of a match that is over"
        won = (
            tr("A draw.")
            if result.winner is None
            else tr("{side} wins.", side=self._title(seen, result.winner))
        )
        return {
            "words": f"{won} {match.game.say(seen, result.reason, language())}",
            "rule": result.rule,
            "points": [
                [self._title(seen, seat), str(result.total(seat))] for seat in result.points
            ],
        }
