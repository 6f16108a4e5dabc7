"""What a desk tells of what has happened since: no result goes unseen, whatever stands around it."""

import re

import pytest

from bot.texts.account import MOST_LINES, Account, Line, just_now
from bot.texts.narration import account, news_of
from engine.cohort.events import cards as cohort
from engine.cohort.events import cohorts
from engine.legions.events import docket, offices, people, voting
from engine.words import plain
from tests.cogs.at import WIDGETS, remember
from tests.cogs.legions_at import GAME, position
from tests.legions import golden
from tests.legions.games import name

ROOM = 700


@pytest.fixture(scope="module", params=sorted(golden.GAMES))
def game(request: pytest.FixtureRequest) -> tuple[int, list]:
    """The seats of a recorded game, and its facts."""
    return golden.GAMES[request.param][0], golden.replay(request.param, golden.acts_of(request.param))


def test_no_result_of_a_recorded_game_goes_unseen(game):
    """Read after every 30 facts: each result since stands there, or is counted; steps never before it."""
    _, facts = game
    for start in range(0, len(facts) - 30, 30):
        news = news_of(GAME, facts[start : start + 30], ())
        shown, more = Account().after(news.public).fit(str, ROOM)
        results = [line.text for line in news.public if line.is_result]
        assert sum(text in shown for text in results) + more == len(results)
        assert sum(map(len, shown)) <= ROOM
        if more:
            assert set(shown) <= set(results), "a step stands where a result had no room"


def test_what_a_recorded_game_settles_is_a_result(game):
    """The words of outcomes stand in results, those of the docket's bookkeeping never."""
    _, facts = game
    lines = [(event, plain(GAME.tell(event, None), name)) for event in facts if event.seen_by(None) is event]
    outcome = re.compile(r"\*\*motion \d+ (passes|fails)|of NAME\d is (Consul|Censor|Governor)|Prestige, now")
    outcomes = [(event, text) for event, text in lines if outcome.search(text)]
    assert len(outcomes) > 20
    assert [text for event, text in outcomes if not event.is_result] == []
    steps = ("lets the last call pass", "is open for discussion", "seconds motion", "lapses")
    for event, text in lines:
        if any(step in text for step in steps) and not isinstance(event, voting.MotionDecided):
            assert not event.is_result, text


@pytest.mark.parametrize(
    "kind",
    [
        voting.MotionDecided,
        voting.MotionVetoed,
        offices.ConsulAppointed,
        offices.GovernorAppointed,
        people.SenatorLost,
        cohort.CardPlayed,
        cohort.GameEnded,
        cohorts.CohortCompleted,
        cohorts.HandWiped,
    ],
)
def test_outcomes_of_both_games_are_results(kind):
    assert kind.is_result


@pytest.mark.parametrize(
    "kind", [docket.MotionLapsed, docket.MotionProposed, voting.VoteCast, cohort.TurnBegan, cohort.CardsDrawn]
)
def test_steps_of_both_games_are_none(kind):
    assert not kind.is_result


def test_a_result_is_told_though_much_bookkeeping_follows():
    """Motion 1 passes and Lilac 1 is Consul; twenty motions lapse after it."""
    made = position(golden_state())
    results = ["Motion 1 passes, 9 to 2.", "Lilac 1 is Consul."]
    steps = [f"Motion {n} lapses: the Senate has closed before it was heard." for n in range(2, 22)]
    lines = [*(Line(text, True) for text in results), *(Line(text, False) for text in steps)]
    remember(made, 0, public=Account().after(lines))
    text = description(made)
    assert text.index(results[0]) < text.index(results[1]) < text.index("Motion 21 lapses")
    assert "Motion 2 lapses" not in text


def test_results_without_room_are_counted_and_their_place_is_named():
    made = position(golden_state())
    lines = [Line(f"Motion {n} passes, {'and so on ' * 20}", True) for n in range(9)]
    remember(made, 0, public=Account().after(lines))
    assert "-# …and 6 more in <#2>" in description(made).split("\n")


def test_of_more_results_than_are_kept_the_rest_is_counted():
    kept = Account()
    for n in range(MOST_LINES + 5):
        kept = kept.after([Line(f"Result {n}.", True), Line("A step.", False)])
    assert len(kept.lines) == MOST_LINES
    assert all(line.is_result for line in kept.lines)
    shown, more = kept.fit(str, 10_000)
    assert (len(shown), more) == (MOST_LINES, 5)


def test_one_result_longer_than_all_room_is_cut_and_counted():
    kept = Account((Line("word " * 300, True),))
    shown, more = kept.fit(str, ROOM)
    assert shown[0].endswith("word…")
    assert (len(shown), more) == (1, 1)


def test_after_a_restart_that_looks_back_not_far_enough_there_is_more():
    made = position(golden_state())
    remember(made, 0, public=Account((Line("Motion 9 passes.", True),), is_cut=True))
    assert "-# …and more in <#2>" in description(made)


def test_ones_own_act_tells_its_results_first_too():
    facts = golden.replay("three", golden.acts_of("three"))
    own = account(GAME, facts[-60:], 0)
    shown, more = own.fit(str, ROOM)
    results = [line.text for line in own.lines if line.is_result]
    assert sum(text in shown for text in results) + more == len(results)


def test_private_news_without_room_is_counted():
    made = position(golden_state())
    remember(made, 0, private=tuple(f"You learn {n}: {'a secret of some length ' * 5}" for n in range(60)))
    text = description(made)
    told_here = sum(f"You learn {n}:" in text for n in range(60))
    assert f"-# …and {60 - told_here} more of your own under **Log**" in text
    assert "You learn 59:" in text


def test_the_panel_shows_the_last_result_and_the_last_line():
    result, steps = Line("Motion 1 passes.", True), [Line(f"Step {n}.", False) for n in range(4)]
    assert just_now([result, *steps]) == ["Motion 1 passes.", "Step 3."]
    assert just_now([*steps, result]) == ["Step 3.", "Motion 1 passes."]
    assert just_now([result, *steps[:3], steps[3]._replace(is_heading=True)]) == [
        "Motion 1 passes.",
        "Step 2.",
    ]
    assert just_now(steps) == ["Step 2.", "Step 3."]
    assert just_now([result]) == ["Motion 1 passes."]


def test_only_the_last_heading_is_left_to_the_heading():
    turns = [Line(f"Turn {n}.", False, is_heading=True) for n in range(3)]
    assert Account(tuple(turns)).fit(str, ROOM, 0) == (["Turn 0.", "Turn 1."], 0)
    assert Account(tuple(turns)).fit(str, ROOM) == (["Turn 0.", "Turn 1.", "Turn 2."], 0)


def test_the_same_words_for_two_facts_are_told_twice_and_one_fact_once():
    """Who is told a fact more fully in private is not told it again as everybody is."""
    passes, again = Line("Anna passes.", False), Line("Anna passes.", False)
    gift = Line("Anna gives Ben 1 card.", False, fuller=frozenset({1}))
    account = Account((passes, gift, again))
    assert account.fit(str, ROOM, 1) == (["Anna passes.", "Anna passes."], 0)
    assert account.fit(str, ROOM, 0) == (["Anna passes.", "Anna gives Ben 1 card.", "Anna passes."], 0)


def golden_state():
    """A position of a recorded game."""
    acts = golden.acts_of("three")[:40]
    seats, options, _, _ = golden.GAMES["three"]
    state = GAME.new(seats, options)
    for event in golden.replay("three", acts):
        event.apply(state)
    return state


def description(made) -> str:
    """What stands above everything on the desk of the first seat."""
    embed = WIDGETS.desk(made, 0).embed
    assert embed is not None
    return embed.description or ""
