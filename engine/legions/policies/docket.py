"""What the Senate has before it already, and what it has refused in this meeting.

A computer player moves neither again: a motion with a little changed in it is allowed (LEG-VOTE-13),
but who has voted one down votes the other down as well, and of twins on the docket one lapses.
"""

from engine.legions.formulas import legions_at, owner
from engine.legions.motions import Allocate, Dispatch, GrantAid, Motion, RaiseLegions
from engine.legions.moves import war_of
from engine.legions.rules.motion_kinds.military import room
from engine.legions.rules.odds import odds_of
from engine.legions.state import Item, State

LIVE = ("pending", "suspended", "floor")
REFUSED = ("failed", "vetoed")

NEAR = 0.85
"""A dispatch with so much of the chance of another one is as good."""


def live(state: State) -> list[Item]:
    """What waits for a vote or is being voted on, oldest first."""
    return [item for item in state.senate.docket if item.state in LIVE]


def refused(state: State) -> list[Item]:
    """What was voted down or vetoed; a Bill's parts are not counted, for any of them may be why."""
    return [item for item in state.senate.docket if item.state in REFUSED]


def on_the_way(state: State) -> int:
    """The State Legions that motions on the docket would raise, as far as there is room (LEG-MIL-04)."""
    named = sum(i.motion.legions for i in live(state) if isinstance(i.motion, RaiseLegions))
    return min(named, room(state))


def was_raising_refused(state: State) -> bool:
    """Whether the Senate would not raise Legions, in whatever number."""
    return any(isinstance(item.motion, RaiseLegions) for item in refused(state))


def can_come(state: State, motion: Dispatch) -> bool:
    """Whether the State Legions it sends are in the Active box, or may be by a motion on the docket."""
    return motion.legions <= state.legions + on_the_way(state)


def chance_of(state: State, motion: Dispatch) -> float:
    """The chance of Victory that it gives."""
    war = war_of(state, motion.war)
    odds = odds_of(state, war, legions_at(war) + motion.legions + len(motion.factions), motion.senator)
    return odds.victory if odds is not None else 0.0


def is_as_good(state: State, other: Motion, motion: Motion) -> bool:
    """Whether `other`, which is on the docket, does what `motion` would do."""
    if isinstance(motion, Dispatch) and isinstance(other, Dispatch):
        if other.war != motion.war or not can_come(state, other):
            return False
        return chance_of(state, other) >= NEAR * chance_of(state, motion)
    if isinstance(motion, RaiseLegions) and isinstance(other, RaiseLegions):
        return other.legions <= motion.legions + 1
    return _is_same_matter(state, other, motion)


def is_as_bad(state: State, other: Motion, motion: Motion) -> bool:
    """Whether who refused `other` has no reason to like `motion` better."""
    if isinstance(motion, Dispatch) and isinstance(other, Dispatch):
        return other.war == motion.war and chance_of(state, motion) <= chance_of(state, other)
    same = isinstance(motion, RaiseLegions | Allocate | GrantAid)
    return same and _is_same_matter(state, other, motion)


def _is_same_matter(state: State, other: Motion, motion: Motion) -> bool:
    """The same kind, and the same War, Province, or Concession for the same Faction."""
    if isinstance(motion, Allocate) and isinstance(other, Allocate):
        return other.concession == motion.concession and _taker(state, other) == _taker(state, motion)
    subject = (motion.kind, getattr(motion, "war", ""), getattr(motion, "province", 0))
    return subject == (other.kind, getattr(other, "war", ""), getattr(other, "province", 0))


def _taker(state: State, motion: Allocate) -> int | None:
    return motion.faction if motion.faction is not None else owner(state, motion.senator)


def is_worth_moving(state: State, motion: Motion) -> bool:
    """Not as good as on the docket, not as bad as what was refused, and of Legions that can be there."""
    if isinstance(motion, Dispatch) and not can_come(state, motion):
        return False
    return not (
        any(is_as_good(state, item.motion, motion) for item in live(state))
        or any(is_as_bad(state, item.motion, motion) for item in refused(state))
    )
