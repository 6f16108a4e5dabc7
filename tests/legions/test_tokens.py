"""A question's token names its matter: others' acts leave it alone, and no other matter has it."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from engine.chance import random_action, random_filling
from engine.dice import SeededDice
from engine.kernel import Action, Decision, Illegal, Seat, awaited, run
from engine.legions.actions import (
    AnswerAgreement,
    Declare,
    DisputeAgreement,
    Finish,
    GiveMoney,
    JudgeAgreement,
    Propose,
    ProposeAgreement,
    RequestAid,
    Table,
)
from engine.legions.motions import ElectConsul, RaiseLegions
from engine.legions.options import LegionsOptions
from engine.legions.state import State
from tests.legions.build import act, begin, table
from tests.legions.games import GAME, VARIANTS
from tests.legions.sitting import election, propose, sitting, to_the_vote, vote

# --- what a question is about, told without its token ---------------------------


def _floor(state: State, seat: Seat) -> object:
    return state.senate.floor.item if state.senate.floor else None


def _next_voter(state: State, seat: Seat) -> object:
    """Who votes next is asked anew after each vote on the motion on the floor."""
    floor = state.senate.floor
    return (floor.item, len(state.senate.docket[floor.item - 1].votes)) if floor else None


def _next(state: State, seat: Seat) -> object:
    """What comes next, after so many motions have been on the floor."""
    been = tuple(i.id for i in state.senate.docket if i.tabler is not None)
    return state.stage, state.senate.province if state.stage == "senate.governors" else 0, been


def _stage(state: State, seat: Seat) -> object:
    return state.stage


def _round(state: State, seat: Seat) -> object:
    return "the round"


def _turn(state: State, seat: Seat) -> object:
    """An ordered activity: each question comes alone, and any act of it brings the next."""
    return state.stage, state.serial


MATTERS: dict[str, Callable[[State, Seat], object]] = {
    **dict.fromkeys(("consent", "discussion", "vote", "vote_order", "casting", "holder", "penalty"), _floor),
    "last_call": _floor,
    "vote_next": _next_voter,
    **dict.fromkeys(("chair", "asked", "prosecutions", "keep", "last_call_tribunes"), _next),
    **dict.fromkeys(("nominations", "declaration"), _stage),
    **dict.fromkeys(("business", "tribune", "time", "knights"), _round),
    **dict.fromkeys(("attendance", "start", "persuade", "duel", "games", "losses"), _turn),
    "claims": lambda state, seat: (seat in state.done, state.reopened.count(seat)),
    "exchange": lambda state, seat: (seat in state.done, state.reopened.count(seat)),
    "bids": lambda state, seat: seat in state.forum.bids,
    "spoils": lambda state, seat: next(
        w.id for w in state.wars if w.victor and not w.settled and state.senators[w.victor].owner == seat
    ),
}
"""By kind, and every one within its round."""


def matter(state: State, decision: Decision) -> object:
    """What a question is about, whatever happened beside it."""
    kind, _, number = decision.kind.partition("-")
    if kind == "agreements":
        return kind, sum(a.proposer == decision.seat for a in state.agreements)
    if kind in ("agreement", "dispute"):
        return kind, number, state.agreements[int(number) - 1].disputes
    if kind == "lowering":  # one question for each Province that they govern
        assert isinstance(decision.default, RequestAid)
        return state.round, kind, decision.default.province
    return state.round, kind, MATTERS[kind](state, decision.seat)


def games(seeds: range) -> Iterator[tuple[State, SeededDice, Random]]:
    """Tables of both sizes, with and without variants."""
    for seed in seeds:
        seats, options = (5, LegionsOptions()) if seed % 2 else (3, VARIANTS)
        state, dice = GAME.new(seats, options), SeededDice(seed)
        run(state, GAME.setup(state, dice))
        yield state, dice, Random(seed)


def one_act(state: State, dice: SeededDice, rng: Random) -> Seat | None:
    """Some seat does something that it may; who."""
    open_now = GAME.decisions(state)
    must = awaited(open_now)
    others = sorted({d.seat for d in open_now} - set(must))
    rng.shuffle(others)
    for seat in (*others, *must):
        own = [d for d in open_now if d.seat == seat]
        sane = GAME.policies["restless"].choose(GAME.view(state, seat), own, rng)
        action: Action | None = sane if rng.random() < 0.8 else random_action(own, rng, 0.6)
        try:
            if action is not None:
                run(state, GAME.decide(state, seat, action, dice))
                return seat
        except Illegal:  # a dummy among the stones
            continue
    return None


ACTS = 900


@pytest.mark.parametrize("first", range(2))
def test_a_token_changes_with_its_matter_alone_and_is_never_that_of_another(first: int) -> None:
    compared = 0
    for state, dice, rng in games(range(first, 12, 2)):
        names: dict[tuple[Seat, str], object] = {}
        for _ in range(ACTS):
            before = {(d.seat, matter(state, d)): d for d in GAME.decisions(state)}
            for (seat, about), decision in before.items():
                assert names.setdefault((seat, decision.token), about) == about, decision.token
            actor = one_act(state, dice, rng)
            if actor is None or state.result is not None:
                break
            for after in GAME.decisions(state):
                old = before.get((after.seat, matter(state, after)))
                assert old is None or old.token == after.token, after.kind
                compared += old is not None and after.seat != actor
    assert compared > 3000


@pytest.mark.parametrize("first", range(2))
def test_what_was_drawn_before_anothers_act_is_taken_after_it_if_it_is_still_legal(first: int) -> None:
    """Every offer of the question, filled in; the table asks for the token, then the rules judge."""
    tried = 0
    for state, dice, rng in games(range(20 + first, 28, 2)):
        for number in range(ACTS):
            drawn = [(matter(state, d), d) for d in GAME.decisions(state)] if number % 5 == 0 else []
            actor = one_act(state, dice, rng)
            if actor is None or state.result is not None:
                break
            still = {(d.seat, matter(state, d)): d for d in GAME.decisions(state)}
            for about, decision in drawn:
                now = still.get((decision.seat, about))
                if decision.seat == actor or now is None:
                    continue
                tried += 1
                keys = {o.key: o.action for o in now.offers if not o.holes}
                for offer in rng.sample(decision.offers, min(3, len(decision.offers))):
                    action = offer.fill(random_filling(offer, rng))
                    if is_legal(state, decision.seat, action):
                        assert any(d.token == decision.token for d in still.values())
                        if not offer.holes and offer.key in keys:
                            assert keys[offer.key] == offer.action, "a key that means something else now"
    assert tried > 500


def is_legal(state: State, seat: Seat, action: Action) -> bool:
    """Whether the rules take an action; nothing is changed."""
    copy = State.model_validate_json(state.model_dump_json())
    try:
        run(copy, GAME.decide(copy, seat, action, SeededDice(0)))
    except Illegal:
        return False
    return True


# --- cases ----------------------------------------------------------------------


def token(state: State, seat: Seat, kind: str) -> str:
    """The token of the question of that kind."""
    return next(d.token for d in GAME.decisions(state) if d.seat == seat and d.kind == kind)


def test_leg_gen_06__others_agreements_leave_mine_alone() -> None:
    state = sitting()
    act(state, 0, ProposeAgreement(parties=(1, 2), text="Peace"))
    kinds = [(3, "agreements"), (1, "agreement-1"), (2, "agreement-1")]
    before = [token(state, *each) for each in kinds]
    act(state, 4, ProposeAgreement(parties=(1,), text="War"))
    assert [token(state, *each) for each in kinds] == before
    act(state, 1, AnswerAgreement(agreement=1, confirm=True))
    assert [token(state, *each) for each in (kinds[0], kinds[2])] == [before[0], before[2]]
    act(state, 3, ProposeAgreement(parties=(1,), text="Again"))
    assert token(state, 3, "agreements") != before[0]  # a form sent twice proposes once


def test_leg_gen_07__other_verdicts_leave_mine_alone_and_the_next_dispute_is_another_matter() -> None:
    state = sitting()
    act(state, 0, ProposeAgreement(parties=(1,), text="Peace"))
    act(state, 1, AnswerAgreement(agreement=1, confirm=True))
    act(state, 0, DisputeAgreement(agreement=1, accused=1, complaint="x"))
    before = token(state, 3, "dispute-1")
    act(state, 4, ProposeAgreement(parties=(1,), text="War"))
    act(state, 2, JudgeAgreement(agreement=1, breached=False))
    assert token(state, 3, "dispute-1") == before
    act(state, 3, JudgeAgreement(agreement=1, breached=False))
    act(state, 0, DisputeAgreement(agreement=1, accused=1, complaint="y"))
    assert token(state, 3, "dispute-1") != before


def test_leg_sen_11__a_nomination_outlasts_what_the_chair_tables() -> None:
    state = election(past=[("L5", "consul", 1, 2)], declared=None, censor="L3")
    asks_censor = any(d.kind == "declaration" for d in GAME.decisions(state))
    nominee = next(
        o.action
        for d in GAME.decisions(state)
        for o in d.offers
        if d.seat == 1 and isinstance(o.action, Propose)
    )
    before = token(state, 2, "nominations")
    act(state, 1, nominee)
    if asks_censor:
        act(state, 2, Declare(stand=False))
    act(state, 0, Table(item=1))
    assert token(state, 2, "nominations") == before
    assert isinstance(nominee.motion, ElectConsul)


def test_leg_sen_13__what_comes_next_is_asked_anew_after_each_vote() -> None:
    state = sitting(legions=0)
    number = propose(state, 3, RaiseLegions(legions=1))
    before = token(state, 1, "chair")
    propose(state, 4, RaiseLegions(legions=2))
    assert token(state, 1, "chair") == before
    to_the_vote(state, number)
    vote(state, "fffff")
    assert token(state, 1, "chair") != before


def test_leg_adj_08__anothers_spoils_leave_mine_alone() -> None:
    state = table(3, senators="0: L1 B1@W4 | 1: L2 B2@W5 | 2: L3", wars="W4:3/4 W5:3/4")
    for war, victor in zip(state.wars, ("B1", "B2"), strict=True):
        war.armies, war.victor = 0, victor
    begin(state, "adjustments.spoils")
    before = token(state, 1, "spoils")
    act(state, 0, next(d.default for d in GAME.decisions(state) if d.seat == 0 and d.kind == "spoils"))  # type: ignore[arg-type]
    assert token(state, 1, "spoils") == before


def test_leg_inc_29__a_window_that_a_gift_opens_again_is_asked_anew() -> None:
    state = table(3, money=[9, 9, 9])
    begin(state, "income.exchange")
    before = token(state, 1, "exchange")
    act(state, 1, Finish())
    done = token(state, 1, "exchange")
    act(state, 0, GiveMoney(to=1, amount=1))
    again = token(state, 1, "exchange")
    assert len({before, done, again}) == 3  # an old press of Done does not close what the gift has opened
    act(state, 2, GiveMoney(to=1, amount=1))
    assert token(state, 1, "exchange") == again
