"""A position on the board of provinces made by hand: nine clans, fights, castles, every mark."""

from __future__ import annotations

from typing import Final

from scenarios.japan.board import japan_map
from wargame_core.views.area_values import (
    ClusterView,
    HoldingView,
    PieceView,
    ProvincesView,
    StrongholdView,
    TokenView,
)

CLANS: Final = (
    "shimazu",
    "otomo",
    "mori",
    "oda",
    "tokugawa",
    "chosokabe",
    "takeda_kai",
    "uesugi",
    "hojo",
)

HELD: Final = {
    "shimazu": "satsuma osumi hyuga higo",
    "otomo": "bungo buzen chikugo",
    "mori": "aki suo nagato iwami bingo izumo bitchu",
    "oda": "owari mino ise omi echizen wakasa yamashiro",
    "tokugawa": "mikawa totomi",
    "chosokabe": "tosa awa_shikoku",
    "takeda_kai": "kai shinano suruga hida",
    "uesugi": "echigo etchu kaga dewa",
    "hojo": "sagami izu musashi kazusa shimosa awa_boso",
}

CONTESTED: Final = {
    "yamato": ("oda", "mori"),
    "sanuki": ("chosokabe", "mori", "otomo"),
    "kozuke": ("uesugi", "takeda_kai", "hojo", "tokugawa"),
}

FORCES: Final = {
    "satsuma": (("shimazu", 1, 4),), "higo": (("shimazu", 1, 3),), "bungo": (("otomo", 2, 5),),
    "buzen": (("otomo", 0, 2),), "aki": (("mori", 2, 6),), "bingo": (("mori", 0, 3),),
    "izumo": (("mori", 1, 2),), "owari": (("oda", 1, 3),), "mino": (("oda", 1, 12),),
    "omi": (("oda", 0, 4),), "yamashiro": (("oda", 1, 5),), "mikawa": (("tokugawa", 2, 4),),
    "totomi": (("tokugawa", 0, 2),), "tosa": (("chosokabe", 2, 3),), "kai": (("takeda_kai", 2, 7),),
    "shinano": (("takeda_kai", 0, 4),), "suruga": (("takeda_kai", 1, 1),),
    "echigo": (("uesugi", 2, 6),), "etchu": (("uesugi", 0, 3),), "sagami": (("hojo", 2, 5),),
    "musashi": (("hojo", 0, 3),), "shimosa": (("hojo", 0, 1),),
    "yamato": (("oda", 1, 3), ("mori", 0, 4)),
    "sanuki": (("chosokabe", 0, 2), ("mori", 1, 2), ("otomo", 0, 1)),
    "kozuke": (("uesugi", 1, 3), ("takeda_kai", 1, 2), ("hojo", 0, 4), ("tokugawa", 0, 1)),
    "settsu": (("oda", 0, 2),), "kii": (("mori", 0, 1),),
}  # fmt: skip

CASTLES: Final = {
    "satsuma": ("shimazu", False), "bungo": ("otomo", True), "aki": ("mori", True),
    "owari": ("oda", False), "mikawa": ("tokugawa", True), "tosa": ("chosokabe", False),
    "kai": ("takeda_kai", False), "echigo": ("uesugi", True), "sagami": ("hojo", True),
    "settsu": ("oda", True),
}  # fmt: skip


def area(name: str) -> int:
    """The number of a province by its id."""
    return japan_map().index[name]


def castles() -> tuple[StrongholdView, ...]:
    return tuple(
        StrongholdView(area(name), clan, strong) for name, (clan, strong) in CASTLES.items()
    )


def clusters(*, specialised: bool = False) -> tuple[ClusterView, ...]:
    """All counters; ``specialised``: some stand for spears, swords, bows, banners and guns."""
    found, unit = [], 0
    for name, forces in FORCES.items():
        for clan, lords, warriors in forces:
            counts = [("lord", lords), ("warrior", warriors)]
            if specialised:
                kinds = ("spear", "sword", "bow", "banner", "gun")
                counts[1:] = [(kind, warriors // 2 - n) for n, kind in enumerate(kinds)]
            pieces = []
            for sign, count in counts:
                if count > 0:
                    pieces.append(PieceView(unit, clan, sign, count, acted=unit % 7 == 3))
                    unit += 1
            if pieces:
                found.append(ClusterView(area(name), clan, tuple(pieces)))
    return tuple(found)


def provinces() -> ProvincesView:
    holdings = [
        HoldingView(area(name), clan, pattern="plain" if clan == "tokugawa" else "crest")
        for clan, names in HELD.items()
        for name in names.split()
    ]
    holdings += [HoldingView(area(name), contested=clans) for name, clans in CONTESTED.items()]
    tokens = (
        TokenView(area("mino"), "sabotage", "takeda_kai"),
        TokenView(area("omi"), "diversion"),
        TokenView(area("omi"), "sown", "oda", 3),
        TokenView(area("yamashiro"), "sown", "oda", 2),
        TokenView(area("kai"), "sown", "takeda_kai", 12),
        TokenView(area("yamato"), "pact", "oda", other="mori"),
        TokenView(area("mikawa"), "pact", "tokugawa", other="oda"),
        TokenView(area("settsu"), "sabotage", "oda"),
        TokenView(area("settsu"), "sown", "oda", 4),
    )
    return ProvincesView(tuple(holdings), tokens)
