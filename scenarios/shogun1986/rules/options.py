"""What can be set before play: the switches of the ledger's section 8."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wargame_core.engine.game import Choice, Option

_NO_YES: Final = (Choice("no", "No", "使わない"), Choice("yes", "Yes", "使う"))


@dataclass(frozen=True, slots=True)
class Switches:
    """Optional and alternate rules in force."""

    quick_start: bool = False
    alt_quick_victory: bool = False
    long_game: bool = False
    simultaneous_setup: bool = False
    undeclared_empty: bool = False
    castle_per_battle: bool = False
    samurai_first: bool = False
    may_wait: bool = True
    """Whether an army may enter and wait after a success (SG-C-15)."""


def _switch(id_: str, title: str, title_ja: str, rule: str, default: str = "no") -> Option:
    return Option(id_, title, rule, _NO_YES, default, title_ja)


OPTIONS: Final = (
    _switch("quick_start", "Quick start", "早い開始", "SG-SET-02"),
    _switch("alt_quick_victory", "Goal of the quick game, at the end of a round",
            "短いゲームの勝利条件（ラウンド終了時）", "SG-VIC-03"),
    _switch("long_game", "The goal counts at the end of a round only",
            "勝利判定はラウンド終了時だけ", "SG-VIC-04"),
    _switch("simultaneous_setup", "Everybody places spearmen and armies at once",
            "槍足軽と軍を同時に配置", "SG-SET-11"),
    _switch("undeclared_empty", "Empty provinces need no declaration",
            "空き国への宣言は不要", "SG-B-07"),
    Option("castle_refresh", "Castle units come back", "SG-C-06, S-18", (
        Choice("per_turn", "once in a player's turn", "プレイヤーの手番ごと"),
        Choice("per_battle", "for every battle", "戦闘ごと"),
    ), "per_turn", "城のユニットの復活"),
    Option("successor_rule", "Successor of an assassinated daimyō", "SG-NIN-10", (
        Choice("any_unit", "any unit of the army", "軍のどのユニットでも"),
        Choice("samurai_first", "a swordsman, else a bowman", "剣侍、いなければ弓侍"),
    ), "any_unit", "暗殺された大名の後継者"),
    _switch("stay_after_success", "Armies may enter and wait after a success",
            "勝利後に進入して待機できる", "SG-C-15", "yes"),
)  # fmt: skip
"""Every switch."""


def switches_of(options: Mapping[str, str]) -> Switches:
    """The rules in force."""
    return Switches(
        quick_start=options["quick_start"] == "yes",
        alt_quick_victory=options["alt_quick_victory"] == "yes",
        long_game=options["long_game"] == "yes",
        simultaneous_setup=options["simultaneous_setup"] == "yes",
        undeclared_empty=options["undeclared_empty"] == "yes",
        castle_per_battle=options["castle_refresh"] == "per_battle",
        samurai_first=options["successor_rule"] == "samurai_first",
        may_wait=options["stay_after_success"] == "yes",
    )
