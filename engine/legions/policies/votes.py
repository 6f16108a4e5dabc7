"""How a computer player votes: what a motion is worth to it, and what it spends on it."""

from collections.abc import Callable
from typing import Any

from engine.kernel import Action, Decision, Seat
from engine.legions.actions import CallUpon, CallVote, CastVote, GiveCastingVote, Veto
from engine.legions.formulas import (
    consul_prestige,
    factions_present,
    legions_at,
    owner,
    scenario_of,
    senators_of,
    votes,
)
from engine.legions.motions import (
    Allocate,
    AppointCommander,
    AppointGovernor,
    Bill,
    Censure,
    Disband,
    Dispatch,
    ElectCensor,
    ElectConsul,
    GrantAid,
    Motion,
    PassAct,
    Prosecute,
    RaiseLegions,
    RecallCommander,
    RecallLegions,
    RepealAct,
    Transfer,
)
from engine.legions.moves import war_of
from engine.legions.policies.fitting import first_offered
from engine.legions.policies.mind import Mind
from engine.legions.rules.odds import odds_of
from engine.legions.rules.votes.voting import strength, tally
from engine.legions.state import Item

DEAR = 4.0
"""From this stake on a player spends Talents or a Tribune."""


def stake(mind: Mind, item: Item) -> float:
    """What it is worth to the player that the motion passes, in Prestige, roughly; below 0 against."""
    return stake_of(mind, item.motion, item.sponsor)


def stake_of(mind: Mind, motion: Motion, sponsor: Seat) -> float:
    """The same for a motion not on the docket yet."""
    if isinstance(motion, Bill):
        return sum(stake_of(mind, part, sponsor) for part in motion.parts)
    judge = JUDGES.get(type(motion))
    return judge(mind, motion) if judge else 0.0


# --- offices ------------------------------------------------------------------


def _consul(mind: Mind, motion: ElectConsul) -> float:
    """7 Prestige for their Faction; and the people must listen to them (LEG-SOR-01)."""
    seat = owner(mind.table, motion.senator)
    if seat is None:
        return 0.0
    if seat == mind.seat:
        return 7.0
    weight = -(-mind.table.factions[seat].prestige // max(1, len(senators_of(mind.table, seat))))
    calm = 1.0 if mind.table.index > 2 and weight > consul_prestige(mind.table) else 0.0
    return 7.0 * mind.favour(seat) + calm


def _censor(mind: Mind, motion: ElectCensor) -> float:
    """They may prosecute: better a friend."""
    seat = owner(mind.table, motion.senator)
    return 0.0 if seat is None else 4.0 * mind.favour(seat)


def _governor(mind: Mind, motion: AppointGovernor) -> float:
    """A neutral leaves the income to the State; the best soldiers are kept for the Wars."""
    if mind.is_good_soldier(motion.senator) and mind.rounds_left:
        return -2.0
    seat = owner(mind.table, motion.senator)
    if seat is None:
        return 0.7
    return 2.0 if seat == mind.seat else 0.15 + 2.0 * mind.favour(seat)


def _prosecution(mind: Mind, motion: Prosecute) -> float:
    """3 Prestige for the Censor's Faction, 5 or a life from the other's (LEG-PRO-05, LEG-PRO-11)."""
    accused, censor = owner(mind.table, motion.senator), owner(mind.table, mind.table.censor)
    if accused == mind.seat:
        return -9.0 if motion.major else -5.0
    if motion.major and mind.is_good_soldier(motion.senator):
        return -3.0
    gain = 3.0 * (mind.favour(censor) if censor is not None else 0.0)
    hurt = -mind.favour(accused) if accused is not None else 0.0
    return gain + (2.0 if motion.major else 5.0) * hurt


# --- defence ------------------------------------------------------------------


def _raise(mind: Mind, motion: RaiseLegions) -> float:
    """As the plan has it, or nearly."""
    return 5.0 if 0 < motion.legions <= mind.plan.raised + 1 else -1.0


def _dispatch(mind: Mind, motion: Dispatch) -> float:
    """By the odds it gives, against those of the plan."""
    war = war_of(mind.table, motion.war)
    sent = motion.legions + len(motion.factions)
    chance = odds_of(mind.table, war, legions_at(war) + sent, motion.senator)
    if chance is None:
        return -1.0
    aim = mind.plan.victory.get(war.id, 0.0)
    planned = mind.plan.forces.get(war.id, 0)
    more = legions_at(war) + sent > planned and len(mind.plan.forces) > 1
    return 5.0 if chance.victory >= 0.85 * aim and planned and not more else -2.0


def _command(mind: Mind, motion: AppointCommander) -> float:
    """Legions without a Commander need one; the present one stays."""
    return -1.0 if motion.instead else 5.0


def _transfer(mind: Mind, motion: Transfer) -> float:
    """As the plan divides the Legions."""
    moved = motion.legions + len(motion.factions)
    war, source = war_of(mind.table, motion.war), war_of(mind.table, motion.source)
    after = legions_at(war) + moved, legions_at(source) - moved
    forces = mind.plan.forces
    return 5.0 if after[0] <= forces.get(war.id, 0) and after[1] >= forces.get(source.id, 0) else -3.0


def _weakens(mind: Mind, motion: Motion) -> float:
    return -3.0 if mind.is_at_war or mind.rounds_left else 0.0


# --- the rest -----------------------------------------------------------------


def _allocate(mind: Mind, motion: Allocate) -> float:
    seat = motion.faction if motion.faction is not None else owner(mind.table, motion.senator)
    if seat is None:
        return 0.0
    held = sum(1 for h in mind.table.holders.values() if owner(mind.table, h) == seat)
    return 4.0 if seat == mind.seat else 4.0 * mind.favour(seat) + 0.1 - 0.6 * held


def _aid(mind: Mind, motion: GrantAid) -> float:
    """The State earns more for good; but first come its bill and the next War."""
    spare = mind.slack - scenario_of(mind.table).prices.disaster - motion.amount
    governor = mind.table.provinces[motion.province].governor
    seat = owner(mind.table, governor)
    if seat == mind.seat:
        return 3.0 if spare > 0 else 0.5
    friend = mind.favour(seat) if seat is not None else 0.0
    return 1.0 + friend if spare > 0 and mind.temper.gives_aid and mind.rounds_left > 1 else -1.0


def _act(mind: Mind, motion: PassAct) -> float:
    """Calm for money."""
    danger = mind.table.index - consul_prestige(mind.table)
    cost = 20 if motion.act == 1 else 5 * mind.rounds_left
    return 2.0 if danger >= 0 and mind.slack > 40 + cost else -0.4


def _repeal(mind: Mind, motion: RepealAct) -> float:
    return 1.0 if mind.slack < 0 else -2.0


def _censure(mind: Mind, motion: Censure) -> float:
    target = motion.faction if motion.faction is not None else owner(mind.table, motion.senator)
    if target == mind.seat:
        return -0.2 * motion.fine - 0.5
    return -mind.favour(target) * (1 + 0.1 * motion.fine) if target is not None else 0.0


JUDGES: dict[type[Any], Callable[[Mind, Any], float]] = {
    ElectConsul: _consul,
    ElectCensor: _censor,
    AppointGovernor: _governor,
    Prosecute: _prosecution,
    RaiseLegions: _raise,
    Dispatch: _dispatch,
    AppointCommander: _command,
    Transfer: _transfer,
    Disband: _weakens,
    RecallLegions: _weakens,
    RecallCommander: _weakens,
    Allocate: _allocate,
    GrantAid: _aid,
    PassAct: _act,
    RepealAct: _repeal,
    Censure: _censure,
}
"""How each kind of motion is weighed; others leave a player cold."""


# --- the vote -----------------------------------------------------------------


def conviction(mind: Mind, item: Item) -> float:
    """The stake, as they vote by it: they stand by what they named as a duty, or moved and do not rue.

    Where the Senate has turned down everybody so far, somebody must become Governor all the same.
    """
    worth = stake(mind, item)
    own = item.sponsor == mind.seat and (worth >= 0 or item.compulsory)
    return max(worth, 0.5) if own or _is_last_resort(mind, item) else worth


def _is_last_resort(mind: Mind, item: Item) -> bool:
    """A nomination for a Province after others were refused, with none left to be voted on."""
    if not isinstance(item.motion, AppointGovernor):
        return False
    rivals = [
        i.state
        for i in mind.table.senate.docket
        if isinstance(i.motion, AppointGovernor) and i.motion.province == item.motion.province and i != item
    ]
    return "failed" in rivals and "pending" not in rivals


def call_vote(mind: Mind, decision: Decision) -> Action | None:
    """Clockwise, so that they vote last; where much hangs on it they pick each voter, the strongest first."""
    floor = mind.table.senate.floor
    if floor is None or not decision.required:
        return None
    worth = abs(conviction(mind, mind.table.senate.docket[floor.item - 1]))
    others = [seat for seat in factions_present(mind.table) if seat != mind.seat]
    if worth < DEAR or not others:
        return decision.default
    wanted = CallVote(first=max(others, key=lambda s: (strength(mind.table, s), -s)), each=True)
    return first_offered([decision], [wanted]) or decision.default


def next_voter(mind: Mind, decision: Decision) -> Action | None:
    """The strongest first, themselves last: who votes late knows more and can still spend Talents."""
    floor = mind.table.senate.floor
    if floor is None or not decision.required:
        return None
    others = [seat for seat in floor.waiting if seat != mind.seat]
    order = sorted(others, key=lambda s: (-strength(mind.table, s), s))
    return first_offered([decision], [CallUpon(seat=seat) for seat in order]) or decision.default


def vote(mind: Mind, decision: Decision) -> Action | None:
    """For, against, or abstain; with Talents or a Tribune where it matters and helps."""
    floor = mind.table.senate.floor
    if floor is None:
        return decision.default
    item = mind.table.senate.docket[floor.item - 1]
    worth = conviction(mind, item)
    if worth <= -DEAR and mind.has_tribune and _will_pass(mind, item) and first_offered([decision], [Veto()]):
        return Veto()
    side = "for" if worth > 0.2 else "against" if worth < -0.2 else "abstain"
    talents = _spend(mind, item, side, abs(worth))
    bought = CastVote.model_validate({"side": side, "talents": talents})
    plain = bought.model_copy(update={"talents": 0})
    return first_offered([decision], [bought, plain]) or decision.default


def _expected(mind: Mind, item: Item) -> tuple[int, int]:
    """Votes for and against as cast, and as the Factions still to vote may be guessed to cast theirs."""
    floor = mind.table.senate.floor
    ayes, noes = tally(item)
    for seat in floor.waiting if floor is not None else []:
        if seat == item.sponsor:
            ayes += strength(mind.table, seat)
    return ayes, noes


def _will_pass(mind: Mind, item: Item) -> bool:
    """Whether the motion passes if this player votes against it."""
    ayes, noes = _expected(mind, item)
    return ayes > noes + strength(mind.table, mind.seat)


def _spend(mind: Mind, item: Item, side: str, worth: float) -> int:
    """The Talents that turn the vote as it stands; 0 if none are needed or too many."""
    if side == "abstain" or worth < DEAR:
        return 0
    floor = mind.table.senate.floor
    waiting = [s for s in floor.waiting if s != mind.seat] if floor is not None else []
    if len(waiting) > 1:
        return 0
    ayes, noes = tally(item)
    mine, theirs = (ayes, noes) if side == "for" else (noes, ayes)
    theirs += sum(votes(mind.table, s) for s in waiting)
    need = theirs + (1 if side == "for" else 0) - mine - strength(mind.table, mind.seat)
    return need if 0 < need <= min(mind.me.treasury - 5, int(worth)) else 0


def casting(mind: Mind, decision: Decision) -> Action | None:
    """On a tie, as they would have voted."""
    floor = mind.table.senate.floor
    if floor is None:
        return decision.default
    return GiveCastingVote(favour=conviction(mind, mind.table.senate.docket[floor.item - 1]) > 0.2)
