"""What can be set before play: modules (10) and rulings with two readings (K-…)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from scenarios.gekokujo.rules.scenario import Modules, Rulings
from wargame_core.engine.game import Choice, Option, switch

_module = partial(switch, is_module=True)

OPTIONS: Final = (
    _module("political", "Political Play & Diplomacy", "政略と外交", "10.1"),
    _module("specialized", "Specialized Warfare", "兵種", "10.2"),
    _module("firearms", "Technological Change (with Specialized Warfare)",
            "鉄砲の伝来（兵種とともに）", "10.2.1"),
    _module("rice", "The Cycle of Rice and War", "米と戦", "10.3"),
    _module("glory", "Path of Glory", "栄光への道", "10.4"),
    Option("max_rounds", "Number of rounds", "K-43", (
        Choice("none", "Until somebody wins", "勝者が出るまで"),
        *(Choice(str(n), f"At most {n} rounds", f"{n}ラウンドまで") for n in (4, 6, 8, 10, 12, 20)),
    ), "none", "ラウンド数"),
    Option("starting_koku", "Koku at the start", "K-06", (
        Choice("3", "Three, by the rule of set-up", "3石（準備の規則）"),
        Choice("0", "None, as in the example", "なし（例のとおり）"),
    ), "3", "開始時の石高"),
    Option("round1_order", "Order of the first round", "K-08", (
        Choice("rule", "As in every round", "通常どおり"),
        Choice("alphabetical", "By the names of the clans", "家名のアルファベット順"),
        Choice("random", "By lot", "くじ引き"),
    ), "rule", "最初のラウンドの手番順"),
    Option("campaign_sequence", "Movement and battles", "K-20", (
        Choice("interleaved", "Each player moves, then fights", "プレイヤーごとに移動してから戦闘"),
        Choice("split", "First all move, then all fight", "全員が移動してから全員が戦闘"),
    ), "interleaved", "移動と戦闘の順序"),
    Option("terrain_source", "Coastal provinces", "K-35", (
        Choice("rulebook_list", "The ten that the rules list", "規則にある10か国"),
        Choice("map", "All with a coast on the map", "地図上で海に面するすべての国"),
    ), "rulebook_list", "沿岸国"),
    Option("sea_lanes", "Sea lanes", "K-36", (
        Choice("standard", "Those that join all provinces", "全国をつなぐ航路だけ"),
        Choice("all", "Also the optional ones", "任意の航路も使う"),
    ), "standard", "航路"),
    Option("single_pact", "Honor Pacts", "K-56", (
        Choice("no", "Any number for a player", "1人で何件でも"),
        Choice("yes", "One for a player", "1人1件まで"),
    ), "no", "盟約"),
    Option("unit_prices", "Prices of specialised units", "K-60", (
        Choice("house", "By the house list", "独自の価格表"),
        Choice("flat", "One Koku, Arquebusiers two", "一律1石、鉄砲隊は2石"),
    ), "house", "兵種の価格"),
    Option("raid_own", "Own sown Koku on land won back", "K-69", (
        Choice("no", "They stay sown", "作付けしたまま残す"),
        Choice("yes", "Raided like those of others", "他家の分と同じく略奪する"),
    ), "no", "奪い返した国に自分が作付けした石高"),
)  # fmt: skip
"""Every switch, modules first."""


def modules_of(options: Mapping[str, str]) -> Modules:
    """The modules in play. Technological Change brings Specialized Warfare with it."""
    chosen = {
        name: options[name] == "yes"
        for name in ("political", "specialized", "firearms", "rice", "glory")
    }
    chosen["specialized"] = chosen["specialized"] or chosen["firearms"]
    return Modules(**chosen)


def rulings_of(options: Mapping[str, str]) -> Rulings:
    """The readings in force."""
    rounds = options["max_rounds"]
    return Rulings(
        empty_treasuries=options["starting_koku"] == "0",
        round1_order=options["round1_order"],
        split_campaign=options["campaign_sequence"] == "split",
        coasts_of_map=options["terrain_source"] == "map",
        max_rounds=0 if rounds == "none" else int(rounds),
        single_pact=options["single_pact"] == "yes",
        flat_prices=options["unit_prices"] == "flat",
        all_lanes=options["sea_lanes"] == "all",
        raid_own=options["raid_own"] == "yes",
    )
