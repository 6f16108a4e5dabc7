"""`otherwise` tells what `default` does, read off the act, for every question that must be answered."""

import re
from collections.abc import Iterator

import pytest

from engine.kernel import Action, Decision, Seat
from engine.legions.actions import (
    AnswerConsent,
    CallClose,
    CallForMotions,
    CallUpon,
    CallVote,
    CastVote,
    ChooseHolder,
    ChooseLosses,
    ChooseStart,
    Declare,
    Finish,
    ForceMotion,
    GiveCastingVote,
    KeepMotion,
    PlaceBids,
    Propose,
    SetAttendance,
    Table,
    TakeSpoils,
)
from engine.legions.motions import Allocate, AppointGovernor, Dispatch, RaiseLegions
from engine.legions.options import LegionsOptions
from engine.legions.state import State
from engine.legions.text import words
from engine.legions.text.titles import named, province_name
from engine.words import plain
from tests.legions.build import act, begin, table
from tests.legions.games import GAME, VARIANTS, name, walk
from tests.legions.playing import pair
from tests.legions.sitting import chair, election, propose, silence, sitting, to_the_vote, vote

NOTHING = r"\b(?:no|nothing|nobody|none|not|stays?|stand)\b"


def said_of(state: State, seat: Seat, act: Action) -> Iterator[str]:
    """What the words about this act must hold, as patterns; they come from its fields alone."""
    if isinstance(act, SetAttendance):
        mine = {i for i, card in state.senators.items() if card.owner == seat and card.at == "rome"}
        assert set(act.present) == mine, "else the words must name who is present"
        yield r"\bAll your Senators are present\b"
    elif isinstance(act, Table):
        yield rf"\bMotion {act.item}\b.*\boldest\b.*\btabled\b"
    elif isinstance(act, Propose):
        assert isinstance(act.motion.senator, str)  # type: ignore[union-attr]
        yield rf"\bnominate {re.escape(plain(named(state, act.motion.senator), name))}\."  # type: ignore[union-attr]
    elif isinstance(act, CastVote):
        assert not act.talents
        yield r"\babstain\b" if act.side == "abstain" else rf"\bvote {act.side}\b"
    elif isinstance(act, KeepMotion):
        yield rf"\bkeep motion {act.item}\b" if act.item else r"\bkeep none\b"
    elif isinstance(act, ChooseHolder):
        yield rf"\b{words.senator(act.senator)} holds\b"
    elif isinstance(act, ChooseLosses):
        yield r"\bState Legions are lost first\b"
        yield from (rf"\bthe Legion of {name(owner)}\b" for owner in act.factions)
        if not act.factions:
            yield r"^(?!.*the Legion of)"
    elif isinstance(act, TakeSpoils):
        yield r"\bAll Spoils go to the State\b" if not act.amount else rf"\b{act.amount} T\b"
    elif isinstance(act, AnswerConsent):
        yield r"\bconsent\b" if act.accept else r"\brefuse\b"
    elif isinstance(act, Declare):
        yield r"\bstands for Consul\b" if act.stand else r"\bnot stand for Consul\b"
    elif isinstance(act, ChooseStart):
        yield r"\bgo last\b" if act.last else r"\bbegin\b"
    elif isinstance(act, PlaceBids):
        assert not act.bids
        yield r"\bbid for nobody\b"
    elif isinstance(act, GiveCastingVote):
        yield r"\bpasses\b" if act.favour else r"\bno casting vote; it fails\b"
    elif isinstance(act, CallVote):
        yield r"\bvote is called\b"
    elif isinstance(act, CallUpon):
        assert act.rest
        order = [(chair(state) + n) % state.seats for n in range(1, state.seats + 1)]
        assert act.seat == next(s for s in order if s in state.senate.floor.waiting)  # type: ignore[union-attr]
        yield r"\bvote clockwise from your left\b"
    elif isinstance(act, CallForMotions):
        yield r"\bask who else (?:nominates|moves)\b"
    elif isinstance(act, CallClose):
        yield r"\bclose is called\b"
    else:
        assert isinstance(act, Finish), act
        yield NOTHING


def check(state: State, decision: Decision) -> None:
    """The words of a question that must be answered, against what is done if nobody answers."""
    assert decision.default is not None
    text = plain(decision.otherwise, name)
    assert text.endswith("."), text
    for pattern in said_of(state, decision.seat, decision.default):
        assert re.search(pattern, text), (decision.kind, text, decision.default)


def test_in_whole_games_the_words_tell_what_is_done_for_who_does_nothing():
    kinds = set()
    for seats, options, policy, seed in (
        (3, LegionsOptions(), "random", 5),
        (5, VARIANTS, "restless", 4),
        (5, LegionsOptions(), "sensible", 2),
        (3, LegionsOptions(), "random", 6),
    ):
        for state, _ in walk(seats, options, policy, seed):
            for decision in GAME.decisions(state) if state.result is None else ():
                if decision.required:
                    kinds.add(decision.kind)
                    check(state, decision)
                else:
                    assert decision.otherwise, decision.kind
    assert kinds >= {
        "attendance",
        "attendance-senate",
        "claims",
        "exchange",
        "bids",
        "start",
        "persuade",
        "duel",
        "knights",
        "games",
        "chair",
        "declaration",
        "prosecutions",
        "asked",
        "keep",
        "last_call_tribunes",
        "discussion",
        "vote",
        "spoils",
    }


def only(state: State, kind: str) -> Decision:
    """The one question of that kind that must be answered."""
    (found,) = [d for d in GAME.decisions(state) if d.kind == kind and d.required]
    return found


def tie(state: State) -> Decision:
    to_the_vote(state, propose(state, 0, RaiseLegions(legions=1)))
    vote(state, "ff-aa")
    return only(state, "casting")


def holder(state: State) -> Decision:
    to_the_vote(state, propose(state, 0, Allocate(concession="grain", faction=1)))
    vote(state, "fff", until=None)
    return only(state, "holder")


def voters(state: State) -> Decision:
    act(state, 3, ForceMotion(motion=RaiseLegions(legions=1)))
    act(state, 3, CallVote())
    return only(state, "vote_next")


def unwilling(state: State) -> Decision:
    act(state, 1, Table(item=propose(state, 0, Dispatch(war="W4", senator="B3", legions=1))))
    return only(state, "consent")


def governor(state: State) -> Decision:
    return only(state, "chair")


def duty(state: State) -> Decision:
    silence(state)
    return only(state, "chair")


@pytest.mark.parametrize(
    ("state", "question"),
    [
        (sitting(), tie),
        (sitting(stones=["", "", "", "y"]), voters),
        (sitting(3, concessions={"grain": None}), holder),
        (sitting(3, wars="W4:9", legions=3), unwilling),
        (sitting(3, "senate.governors", provinces="1 2"), governor),
        (sitting(3, "senate.governors", provinces="1 2"), duty),
        (election(3), governor),
        (election(3), duty),
    ],
    ids=lambda each: getattr(each, "__name__", "table"),
)
def test_rare_questions_tell_it_too(state, question):
    check(state, question(state))


def test_leg_gov_12__the_chair_is_told_whom_it_nominates_if_it_does_nothing():
    state = sitting(3, "senate.governors", provinces="1 2")
    assert only(state, "chair").otherwise == "You ask who else nominates."  # RUL-LEG-66: others come first
    asked = duty(state)
    assert isinstance(asked.default, Propose)
    assert isinstance(asked.default.motion, AppointGovernor)
    assert province_name(state, asked.default.motion.province) in asked.text
    assert asked.otherwise == f"You nominate {named(state, asked.default.motion.senator)}."


def test_leg_com_12__faction_legions_that_are_lost_too_are_named():
    state = table(3, senators="0: L1 B4@W4 | 1: L2 | 2: L3", wars="W4:4/2f0f2")
    begin(state, "combat.battles", [*pair(0), *pair(4)])
    asked = only(state, "losses")
    assert isinstance(asked.default, ChooseLosses)
    assert asked.default.factions
    check(state, asked)
