"""Positions of clans that fall: a last Daimyō in danger, and vassals."""

from __future__ import annotations

from tests.gekokujo.rules.builder import battle, play, position, side

MASTERED = {"status": "vassal", "master": "takeda"}


def last_stand(oda: dict[str, str], koku: int = 0, **more):
    """Takeda attack Oda's last Daimyō in Mino, and both their Bushi there hit."""
    state = position(
        side("oda", koku, mino="1 daimyo", **oda),
        side("takeda", kai="1 daimyo", mino="2 bushi"),
        side("uesugi", echigo="1 daimyo"),
        **more,
    )
    return play(battle(state, "takeda", "mino"), 5, 1, 1, 1, 1)


def vassal(koku: int = 0, modules: tuple[str, ...] = (), **at):
    """Oda, vassals of Takeda, hold Owari; Uesugi hold Echigo."""
    at.setdefault("owari", "4 bushi")
    return position(
        side("oda", koku, **MASTERED, **at),
        side("takeda", 0, kai="1 daimyo"),
        side("uesugi", 5, echigo="1 daimyo"),
        modules=modules,
    )


FIVE = {
    "owari": "2 bushi",
    "ise": "2 bushi",
    "mikawa": "2 bushi",
    "omi": "2 bushi",
    "suruga": "1 bushi",
}
