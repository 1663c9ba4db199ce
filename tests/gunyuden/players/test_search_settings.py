"""The numbers of a search as data: who leads where, and what makes no sense."""

from __future__ import annotations

from dataclasses import replace
from importlib import resources

import pytest

from wargame_core.engine.errors import UsageError
from wargame_core.gunyuden.players.prospects import FEATURES
from wargame_core.gunyuden.players.search_file import FILE, FORMAT, read, read_of_game, settings
from wargame_core.gunyuden.players.weights import Emphasis, personas


def test_matches_of_other_lengths_are_led_by_other_valuations() -> None:
    chosen = settings()
    *longer, shortest = chosen.leading

    def leads(turns: int) -> tuple[str, float]:
        priors = chosen.priors("", "", turns)
        first, *others = sorted(priors, key=lambda name: -priors[name])
        assert [*priors] == [*chosen.proposals] and not any(priors[name] for name in others)
        return first, priors[first]

    assert leads(1) == leads(longer[-1].turns - 1) == (shortest.valuation, shortest.ahead)
    for leading in longer:
        assert leads(leading.turns) == (leading.valuation, leading.ahead)
    assert leads(longer[0].turns + 1) == (longer[0].valuation, longer[0].ahead)
    assert len({leading.valuation for leading in chosen.leading}) == len(chosen.leading)


def test_a_valuation_that_is_like_another_says_what_differs() -> None:
    hunters, castles = (settings().valuations[name] for name in ("hunters", "castles"))
    assert {name for name in hunters if hunters[name] != castles.get(name)} == {"prey"}
    assert castles.keys() < hunters.keys()


def test_bad_settings_are_refused_in_one_sentence() -> None:
    with pytest.raises(UsageError, match=r"leading is 3, expected a section"):
        read("leading = 3")
    with pytest.raises(UsageError, match=r"format is None.*search: 'phases' is missing"):
        read("[doubt]\nprior = 'much'\n")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[search]", "[luck]\n[search]", "unknown section 'luck'"),
        ("phases = 6 ", "phases = 1.5 ", "'phases' is 1.5, expected a whole number from 0"),
        (
            "likeness = 1.0",
            "likeness = 2",
            "search: 'likeness' is 2, expected a number from 0 to 1",
        ),
        ("unusual = 0.1 ", "unusual = -1 ", "search: 'unusual' is -1, expected a number from 0"),
        ("certain = 10.0", "certain = nan", "outcome: 'certain' is nan, expected a number"),
        ("[valuation.many]", "[valuation.many]\nluck = 1", "valuation.many: unknown entry"),
        ('like = "castles"', 'like = "attack"', "valuation.hunters.like is 'attack', expected"),
        ('like = "castles"', 'like = "hunters"', "valuation.hunters.like is 'hunters', expect"),
        ('like = "castles"', "like = [3]", "valuation.hunters.like is [3], expected the name"),
        ('valuation = "together"', 'valuation = "luck"', "leading.short.valuation is 'luck', "),
        ('valuation = "singly"', 'valuation = ["luck"]', "leading.long.valuation is ['luck'], "),
        ("turns = 24", "turns = 24\nluck = 1", "leading.long: unknown entry 'luck'"),
        ("turns = 0", "turns = 1", "leading: expected one section whose turns are 0"),
        ("turns = 24", "turns = 0", "leading: expected one section whose turns are 0"),
        ("ahead = 2.4", "ahead = -1", "leading.long: 'ahead' is -1, expected a number from 0"),
        ('"singly", ', "", "leading.long.valuation is 'singly', "),
        ("[leading.short]", "[leading]\nb = 3\n[leading.short]", "leading.b is 3, expected a sec"),
        ("turns = 24", "turns = " + "1" * 5000, "search.toml: "),
        ("turns = 0", "luck = 0", "leading.short: 'turns' is missing"),
        ('answers = ["together"', 'answers = ["luck"', "answers is ['luck', "),
        ('answers = ["together"', 'answers = [["luck"]', "answers is [['luck'], "),
        ('proposals = ["together"', 'proposals = ["luck"', "proposals is ['luck', "),
        ("[standing.always]", "[standing.always]\nluck = 1", "standing.always: unknown entry"),
    ],
)
def test_what_makes_no_sense_is_one_sentence(old: str, new: str, sentence: str) -> None:
    text = (resources.files("wargame_core.gunyuden.players") / FILE).read_text("utf-8")
    assert old in text
    with pytest.raises(UsageError) as refused:
        read(text.replace(old, new, 1))
    assert sentence in str(refused.value) and "\n" not in str(refused.value)


# --- a game's own file ----------------------------------------------------------------------------

OF_GAME = "\n".join(
    [
        f'format = "{FORMAT}"',
        "[scenario.7.red]",
        *(f"{name} = 0.25" for name in settings().proposals),
    ]
)


def test_a_game_says_how_good_valuations_are_in_a_seat() -> None:
    """From certain defeat to certain victory it is twice what a won match counts."""
    series = settings()
    found = read_of_game(OF_GAME.replace("many = 0.25", "many = 0.75"), "g/search.toml", series)
    ahead = series.standing.certain
    for name, prior in found.priors("7", "red", 8).items():
        assert prior == (0.0 if name == "many" else -ahead)
    for scenario, seat in (("8", "red"), ("7", "blue")):
        assert found.priors(scenario, seat, 8) == series.priors(scenario, seat, 8)


@pytest.mark.parametrize("likeness", [1.0, 0.5])
def test_the_more_is_known_of_the_enemy_the_more_counts_what_is_won_from_such_a_one(
    likeness: float,
) -> None:
    series = settings()
    series = replace(series, search={**series.search, "likeness": likeness})
    text = OF_GAME + "\n[against.7.red.lords]\nmany = 0.65\nfew = 0.05"
    found = read_of_game(text, "g/search.toml", series)
    least = 2 * found.standing.certain

    def ahead(lords: float) -> float:
        """Of `many` before `plain`, of which nothing is said."""
        priors = found.priors("7", "red", 8, {"lords": lords, "plain": 1.0 - lords})
        assert max(priors.values()) == 0.0 and priors["few"] <= priors["plain"]
        return priors["many"] - priors["plain"]

    assert ahead(0.0) == 0.0
    assert ahead(0.5) == pytest.approx(0.2 * likeness * least)
    assert ahead(1.0) == pytest.approx(0.4 * likeness * least)


def test_valuations_that_a_game_does_not_name_propose_nothing_in_the_seat() -> None:
    text = f'format = "{FORMAT}"\n[scenario.7.red]\nplain = 0.25\nmany = 0.5'
    priors = read_of_game(text, "g/search.toml", settings()).priors("7", "red", 8)
    assert [*priors] == ["many", "plain"] and priors["many"] == 0.0 > priors["plain"]


def test_a_game_says_how_far_a_seat_trusts_playouts_and_goes_on_with_its_plan() -> None:
    series = settings()
    text = OF_GAME + (
        "\n[search.7.blue]\nconstancy = 2.5\ndoubt = 0.75\nlikeness = 0.25\nluck = 3.5\nphases = 9"
    )
    found = read_of_game(text, "g/search.toml", series)
    assert found.constancy("7", "blue") == 2.5
    assert found.doubt_in("7", "blue") == replace(series.doubt, model=0.75, trial=3.5)
    assert found.phases("7", "blue") == 9
    assert found.likeness("7", "blue") == 0.25
    assert found.likeness("7", "red") == series.search["likeness"]
    for scenario, seat in (("7", "red"), ("8", "blue")):
        assert found.constancy(scenario, seat) == series.search["constancy"]
        assert found.doubt_in(scenario, seat) == series.doubt
        assert found.phases(scenario, seat) == series.whole("phases")


def test_a_game_says_which_objectives_count_for_more_in_a_seat() -> None:
    text = OF_GAME + "\n[[objectives.7.blue]]\nraid = { fort = 4.0, hall = 0.5 }"
    found = read_of_game(text, "g/search.toml", settings())
    usual = personas()[""]
    known = (Emphasis("raid", "fort", 4.0), Emphasis("raid", "hall", 0.5))
    for name, weights in found.proposing(usual, "7", "blue").items():
        assert weights.emphases == known
        assert found.proposing(usual, "7", "red")[name] == replace(weights, emphases=())
    text += '\nvaluations = ["many"]'
    found = read_of_game(text, "g/search.toml", settings())
    emphatic = {n for n, w in found.proposing(usual, "7", "blue").items() if w.emphases == known}
    assert emphatic == {"many"}
    found = read_of_game(text + "\nuntil = 5", "g/search.toml", settings())
    lasting = found.proposing(usual, "7", "blue")["many"].emphases
    assert lasting == tuple(one._replace(until=5) for one in known)


def test_valuations_may_know_different_objectives_in_a_seat() -> None:
    text = OF_GAME + (
        '\n[[objectives.7.blue]]\nraid = { fort = 4.0 }\nvaluations = ["many", "few"]'
        '\n[[objectives.7.blue]]\nguard = { hall = 2.0 }\nvaluations = ["few"]\nuntil = 3'
    )
    found = read_of_game(text, "g/search.toml", settings()).proposing(personas()[""], "7", "blue")
    raid = Emphasis("raid", "fort", 4.0)
    assert found["many"].emphases == (raid,)
    assert found["few"].emphases == (raid, Emphasis("guard", "hall", 2.0, until=3))
    assert found["plain"].emphases == ()


def test_a_game_says_what_ends_are_worth_in_a_scenario() -> None:
    series = settings()
    text = OF_GAME + "\n[standing.7]\nwhole = 9\nearly = { lords = 1.5 }\nalways = { walls = 2 }"
    found = read_of_game(text, "g/search.toml", series)
    standing, place = found.standing_in("7"), FEATURES[1:].index
    assert (standing.early[place("lords")], standing.always[place("walls")]) == (1.5, 2)
    assert standing.early[place("strength")] == series.standing.early[place("strength")]
    assert (standing.whole, standing.now) == (9, series.standing.now)
    assert standing.value(5.0, 1.0, 0.0) > series.standing.value(5.0, 1.0, 0.0)
    assert found.standing_in("8") == series.standing
    assert found.standing_in("7", by_points=False) == series.standing


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[scenario.7.red]", "[standing]\nb = 3\n[scenario.7.red]", "standing.b is 3, expected a"),
        ("[scenario.7.red]", "[standing.7]\nb = 3\n[scenario.7.red]", "standing.7: unknown entry"),
        ("[scenario.7.red]", "[standing.7]\nnow = 0\n[scenario.7.red]", "'now' is 0, expected"),
        ("[scenario.7.red]", "[standing.7]\nwhole = -1\n[scenario.7.red]", "'whole' is -1, exp"),
        ("[scenario.7.red]", "[standing.7]\nearly = 3\n[scenario.7.red]", "7.early is 3, expect"),
        ("[scenario.7.red]", "[standing.7.early]\nluck = 3\n[scenario.7.red]", "entry 'luck'"),
        ("[scenario.7.red]", "[standing.7.always]\nwalls = nan\n[scenario.7.red]", "'walls' is n"),
        ("[scenario.7.red]", "[standing.7.early]\nwalls = -1\n[scenario.7.red]", "from 0 to 1000"),
        ("[scenario.7.red]", "[standing.7.early]\nwalls = 1e9\n[scenario.7.red]", "from 0 to 1000"),
        ("[scenario.7.red]", "[standing.7]\n[scenario.7.red]", "standing.7: expected a number"),
        ("many = 0.25", "luck = 0.25", "scenario.7.red: unknown entry 'luck'"),
        ("[scenario.7.red]", "[scenario.7.blue]\n[scenario.7.red]", "expected the share of a "),
        ("many = 0.25", "many = -0.25", "scenario.7.red: 'many' is -0.25, expected a share"),
        ("many = 0.25", "many = 1.25", "'many' is 1.25, expected a share from 0 to 1"),
        ("many = 0.25", "many = nan", "'many' is nan, expected a number"),
        ("[scenario.7.red]", '[scenario."7\\n".red]\nluck = 1\n[scenario.7.red]', "entry 'luck'"),
        ('"gunyuden-search/10"', "0x" + "f" * 5000, "format is "),
        ("format = ", "format." + "a." * 3000 + "a = ", "g/search.toml: "),
        ("many = 0.25", "many = true", "scenario.7.red: 'many' is "),
        ("[scenario.7.red]", "[outcome]", "unknown section 'outcome'"),
        ("[scenario.7.red]", "[scenario]\nb = 3\n[scenario.7.red]", "scenario.b is 3, expected a"),
        ("[scenario.7.red]", "[scenario.7]\nb = 3\n[scenario.7.red]", "scenario.7.b is 3, exp"),
        ("[scenario.7.red]", "[search]\nb = 3\n[scenario.7.red]", "search.b is 3, expected a sec"),
        (
            "[scenario.7.red]",
            "[search.7]\nb = nan\n[scenario.7.red]",
            "search.7.b is nan, e",
        ),
        (
            "[scenario.7.red]",
            "[search.7.b]\nc = 3\n[scenario.7.red]",
            "search.7.b: unknown",
        ),
        ("[scenario.7.red]", "[search.7.b]\ndoubt = -1\n[scenario.7.red]", "'doubt' is -1, expec"),
        ("[scenario.7.red]", "[search.7.b]\ndoubt = 1e9\n[scenario.7.red]", "from 0 to 1000"),
        ("[scenario.7.red]", "[search.7.b]\nlikeness = 2\n[scenario.7.red]", "from 0 to 1"),
        ("[scenario.7.red]", "[search.7.b]\nphases = 1.5\n[scenario.7.red]", "'phases' is 1.5, ex"),
        (
            "[scenario.7.red]",
            "[objectives.7.b]\nc = 3\n[scenario.7.red]",
            "expected sections in double brackets, [[objectives.7.b]]",
        ),
        (
            "[scenario.7.red]",
            "[[objectives.7.b]]\nraid.c = -1\n[scenario.7.red]",
            "'c' is -1, expec",
        ),
        (
            "[scenario.7.red]",
            "[[objectives.7.b]]\nc = 3\n[scenario.7.red]",
            "objectives.7.b[1].c: exp",
        ),
        ("[scenario.7.red]", "[objectives.7]\nb = []\n[scenario.7.red]", "[[objectives.7.b]]"),
        (
            "[scenario.7.red]",
            "[[objectives.7.b]]\nuntil = -1\n[scenario.7.red]",
            "'until' is -1, e",
        ),
        ("[scenario.7.red]", "[objectives.7]\nb = [[1]]\n[scenario.7.red]", "b[1] is [1], expec"),
        (
            "[scenario.7.red]",
            "[[objectives.7.b]]\nuntil = 5.5\n[scenario.7.red]",
            "'until' is 5.5, ",
        ),
        ("[scenario.7.red]", "[[objectives.7.b]]\nuntil = true\n[scenario.7.red]", "'until' is "),
        ("[scenario.7.red]", "[[objectives.7.b]]\nuntil = nan\n[scenario.7.red]", "'until' is nan"),
        ("[scenario.7.red]", '[[objectives.7.b]]\nuntil = "x"\n[scenario.7.red]', "'until' is 'x'"),
        (
            "[scenario.7.red]",
            "[[objectives.7.b]]\nraid.c = nan\n[scenario.7.red]",
            "'c' is nan, exp",
        ),
        (
            "[scenario.7.red]",
            "[[objectives.7.b]]\n[scenario.7.red]",
            "expected an objective",
        ),
        (
            "[scenario.7.red]",
            "[[objectives.7.b]]\nraid = {}\n[scenario.7.red]",
            "b[1].raid: expected the fac",
        ),
        (
            "[scenario.7.red]",
            "[[objectives.7.b]]\nvaluations = []\nraid.k = 2\n[scenario.7.red]",
            "objectives.7.b[1].valuations is [], expected a list",
        ),
        (
            "[scenario.7.red]",
            '[[objectives.7.b]]\nvaluations = ["luck"]\n[scenario.7.red]',
            "objectives.7.b[1].valuations is ['luck'], expected a list",
        ),
        (
            "[scenario.7.red]",
            "[[objectives.7.b]]\nraid = 3\n[scenario.7.red]",
            "b[1].raid is 3, expe",
        ),
        ("[scenario.7.red]", "[against.7]\nb = 3\n[scenario.7.red]", "against.7.b is 3, exp"),
        ("[scenario.7.red]", "[against.7.b.luck]\n[scenario.7.red]", "against.7.b.luck: expected"),
        ("[scenario.7.red]", "[against.7.b.many]\n[scenario.7.red]", "b.many: expected the share"),
        (
            "[scenario.7.red]",
            "[against.7.b.many]\nfew = 2\n[scenario.7.red]",
            "against.7.b.many: 'few' is 2, expected a share",
        ),
        ("search/10", "search/8", "format is 'gunyuden-search/8', expected 'gunyuden-search/10'"),
        ("0.25", "0.2.5", "g/search.toml: "),
    ],
)
def test_what_makes_no_sense_there_is_one_sentence(old: str, new: str, sentence: str) -> None:
    assert old in OF_GAME
    with pytest.raises(UsageError) as refused:
        read_of_game(OF_GAME.replace(old, new, 1), "g/search.toml", settings())
    assert sentence in str(refused.value) and "\n" not in str(refused.value)
