"""The players themselves: each question goes to the one rule of thumb that answers it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from engine.chance import random_action
from engine.kernel import Action, Decision
from engine.legions.actions import CallClose, CallForMotions, CastVote, Finish, Propose, Table
from engine.legions.motions import Dispatch, RaiseLegions
from engine.legions.policies import agreements, money, senate, votes
from engine.legions.policies.fitting import BY_TRIBUNE
from engine.legions.policies.mind import SELFISH, SENSIBLE, Mind, Temper
from engine.legions.rules.senate.chair import is_open_for_motions
from engine.legions.view import LegionsView

Answer = Callable[[Mind, Decision], Action | None]

ANSWERS: dict[str, Answer] = {
    "claims": money.claims,
    "exchange": money.exchange,
    "attendance": money.attendance,
    "start": money.start,
    "bids": money.bids,
    "persuade": money.persuade,
    "duel": money.duel,
    "knights": money.knights,
    "games": money.games,
    "spoils": money.spoils,
    "nominations": senate.nominations,
    "chair": senate.chair_of,
    "prosecutions": senate.prosecutions,
    "business": senate.business,
    "last_call": senate.raise_own_legion,
    "last_call_tribunes": senate.tribune,
    "tribune": senate.tribune,
    "consent": senate.consent,
    "lowering": senate.lowering,
    "losses": senate.losses,
    "discussion": votes.call_vote,
    "vote_next": votes.next_voter,
    "vote": votes.vote,
    "casting": votes.casting,
    "agreement": agreements.answer,
    "dispute": agreements.judge,
    "agreements": agreements.offer,
}
"""The rule of thumb for each kind of decision; every other required one gets its default."""

MOVES = ("business", "nominations")
"""Windows in which a motion may be handed in while the Senate votes (RUL-LEG-71)."""

QUIET = 0.92
"""How often a random player leaves their windows be: more would drown the Senate in motions."""

LEANING, EAGER = 0.9, 0.5
"""How often a random player leans towards war, and leaves their windows be when they do."""

RISKY = ("senate.business", "forum.games", "income.exchange")
"""Where the Republic is lost: a restless player keeps their head here, mostly."""


def play(view: LegionsView, decisions: Sequence[Decision], rng: Random, temper: Temper) -> Action | None:
    """Windows first, for what they open closes with the next vote; then what is required."""
    mind = Mind(view, decisions, rng, temper)
    for decision in sorted(decisions, key=lambda d: d.required):
        if decision.kind in MOVES and not is_open_for_motions(view.table):
            continue  # it moves when the vote is over, as all can then see
        answer = ANSWERS.get(decision.kind.partition("-")[0])
        action = answer(mind, decision) if answer else None
        if action is None and decision.required:
            action = decision.default
        if action is not None:
            return action
    return None


def sensible(view: LegionsView, decisions: Sequence[Decision], rng: Random) -> Action | None:
    """Defends the Republic first, then gathers Prestige."""
    return play(view, decisions, rng, SENSIBLE)


def selfish(view: LegionsView, decisions: Sequence[Decision], rng: Random) -> Action | None:
    """As good a soldier, but what can be taken is taken."""
    return play(view, decisions, rng, SELFISH)


TIRING = 60
"""Motions of one meeting after which a random player has enough; else a few meetings would last for ever."""


def any_legal(view: LegionsView, decisions: Sequence[Decision], rng: Random) -> Action | None:
    """Any legal act; Tribunes only with a real one in hand, and seldom a further motion when asked.

    A meeting that has recorded many motions tires them: they move nothing more, and close it if they can.

    In the Senate they lean towards war: by pure chance no Legion would ever march, every game
    would end in round 2, and most of the rules would never be played.
    """
    if len(view.table.senate.docket) >= TIRING:
        decisions = [d for d in decisions if d.required]
        if any(o.action == CallClose() for d in decisions for o in d.offers):
            return CallClose()
    if any(d.kind == "asked" for d in decisions) and rng.random() < QUIET:
        return Finish()
    real = any(stone != "blue" for stone in view.me.stones)
    barred: tuple[type[Action], ...] = () if real else BY_TRIBUNE
    if rng.random() < QUIET:  # asked again after every vote, the Senate would never close
        barred = (*barred, CallForMotions)
    able = [d for d in (_without(d, barred) for d in decisions) if d.offers]
    quiet = QUIET
    if view.table.step == 5 and rng.random() < LEANING:
        able = [_leaning(d) for d in able]
        quiet = QUIET if view.table.senate.floor else EAGER
    return random_action(able, rng, quiet=quiet)


def _leaning(decision: Decision) -> Decision:
    """The decision with only what brings Legions to the Wars, if there is any such thing in it."""
    left = tuple(o for o in decision.offers if _is_warlike(o.action))
    return replace(decision, offers=left) if left else decision


def _is_warlike(action: Action) -> bool:
    if isinstance(action, Propose):
        return isinstance(action.motion, RaiseLegions | Dispatch)
    return isinstance(action, Table) or (isinstance(action, CastVote) and action.side == "for")


def restless(view: LegionsView, decisions: Sequence[Decision], rng: Random) -> Action | None:
    """Sensible about the Wars and half the rest, else at random: such tables see all of the rules."""
    if view.table.stage in RISKY and rng.random() < 0.15:
        return any_legal(view, decisions, rng)
    if view.table.stage not in RISKY and rng.random() < 0.5:
        return any_legal(view, decisions, rng)
    return sensible(view, decisions, rng)


def _without(decision: Decision, barred: tuple[type[Action], ...]) -> Decision:
    """The decision without some acts, such as what a dummy cannot do (LEG-VETO-12).

    What is required stays as it is where nothing else is left to do.
    """
    left = tuple(o for o in decision.offers if not isinstance(o.action, barred))
    if len(left) == len(decision.offers) or (decision.required and not left):
        return decision
    return replace(decision, offers=left)
