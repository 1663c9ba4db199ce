"""Every pairing of tactics, fought with stacks that tell the terms apart (chart ``tactics``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from scenarios.bushido.audits.amounts import attack
from scenarios.bushido.audits.fixture import BUSHI, DAIMYO, GROUND, HOME, SAMURAI, Material, Table
from scenarios.bushido.rules.pieces import DISC_IDS
from scenarios.bushido.rules.scenario import Scenario
from wargame_core.analysis.driven import BLANK, Driven, cell, rows

CHART: Final = "tactics"
TROOPS: Final = 20
SINGLES, TRIPLES = 6, 2
"""Of each stack where extra losses are looked for."""
MORE: Final = ((0, 0), (0, 3), (3, 0), (0, 9), (9, 0), (0, 18), (18, 0), (0, 13), (1, 1), (1, 11))
"""Doubles that are added to both stacks, so that each side wins once by a little."""


SIDES: Final[Mapping[str, set[int]]] = {
    BLANK: set(), "x": {0}, "y": {1}, "both": {0, 1}, "winner": set(),
}  # fmt: skip
"""Words for who has extra losses; the winner is another one in every battle."""


@dataclass(frozen=True)
class Fought:
    """A battle: what it was compared by, and what came of it. The attack is side x."""

    pairing: str
    values: tuple[int, int]
    katana: tuple[int, int]
    x_wins: bool
    lost: tuple[int, int]

    @property
    def difference(self) -> int:
        """Of the values."""
        return abs(self.values[0] - self.values[1])


def tactics(material: Material) -> Iterator[Driven]:
    """Values, losses and extra losses of every pairing."""
    game, chart = material.game(), material.printed[CHART]
    for _, row in rows(chart):
        x, y = chart.cell(row, "x"), chart.cell(row, "y")
        plain, extra = (
            list(_battles(game, x, y, 0, 0)),
            list(_battles(game, x, y, SINGLES, TRIPLES)),
        )
        found = {fought.pairing for fought in (*plain, *extra)}
        for side, disc in (("x", x), ("y", y)):
            hit = disc if found == {row} else " ".join(sorted(found))
            yield cell(material, CHART, row, side, hit, "played")
        first, second = _terms(plain)
        yield cell(material, CHART, row, "value_x", first, "value of the attack")
        yield cell(material, CHART, row, "value_y", second, "value of the defence")
        loss = _loss(plain)
        yield cell(material, CHART, row, "loss", loss, "losses of the loser")
        fitting, amount = _extra(extra, loss)
        printed = chart.cell(row, "side")
        side = printed if printed in fitting else " ".join(fitting)
        yield cell(material, CHART, row, "side", side, "losses beyond")
        yield cell(material, CHART, row, "extra", amount, "losses beyond")


def _battles(game: Scenario, x: str, y: str, singles: int, triples: int) -> Iterator[Fought]:
    """One battle that x wins and one that y wins, if that can be, with room for all losses."""
    seen: set[bool] = set()
    for more in MORE:
        fought = _fight(game, x, y, singles, triples, more)
        small = fought.difference < TROOPS - SINGLES
        clear = fought.difference or not any(fought.values)
        if small and clear and fought.x_wins not in seen:
            seen.add(fought.x_wins)
            yield fought
        if len(seen) == 2:
            return


def _fight(
    game: Scenario, x: str, y: str, singles: int, triples: int, more: tuple[int, int]
) -> Fought:
    table = Table(game).own(DAIMYO, HOME, troops=TROOPS + 1).own(BUSHI, GROUND, troops=TROOPS)
    table.state.warrior[:] = [90, 80, 70, 60, 50, 40]
    for player, disc, doubles in ((SAMURAI, x, more[0]), (BUSHI, y, more[1])):
        table.hand(player, katana1=singles, katana2=doubles + 1, katana3=triples)
        table.discs(player, DISC_IDS.index(disc))
    attack(table, TROOPS)
    katana = []
    for doubles in more:
        tiles = ["katana3"] * triples + ["katana2"] * (doubles + 1) + ["katana1"] * singles
        katana.append(3 * triples + 2 * (doubles + 1) + singles)
        table.play(" ".join(["stack", *tiles]))
    table.play(f"tactic {x} 0 0", f"tactic {y} 0 0")
    (event,) = table.told("compared")
    assert event.lookup is not None
    lost = [0, 0]
    for losses in table.told("losses"):
        lost[losses.params["player"] == BUSHI] += losses.params["count"]
    return Fought(
        pairing=str(event.lookup.row),
        values=(event.params["attack"], event.params["defence"]),
        katana=(katana[0], katana[1]),
        x_wins=table.told("battle-won")[0].params["player"] == SAMURAI,
        lost=(lost[0], lost[1]),
    )


def _terms(plain: list[Fought]) -> tuple[str, str]:
    """What the values are made of."""
    if all(not any(fought.values) for fought in plain):
        always = all(fought.x_wins for fought in plain)
        return ("wins" if always else "loses"), BLANK
    found = tuple({_term(fought.values[side], fought.katana[side]) for fought in plain}
                  for side in (0, 1))  # fmt: skip
    return " ".join(sorted(found[0])), " ".join(sorted(found[1]))


def _term(value: int, katana: int) -> str:
    known = {katana: "K", 2 * katana: "2K", katana + TROOPS: "K+T", 2 * katana + TROOPS: "2K+T"}
    return known.get(value, str(value))


def _loss(plain: list[Fought]) -> str:
    """What the loser loses."""
    found = set()
    for fought in plain:
        lost = fought.lost[1] if fought.x_wins else fought.lost[0]
        known: Mapping[int, str] = {fought.difference: "diff", TROOPS: "all", 0: "none"}
        if not any(fought.values):
            known = {fought.katana[0]: "traitor", TROOPS: "all", 0: "none"}
        found.add(known.get(lost, str(lost)))
    return " ".join(sorted(found))


def _extra(fought: list[Fought], loss: str) -> tuple[list[str], str]:
    """Words for which side loses more than that, and by what of the enemy's stack."""
    amounts: set[int] = set()
    fitting = list(SIDES)
    for one in fought:
        winner, loser = (0, 1) if one.x_wins else (1, 0)
        base = {"diff": one.difference, "traitor": min(one.katana[0], TROOPS)}.get(loss, 0)
        beyond = list(one.lost)
        beyond[loser] -= base
        told = {winner} if loss == "all" else {winner, loser}
        amounts |= {beyond[side] for side in told if beyond[side]}
        hit = {side for side in told if beyond[side]}
        meant = {**SIDES, "winner": {winner}}
        fitting = [word for word in fitting if meant[word] & told == hit]
    kinds = {SINGLES: "singles", SINGLES // 2: "half", TRIPLES: "triples"}
    amount = " ".join(sorted(kinds.get(number, str(number)) for number in amounts)) or BLANK
    return fitting, amount
