"""Cards, lists and counters of the game."""

from __future__ import annotations

from gui.looks.gekokujo_names import province_name
from gui.looks.reference_values import CardLook, CardSideLook, ListLook
from gui.looks.values import CounterLook
from gui.words import in_language, language, tr
from scenarios.gekokujo import text
from scenarios.gekokujo.state import State


def card(game: str, state: State) -> CardLook:
    """Every seat, and how the game is won; clans are drafted."""
    numbers = state.scenario.numbers
    clans = tuple((clan.id, in_language(clan.name, clan.name_ja)) for clan in numbers.clans)
    seats = len(state.scenario.seats)
    sides = tuple(
        CardSideLook(
            seat,
            in_language(f"Player {place + 1}", f"プレイヤー{place + 1}"),
            clans[place * len(clans) // seats][0],
            (),
            numbers.economy.start_daimyo + numbers.economy.start_bushi,
            0,
        )
        for place, seat in enumerate(state.scenario.seats)
    )
    names = ", ".join(name for _, name in clans)
    return CardLook(
        sides,
        tr("Clans are drafted: {clans}.", clans=names),
        tr(
            "{count} provinces win, or the three Mandate Provinces held alone.",
            count=state.scenario.threshold,
        ),
    )


def cell_words(words: str) -> str:
    """A label or cell of a chart in the present language."""
    return text.catalogue(language()).get(f"cell.{words}", words)


def counter_sheet(state: State) -> tuple[tuple[CounterLook, CounterLook], ...]:
    """Units are counts, not counters."""
    return ()


def lists(game: str, state: State) -> tuple[ListLook, ...]:
    """The clans, and the provinces with what they are."""
    scenario = state.scenario
    texts = text.catalogue(language())
    clans = tuple(
        (
            in_language(clan.name, clan.name_ja),
            texts.get(f"region.{clan.region.lower()}", clan.region),
            province_name(state, home),
            texts.get(f"ability.{clan.id}", ""),
        )
        for clan, home in zip(scenario.numbers.clans, scenario.homes, strict=True)
    )
    marks = (
        (tr("mountain"), scenario.mountains),
        (tr("coast"), scenario.coasts),
        (tr("Mandate"), sum(1 << place for place in scenario.mandates)),
    )
    provinces = tuple(
        (
            scenario.map.names[place], scenario.map.kanji[place],
            ", ".join(word for word, mask in marks if mask >> place & 1),
            ", ".join(province_name(state, other) for other in scenario.adjacent[place]),
        )
        for place in range(len(scenario.map.ids))
    )  # fmt: skip
    return (
        ListLook(
            "clans", tr("Clans"), (tr("Clan"), tr("Region"), tr("Home"), tr("Ability")), clans
        ),
        ListLook(
            "provinces", tr("Provinces"),
            (tr("Province"), tr("Kanji"), tr("Kind"), tr("Neighbours")), provinces,
            tr("Borders and sea lanes are reconstructed."),
        ),
    )  # fmt: skip
