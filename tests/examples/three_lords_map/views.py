"""Three Lords on its map, as the entry point ``gunyuden.views`` names it."""

from three_lords.game import GAME, WORDS, clan_name
from three_lords.turn import WAYS

from wargame_core.provinces.views.fights import Fights
from wargame_core.provinces.views.style import Style
from wargame_core.provinces.views.window import ProvinceViews
from wargame_core.views.words import language

STYLE = Style(
    WORDS,
    colour=lambda state, player: state.scenario.clans[player].id,
    player=lambda state, player: clan_name(state, player, language()),
    signs={"spearman": "spear", "rider": "banner"},
)


def strength(state, battle, player):
    return state.at(player, battle.province)


VIEWS = ProvinceViews(STYLE, WAYS, Fights(STYLE, strength), GAME.why_not)
