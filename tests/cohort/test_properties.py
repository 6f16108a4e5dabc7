"""What holds at every table, over whole random games of 2 to 6 with every option."""

import itertools
import re
from collections import Counter
from random import Random

import pytest

from engine.chance import random_action
from engine.cohort.actions import TakeDefault
from engine.cohort.options import CohortOptions
from engine.cohort.state import CohortState
from engine.dice import KeyedDice, SeededDice
from engine.kernel import Event, Illegal, Viewer, awaited, fold, run
from tests.cohort.build import GAME
from tests.cohort.games import (
    EVERY_OPTION,
    draws_blind,
    game,
    lies_open,
    plausible,
    samples,
    secrets_moved,
    tables,
    walk,
)
from tests.cohort.scene import EIGHT, heard, looks, offered

CLAUSE = re.compile(r"COH-(CMP|SET|END|TURN|DRW|COH|EFF|PP)-\d\d")


def last_state(steps) -> CohortState:
    """The table after the last step of a game."""
    state = CohortState.model_validate_json(steps[-1].before)
    return fold(state, steps[-1].events)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("option", range(len(EVERY_OPTION)))
def test_a_random_game_always_ends(option, seats):
    state, dice, rng = GAME.new(seats, EVERY_OPTION[option]), SeededDice(0), Random(f"{seats} 0")
    run(state, GAME.setup(state, dice))
    while decisions := GAME.decisions(state):
        run(state, GAME.decide(state, decisions[0].seat, random_action(decisions, rng), dice))
        assert state.turn < 500, "the game does not end"
    assert state.step == "over"
    assert bool(state.result.winners) == (state.result.clause == "COH-END-01")
    for winner in state.result.winners:
        assert len(set(state.finished[winner])) == 3


def test_the_journal_folded_is_the_live_table():
    for seats, options, steps in samples():
        journal = [event.model_dump_json() for step in steps for event in step.events]
        folded = fold(GAME.new(seats, options), map(GAME.events.validate_json, journal))
        assert folded == last_state(steps)


def test_every_table_survives_being_stored():
    for state in tables(23):
        assert CohortState.model_validate_json(state.model_dump_json()) == state
        assert CohortState.model_validate(state.model_dump(mode="json")) == state


def test_every_action_survives_being_stored():
    for _, _, steps in samples():
        for step in steps[1:]:
            assert GAME.actions.validate_json(step.action.model_dump_json()) == step.action


def where_cards_are(state: CohortState) -> Counter:
    """Every card of the table but those of finished Cohorts."""
    piles = [state.deck, state.discards, state.drawn, *state.hands]
    piles += [cards for cohorts in state.cohorts for cards in cohorts.values()]
    return Counter(itertools.chain(*piles))


def test_no_card_is_lost_or_made():
    """Checked after every single fact: finished Cohorts keep the cards they were completed with."""
    for seats, options, steps in samples():
        if options.velites_size == 6:
            continue
        state, finished = GAME.new(seats, options), Counter()
        for event in (event for step in steps for event in step.events):
            if event.type == "CohortCompleted":
                finished.update(state.cohorts[event.seat][event.cohort])
            event.apply(state)
            cards = where_cards_are(state) + finished
            assert cards == dict.fromkeys(EIGHT, options.copies_per_type), event


def test_no_invariant_breaks():
    for state in tables(3):
        assert GAME.broken(state) == []


def test_a_lost_or_moved_card_is_noticed():
    for state in tables(211):
        for spoil in (
            lambda s: s.deck.append("velites") or s.hands[0].append("catapult"),
            lambda s: s.hands[s.active].append("equites"),
            lambda s: s.finished[0].extend(["velites", "velites"]),
            lambda s: s.cohorts[0].update(velites=["catapult"]),
        ):
            broken = state.model_copy(deep=True)
            spoil(broken)
            assert GAME.broken(broken) != []


def refused(state: CohortState, seat: int, action) -> Illegal | None:
    """Why the rules do not allow an action; None if they do."""
    try:
        next(GAME.decide(state, seat, action, SeededDice(0)))
    except Illegal as illegal:
        return illegal
    return None


@pytest.mark.parametrize("shift", range(2))
def test_what_is_offered_is_legal_and_nothing_else(shift):
    for state in tables(191, shift * 95):
        before = state.model_dump_json()
        for seat in range(state.seats):
            whys = {action: refused(state, seat, action) for action in plausible(state.seats)}
            actions = offered(state, seat)
            assert len(actions) == len(set(actions)), "the same action is offered twice"
            assert {action for action, why in whys.items() if why is None} == set(actions)
            assert (refused(state, seat, TakeDefault()) is None) == bool(actions)
            for why in filter(None, whys.values()):
                assert CLAUSE.fullmatch(why.clause)
                assert why.why
        assert state.model_dump_json() == before


def test_nothing_is_legal_after_the_end():
    state = last_state(game(2, 7))
    assert state.result is not None
    for seat in range(2):
        assert all(refused(state, seat, action) for action in (*plausible(2), TakeDefault()))


def test_one_player_is_asked_and_every_question_is_well_put():
    for _, _, steps in itertools.islice(samples(), 3):
        tokens = []
        for step in steps[1:]:
            state = CohortState.model_validate_json(step.before)
            decisions = GAME.decisions(state)
            assert [d.seat for d in decisions] == awaited(decisions) == [state.active]
            (decision,) = decisions
            assert re.fullmatch(r"[A-Za-z0-9._-]{1,20}", decision.token)
            assert CLAUSE.fullmatch(decision.clause)
            assert all((decision.kind, decision.ask, decision.wait, decision.otherwise, decision.primer))
            keys = [offer.key for offer in decision.offers]
            assert len(set(keys)) == len(keys) > 0
            assert all(re.fullmatch(r"[A-Za-z0-9._-]{1,40}", key) for key in keys)
            assert all(offer.label for offer in decision.offers)
            assert refused(state, decision.seat, decision.default) is None
            tokens.append(decision.token)
        assert len(set(tokens)) == len(tokens), "two questions of one game share a token"


def test_asking_changes_nothing():
    for state in tables(101):
        before = state.model_dump_json()
        for viewer in (None, *range(state.seats)):
            looks(state, viewer)
        assert state.model_dump_json() == before


def test_secrets_cannot_be_read_off_the_table():
    """Tables that differ in what a viewer may not know look the same to them."""
    rng, moved = Random(1), 0
    for state in tables(17):
        for viewer in (None, *range(state.seats)):
            other = secrets_moved(state, viewer, rng)
            moved += other != state
            same = looks(other, viewer) == looks(state, viewer)  # no assert on texts: their diff is slow
            assert same, (viewer, state, other)
    assert moved > 300


def test_ones_own_hand_can_be_read_off_the_table():
    for state in tables(61):
        for seat in range(state.seats):
            other = state.model_copy(deep=True)
            if other.hands[seat]:
                other.hands[seat][0] = "velites" if other.hands[seat][0] != "velites" else "equites"
                seeing = [v for v in (None, *range(state.seats)) if looks(other, v) != looks(state, v)]
                assert seeing == ([None, *range(state.seats)] if lies_open(state, seat) else [seat])


def secret_fields(state: CohortState, event: Event, viewer: Viewer) -> dict[str, object] | None:
    """Fields of a fact with every card exchanged that `viewer` may not know; None if they may know all.

    `state` is the table just before the fact.
    """

    def others(cards):
        return tuple("velites" if card != "velites" else "equites" for card in cards)

    match event.type:
        case "GameOpened" | "DeckReshuffled":
            return {"deck": others(event.deck)} if event.deck else None
        case "CardsDrawn":
            blind = draws_blind(state, event.seat)
            if viewer == event.seat and not blind:
                return None
            known = 1 if event.taken and not blind else 0  # COH-EFF-08: both count as unseen
            hidden = event.cards[known:]
            return {"cards": (*event.cards[:known], *others(hidden))} if hidden else None
        case "CardKept":
            knows = viewer == event.seat or lies_open(state, event.seat)
            return None if knows else {"card": others([event.card])[0]}
        case "CardGiven":
            unseen = event.source == "deck" or (event.source == "drawn" and draws_blind(state, event.giver))
            knows = (
                viewer == event.to
                or (viewer == event.giver and not unseen)
                or lies_open(state, event.to)
                or (event.source == "hand" and lies_open(state, event.giver))
            )
            return None if knows else {"card": others([event.card])[0]}
    return None


def test_the_herald_never_names_a_card_its_hearer_may_not_know():
    """With every such card exchanged, the hearer hears the same; what is public they hear whole."""
    checked = Counter()
    for seats, options, steps in samples():
        state = GAME.new(seats, options)
        for event in (event for step in steps for event in step.events):
            for viewer in (None, *range(seats)):
                fields = secret_fields(state, event, viewer)
                seen = event.seen_by(viewer)
                if fields is None:
                    assert seen == event
                    assert heard([event], viewer) != [""]
                else:
                    twin = event.model_copy(update=fields)
                    assert twin.seen_by(viewer) == seen
                    assert heard([twin], viewer) == heard([event], viewer)
                    checked[event.type] += 1
            event.apply(state)
    assert set(checked) == {"GameOpened", "DeckReshuffled", "CardsDrawn", "CardKept", "CardGiven"}


def test_every_name_the_herald_uses_is_a_mark():
    for event in (event for step in game(4, 2) for event in step.events):
        for viewer in (None, 0, 1, 2, 3):
            for text in heard([event], viewer):
                assert text
                assert not re.search(r"[Ss]eat \d|[Pp]layer \d|None|\bTrue\b|_", text), text


def transcript(secret: bytes) -> list[list[str]]:
    """What everybody hears of a random game with these dice."""
    steps = list(walk(4, CohortOptions(copies_per_type=6), 7, KeyedDice(secret)))
    return [heard((e for step in steps for e in step.events), v) for v in (None, 0, 1, 2, 3)]


def test_the_same_secret_and_actions_give_the_same_game():
    assert transcript(b"one secret") == transcript(b"one secret")
    assert transcript(b"one secret") != transcript(b"another secret")


def test_replayed_actions_give_the_same_facts():
    steps = list(walk(3, EVERY_OPTION[0], 5, KeyedDice(b"secret")))
    state, dice = GAME.new(3, EVERY_OPTION[0]), KeyedDice(b"secret")
    assert tuple(run(state, GAME.setup(state, dice))) == steps[0].events
    for step in steps[1:]:
        action = GAME.actions.validate_json(step.action.model_dump_json())
        assert tuple(run(state, GAME.decide(state, step.seat, action, dice))) == step.events


def played_by(policy: str, seats: int, seed: int, options: CohortOptions) -> list[Event]:
    """A game of computer players."""
    state, dice, rng = GAME.new(seats, options), SeededDice(seed), Random(seed)
    journal = run(state, GAME.setup(state, dice))
    while decisions := GAME.decisions(state):
        seat = awaited(decisions)[0]
        own = [d for d in decisions if d.seat == seat]
        action = GAME.policies[policy].choose(GAME.view(state, seat), own, rng)
        assert action in [*offered(state, seat), TakeDefault()]
        journal += run(state, GAME.decide(state, seat, action, dice))
        assert state.turn < 2000
    return journal


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("policy", sorted(GAME.policies))
def test_a_computer_player_plays_by_the_rules_and_the_same_for_the_same_dice(policy, seats):
    options = CohortOptions(copies_per_type=8)
    one = played_by(policy, seats, 3, options)
    assert one[-1].type == "GameEnded"
    assert played_by(policy, seats, 3, options) == one


@pytest.mark.parametrize("policy", sorted(GAME.policies))
def test_a_computer_player_does_not_look_at_secrets(policy):
    rng = Random(2)
    for state in tables(97):
        seat = state.active
        other = secrets_moved(state, seat, rng)
        chosen = [
            GAME.policies[policy].choose(GAME.view(s, seat), GAME.decisions(s), Random(9))
            for s in (state, other)
        ]
        assert chosen[0] == chosen[1]
