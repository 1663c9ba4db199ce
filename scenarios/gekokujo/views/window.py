"""The views of Gekokujō: those of games on provinces, and what only this game has."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar, Final

from scenarios.gekokujo.rules import engine, results
from scenarios.gekokujo.rules.actions import PickClan
from scenarios.gekokujo.rules.campaign import battlefields
from scenarios.gekokujo.rules.control import is_contested
from scenarios.gekokujo.rules.state import Mission, State
from scenarios.gekokujo.rules.ways import WAYS
from scenarios.gekokujo.views import amounts, attempts, board, preview, reference, time
from scenarios.gekokujo.views import players as all_players
from scenarios.gekokujo.views.fight import FIGHTS
from scenarios.gekokujo.views.names import STYLE, player_name
from scenarios.gekokujo.views.overlays import lands
from scenarios.gekokujo.views.recruits import recruits
from wargame_core.engine import procedure
from wargame_core.engine.decision import Action, Event
from wargame_core.provinces.rules.frames import PlayerFrame
from wargame_core.provinces.rules.state import UNKNOWN
from wargame_core.provinces.views import trays
from wargame_core.provinces.views.window import ProvinceViews
from wargame_core.views.area_values import ProvincesView
from wargame_core.views.hidden_words import one_answer
from wargame_core.views.overlay_values import OverlayView, Selection
from wargame_core.views.reference_values import ListTable
from wargame_core.views.time_values import STAGE, TURN
from wargame_core.views.tray_values import TrayView
from wargame_core.views.words import tr

_OF_KOKU: Final = ("reroll", "ronin", "diplomacy", "reinforce", "sowing")
"""Kinds of decisions whose answers depend on a treasury that nobody else sees."""
_LEVELS: Final = {"round": TURN, "order": STAGE, "campaign": STAGE, "winter": STAGE}


class GekokujoViews(ProvinceViews[State]):
    """How a state of Gekokujō is shown."""

    OVERLAYS: ClassVar[tuple[str, ...]] = ("movement", "ownership", "lands")
    TAKINGS: ClassVar[tuple[type, ...]] = (PickClan,)

    amounts = staticmethod(amounts.amounts)
    card = staticmethod(reference.card)
    castles = staticmethod(board.castles)
    cell_words = staticmethod(reference.cell_words)
    closed = staticmethod(attempts.closed)
    counter_sheet = staticmethod(reference.counter_sheet)
    draft = staticmethod(all_players.draft)
    points = staticmethod(results.points)
    players = staticmethod(all_players.players)
    preview = staticmethod(preview.preview)
    purchase_words = staticmethod(attempts.purchase_words)
    rule_of = staticmethod(attempts.rule_of)
    turn = staticmethod(time.turn)
    sheet = staticmethod(time.sheet)

    def level_of(self, event: Event) -> int | None:
        """What part of the sequence of play begins with an event, or None."""
        return _LEVELS.get(event.kind)

    def is_contested(self, state: State, province: int) -> bool:
        """Whether players stand there who are not all allies (K-17)."""
        return is_contested(state, province)

    def contested(self, state: State) -> Collection[int]:
        """Provinces in which somebody has to fight."""
        return {place for player in state.alive() for place in battlefields(state, player)}

    def provinces(self, state: State) -> ProvincesView:
        """Whose every province is, and what lies in it apart from pieces and castles."""
        return board.provinces(state)

    def attempts(
        self, state: State, kind: str, place: int, legal: Sequence[Action]
    ) -> Iterator[Action]:
        """What a click on a province that is not lit may have meant."""
        return attempts.attempts(state, kind, place)

    def tray(
        self, state: State, legal: Sequence[Action], place: int, unit: int = -1
    ) -> TrayView | None:
        """Who of a province goes along, or whom to recruit there."""
        if not legal:
            return None
        return trays.group(STYLE, engine, self.walks, state, place) or recruits(state, place)

    def why_asked(self, state: State, legal: Sequence[Action]) -> str:
        """What there is to spend; with nothing to buy he is asked lest others learn that (K-55)."""
        frame = procedure.open_frame(state, PlayerFrame)
        if frame is None or frame.kind not in _OF_KOKU:
            return ""
        koku = state.treasury[frame.player]
        if len(legal) == 1:
            return one_answer()
        return "" if koku == UNKNOWN else tr("{count} Koku left", count=koku)

    def overlay(self, state: State, kind: str, selection: Selection) -> OverlayView:
        """What one overlay shows, for what is selected."""
        return lands(state) if kind == "lands" else super().overlay(state, kind, selection)

    def ground(self, state: State, province: int) -> Sequence[str]:
        """What kind of province it is."""
        scenario = state.scenario
        marks = (
            (tr("mountain province"), scenario.mountains >> province & 1),
            (tr("coastal province"), scenario.coasts >> province & 1),
            (tr("Mandate Province"), province in scenario.mandates),
        )
        return [word for word, holds in marks if holds]

    def more_facts(self, state: State, province: int) -> Sequence[tuple[str, str]]:
        """Castles, sown Koku, and the Ninja."""
        facts = [
            (tr("Castle"), _castle(state, owner))
            for owner, castle in enumerate(state.castle)
            if castle == province
        ]
        if province in state.sown:
            player, koku = state.sown[province]
            words = tr("{koku} Koku of {clan}", koku=koku, clan=player_name(state, player))
            facts.append((tr("Sown"), words))
        if state.ninja_at == province and state.mission in (Mission.SABOTAGE, Mission.DIVERSION):
            sabotage = state.mission == Mission.SABOTAGE
            facts.append((tr("Ninja"), tr("Sabotage") if sabotage else tr("Diversion")))
        return facts

    def list_titles(self) -> tuple[str, ...]:
        """What the lists are about."""
        return tr("Abilities of the clans"), tr("Provinces")

    def lists(self, game: str, state: State) -> tuple[ListTable, ...]:
        """The clans, and the provinces with what they are."""
        note = tr("Borders and sea lanes are reconstructed.")
        scenario = state.scenario

        def kinds(province: int) -> Sequence[str]:
            return reference.kinds_of(scenario, province)

        return reference.clan_list(scenario), self.province_list(state, kinds, note)


def _castle(state: State, owner: int) -> str:
    name = player_name(state, owner)
    if state.scenario.clan(state.clan[owner]).fortress_defence:
        return tr("Fortress of {clan}", clan=name)
    if state.fortified[owner]:
        return tr("castle of {clan}, fortified", clan=name)
    return tr("castle of {clan}", clan=name)


VIEWS: Final = GekokujoViews(STYLE, WAYS, FIGHTS, engine.why_not)
"""What the entry point names."""
