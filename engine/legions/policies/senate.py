"""The Senate, but for votes: nominations, motions, tabling, Prosecutions, Tribunes, the close."""

from collections.abc import Iterator

from engine.kernel import Action, Decision, Seat
from engine.legions.actions import (
    Accuse,
    AnswerConsent,
    CallClose,
    CallForMotions,
    ChooseLosses,
    Finish,
    ForceItem,
    ForceMotion,
    Propose,
    RaiseOwnLegion,
    RequestAid,
    Second,
    Table,
)
from engine.legions.formulas import (
    active_wars,
    influence,
    legion_price,
    owner,
    present,
    printed,
    scenario_of,
    state_legions,
    status,
    votes,
)
from engine.legions.motions import (
    Allocate,
    AppointCommander,
    AppointGovernor,
    Dispatch,
    ElectCensor,
    ElectConsul,
    GrantAid,
    Motion,
    PassAct,
    Prosecute,
    RaiseLegions,
    SenatorId,
    Transfer,
)
from engine.legions.policies.docket import is_worth_moving, live
from engine.legions.policies.fitting import first_offered
from engine.legions.policies.mind import Mind
from engine.legions.policies.votes import DEAR, stake, stake_of
from engine.legions.rules.motion_kinds.aid_requests import skipped
from engine.legions.rules.senate.candidates import asks_consent
from engine.legions.rules.senate.chair import pending
from engine.legions.state import Item

CROWD = 2
"""So many candidates or wishes of one sort are enough: more only lapse."""

DEFENCE = (RaiseLegions, Dispatch, AppointCommander, Transfer)


# --- elections and Governors --------------------------------------------------


def _civilians(mind: Mind) -> list[SenatorId]:
    """Their Senators present, the least soldierly first: Consul and Censor command nothing."""
    return sorted(
        present(mind.table, mind.seat), key=lambda i: (mind.is_good_soldier(i), status(i), -influence(i))
    )


def nominations(mind: Mind, decision: Decision) -> Action | None:
    """Their own man, for Consul and for Censor, unless others like them stand already."""
    if not decision.required and len(live(mind.table)) >= CROWD:
        return None
    for senator in _civilians(mind):
        for motion in (ElectConsul(senator=senator), ElectCensor(senator=senator)):
            if first_offered([decision], [Propose(motion=motion)]):
                return Propose(motion=motion)
    return None


def election_chair(mind: Mind, decision: Decision) -> Action | None:
    """Bring the candidate they like best to the vote, their own first; nominate if nobody has."""
    tables = [o.action for o in decision.offers if isinstance(o.action, Table)]
    if tables:
        docket = mind.table.senate.docket
        return max(tables, key=lambda a: (stake(mind, docket[a.item - 1]), -a.item))
    return nominations(mind, decision) or decision.default


def governor_candidates(mind: Mind, province: int) -> Iterator[Motion]:
    """Whom they would send: a middling man of their own while three stay, else a neutral who is no soldier.

    Last come men of their own who are just back and would be asked first (LEG-GOV-06).
    """
    mine = [i for i in present(mind.table, mind.seat) if not mind.is_good_soldier(i)]
    mine.sort(key=lambda i: (influence(i), -status(i)))
    rich = printed(mind.table, province).undeveloped >= 4
    if len(present(mind.table, mind.seat)) <= (2 if rich else 3):
        mine = []
    neutral = [i for i in sorted(mind.table.display, key=status) if not mind.is_good_soldier(i)]
    for senator in sorted((*mine, *neutral), key=lambda i: asks_consent(mind.table, i)):
        yield AppointGovernor(province=province, senator=senator)


def governor_chair(mind: Mind, decision: Decision) -> Action | None:
    """Table the best nomination; nominate as a duty, sparing the soldiers."""
    tables = [o.action for o in decision.offers if isinstance(o.action, Table)]
    if tables:
        docket = mind.table.senate.docket
        return max(tables, key=lambda a: (stake(mind, docket[a.item - 1]), -a.item))
    wanted = [Propose(motion=m) for m in governor_candidates(mind, mind.table.senate.province)]
    return first_offered([decision], wanted) or decision.default


# --- Prosecutions -------------------------------------------------------------


def prosecutions(mind: Mind, decision: Decision) -> Action | None:
    """Accuse where it pays and is likely to succeed; never the Republic's best soldiers."""
    best, gain = None, 1.0
    for offer in decision.offers:
        action = offer.action
        if not isinstance(action, Accuse):
            continue
        motion = Prosecute(senator=action.senator, major=action.major, offence=action.offence)
        accused = owner(mind.table, action.senator)
        worth = stake_of(mind, motion, mind.seat)
        if action.major and mind.table.factions[accused or 0].prestige < mind.me.prestige + 10:
            continue
        if worth > gain and _could_convict(mind, accused):
            best, gain = action, worth
    return best or Finish()


def _could_convict(mind: Mind, accused: Seat | None) -> bool:
    """Whether those who gain by it outvote the accused and their friends, by what all can see."""
    if accused is None:
        return False
    prestige = [f.prestige for f in mind.table.factions]
    ayes = votes(mind.table, mind.seat)
    noes = votes(mind.table, accused)
    for seat in range(mind.table.seats):
        if seat not in (mind.seat, accused) and prestige[seat] < prestige[accused]:
            ayes += votes(mind.table, seat)
    return ayes > noes


# --- business -----------------------------------------------------------------


def business(mind: Mind, decision: Decision) -> Action | None:
    """What they move between votes: defence first, then seconds, Concessions, aid, Governors."""
    table = mind.table
    own = raise_own_legion(mind, decision)
    if own is not None:
        return own
    if table.stage == "senate.business" and not table.senate.closing:
        for motion in _missing(mind):
            if first_offered([decision], [Propose(motion=motion)]):
                return Propose(motion=motion)
    wanted: list[Action] = [
        Second(item=i.id)
        for i in pending(table)
        if i.sponsor != mind.seat and mind.seat not in i.cosponsors and _is_worth_backing(mind, i)
    ]
    named = sum(1 for i in live(table) if isinstance(i.motion, AppointGovernor))
    if table.stage == "senate.governors" and named < CROWD:
        wanted += [Propose(motion=m) for m in governor_candidates(mind, table.senate.province)][:2]
    if table.stage == "senate.business":
        wanted += [Propose(motion=m) for m in _wishes(mind)]
        wanted += _aid(mind)
    return first_offered([decision], wanted)


def _missing(mind: Mind) -> list[Motion]:
    """The steps of the plan that nobody has moved yet, as far as their time has come."""
    if mind.table.senate.floor is not None:
        return []
    wanted = (near for motion in mind.plan.motions for near in _spellings(mind, motion))
    return [motion for motion in wanted if is_worth_moving(mind.table, motion)]


def _spellings(mind: Mind, motion: Motion) -> Iterator[Motion]:
    """The motion, and near ones in case it was refused: another number, another man (LEG-VOTE-13)."""
    yield motion
    if isinstance(motion, RaiseLegions):
        for number in (motion.legions - 1, motion.legions + 1, motion.legions - 2):
            if number > 0:
                yield RaiseLegions(legions=number)
    elif isinstance(motion, Dispatch):
        if motion.legions > 1:
            yield motion.model_copy(update={"legions": motion.legions - 1})
        for senator in mind.plan.soldiers:
            if motion.senator is not None and senator != motion.senator:
                yield motion.model_copy(update={"senator": senator})
    elif isinstance(motion, AppointCommander):
        for senator in mind.plan.soldiers:
            yield motion.model_copy(update={"senator": senator})


def _is_worth_backing(mind: Mind, item: Item) -> bool:
    needs = item.motion.kind in ("pass_act", "repeal_act", "censure")
    return needs and not item.cosponsors and stake(mind, item) > 0.8


def _wishes(mind: Mind) -> Iterator[Motion]:
    """Concessions for their men in Rome; an Act when the people are restless."""
    waiting = live(mind.table)
    mine = [i.motion for i in waiting if i.sponsor == mind.seat]
    claimed = [i.motion.concession for i in waiting if isinstance(i.motion, Allocate)]
    if not any(isinstance(m, Allocate) for m in mine):
        for concession, holder in mind.table.holders.items():
            if holder is None and claimed.count(concession) < CROWD:
                for senator in _civilians(mind)[:2]:
                    gift = Allocate(concession=concession, senator=senator)
                    if is_worth_moving(mind.table, gift):
                        yield gift
    if mind.table.options.land_acts and not any(isinstance(m, PassAct) for m in mine):
        for act in (2, 1):
            motion = PassAct.model_validate({"act": act})
            if stake_of(mind, motion, mind.seat) > 1:
                yield motion


def _aid(mind: Mind) -> Iterator[Action]:
    """Aid for their Governors' Provinces: enough for eight in ten (LEG-DEV-04)."""
    if mind.slack < scenario_of(mind.table).prices.disaster:
        return
    for number, province in mind.table.provinces.items():
        governor = province.governor
        if governor in mind.senators and not province.developed:
            steps = max(1, min(7 - status(governor), mind.slack // 15))
            if is_worth_moving(mind.table, GrantAid(province=number, amount=3 * steps)):
                yield RequestAid(province=number, amount=3 * steps)


def raise_own_legion(mind: Mind, decision: Decision) -> Action | None:
    """Their own Legion when the State's seven may not be enough, and they can keep it (LEG-MIL-05)."""
    table = mind.table
    able = mind.temper.donates and mind.me.treasury >= legion_price(table) + 2 and not mind.me.legion
    if not able or not active_wars(table):
        return None
    full = state_legions(table) + mind.plan.raised >= scenario_of(table).prices.legion_cap - 1
    if full and mind.plan.safety < 0.75:
        return first_offered([decision], [RaiseOwnLegion()])
    return None


def business_chair(mind: Mind, decision: Decision) -> Action | None:
    """Table defence in its order, then what they like, then what others like; then close."""
    docket = mind.table.senate.docket
    tables = [o.action for o in decision.offers if isinstance(o.action, Table)]
    order = {kind: place for place, kind in enumerate(DEFENCE)}

    def rank(action: Table) -> tuple[int, float, int]:
        item = docket[action.item - 1]
        return (order.get(type(item.motion), 9), -stake(mind, item), item.id)

    for action in sorted(tables, key=rank):
        if _is_welcome(mind, docket[action.item - 1]):
            return action
    ask = first_offered([decision], [CallForMotions()])
    if ask and _asks_again(mind):
        return ask
    close = first_offered([decision], [CallClose()])
    return close or (min(tables, key=rank) if tables else decision.default)


def _is_welcome(mind: Mind, item: Item) -> bool:
    """What they like, and of others what does not hurt much; nothing before its time."""
    worth = stake(mind, item)
    fair = item.sponsor != mind.seat and worth > -1.5 and not isinstance(item.motion, DEFENCE)
    return (worth > 0.2 or fair) and not _is_too_early(mind, item)


def _is_too_early(mind: Mind, item: Item) -> bool:
    """A dispatch ends the raising (LEG-MIL-01); aid passes over what waits below it (LEG-DEV-02)."""
    if skipped(mind.table, item.motion):
        return True
    return isinstance(item.motion, Dispatch) and any(
        isinstance(i.motion, RaiseLegions) and stake(mind, i) > 0 for i in pending(mind.table)
    )


# --- Tribunes and small questions ---------------------------------------------


def tribune(mind: Mind, decision: Decision) -> Action | None:
    """Force defence the chair leaves out at the last call; never for less (LEG-VETO-02)."""
    last = mind.table.senate.closing == "last_call"
    if last and mind.has_tribune and mind.table.stage == "senate.business":
        items: list[Action] = [
            ForceItem(item=i.id)
            for i in pending(mind.table)
            if isinstance(i.motion, DEFENCE) and stake(mind, i) >= DEAR
        ]
        moves: list[Action] = [ForceMotion(motion=m) for m in mind.plan.motions]
        found = first_offered([decision], [*items, *moves])
        if found is not None:
            return found
    return Finish() if decision.required else None


def consent(mind: Mind, decision: Decision) -> Action | None:
    """Accept what they have moved or named, and a command in the plan; no second Province running."""
    for offer in decision.offers:
        action = offer.action
        if isinstance(action, AnswerConsent) and action.accept:
            floor = mind.table.senate.floor
            item = mind.table.senate.docket[floor.item - 1] if floor else None
            if item is None:
                continue
            command = item.motion.kind != "appoint_governor"
            if item.sponsor == mind.seat or (command and stake(mind, item) > 0):
                return action
    return decision.default


def lowering(mind: Mind, decision: Decision) -> Action | None:
    """Ask what the State can pay: less aid is better than no vote (LEG-DEV-09)."""
    del mind
    return next((o.action for o in decision.offers if o.holes), decision.default)


def losses(mind: Mind, decision: Decision) -> Action | None:
    """The Republic's Legions last for a selfish man, first for others (LEG-COM-12)."""
    war = next((w for w in mind.table.wars if w.id in mind.table.combat.losses), None)
    if mind.temper.donates or war is None:
        return decision.default
    others = tuple(s for s in war.factions if s != mind.seat)
    return first_offered([decision], [ChooseLosses(war=war.id, factions=others[:1])]) or decision.default


def _asks_first(mind: Mind) -> bool:
    """Whether they let the others speak: once in each part of the meeting."""
    return not any(m.split(":")[0] == mind.table.stage for m in mind.table.senate.invitations)


def _asks_again(mind: Mind) -> bool:
    """Whether they let them speak once more before the close."""
    asked = [m for m in mind.table.senate.invitations if m.split(":")[0] == mind.table.stage]
    return len(asked) < 2


def chair_of(mind: Mind, decision: Decision) -> Action | None:
    """The presiding officer's next step, by stage; they ask the others first."""
    if not decision.required:
        return None
    ask = first_offered([decision], [CallForMotions()])
    if ask and _asks_first(mind):
        return ask
    if mind.table.stage == "senate.governors":
        return governor_chair(mind, decision)
    if mind.table.stage == "senate.business":
        return business_chair(mind, decision)
    return election_chair(mind, decision)
