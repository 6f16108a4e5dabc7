"""The questions a motion on the floor puts to the table beside its vote, and pieces of others (A18)."""

from functools import lru_cache

from engine.kernel import Choice, Decision, Offer, Pick, Seat
from engine.legions.actions import (
    AnswerConsent,
    CallTime,
    CallVote,
    ChooseHolder,
    DisbandOwnLegion,
    Finish,
    Penalise,
    RaiseOwnLegion,
    Second,
    Withdraw,
)
from engine.legions.formulas import legion_price, owner, ranked, scenario_of, senators_of
from engine.legions.motions import AppointGovernor, Motion, SenatorId
from engine.legions.rules.motion_kinds import own_legion
from engine.legions.rules.motion_kinds.censure import censured
from engine.legions.rules.motion_kinds.concessions import default_holder
from engine.legions.rules.senate import floor as floors
from engine.legions.rules.senate.chair import chair, consul_player, is_open_for_motions, on_floor, pending
from engine.legions.rules.senate.question import question
from engine.legions.rules.votes.ballots import CALL, bill_before, calls, casting, vote_decisions
from engine.legions.state import Item, State
from engine.legions.text import titles, words

CHAIR = (
    "You preside: you may let the Factions talk before they vote, and you say who votes first. "
    "Those who vote late know more."
)
FORCER = (
    "You forced this motion by Tribune, so you call the vote, and may let the Factions talk before. "
    "The presiding officer then says who votes first."
)


def floor_decisions(state: State) -> list[Decision]:
    """Whatever the motion on the floor waits for; the windows beside it; the clock (LEG-VTE-03)."""
    found = _phase(state) if state.senate.floor is not None else []
    found += _penalties(state)
    if state.options.senate_minutes and not state.senate.time_over:
        offer = Offer(
            key="time",
            action=CallTime(),
            label="The time is over",
            style="grave",
            warning="All motions not under way lapse, whosever they are.",
        )
        found.append(
            question(
                state,
                consul_player(state),
                "time",
                "LEG-VTE-03",
                f"Are the {state.options.senate_minutes} minutes of the Senate over?",
                "keep the time",
                [offer],
                otherwise="The meeting goes on.",
                standing=True,
                primer="When time is called, votes under way and compulsory business are still finished. "
                "All other motions lapse.",
            )
        )
    return found


def _phase(state: State) -> list[Decision]:
    floor, item = state.senate.floor, on_floor(state)
    if floor is None:
        return []
    if floor.phase == "consent":
        return _consents(state, item)
    if floor.phase == "last_call":
        return [_last_call(state, seat) for seat in floor.asked]
    if floor.phase == "discussion":
        return _discussion(state, item)
    if floor.phase == "voting":
        return vote_decisions(state, item)
    if floor.phase == "casting":
        return [casting(state, item, seat) for seat in floor.asked]
    return [_holder(state, seat) for seat in floor.asked]


def _consents(state: State, item: Item) -> list[Decision]:
    found: dict[Seat, list[str]] = {}
    for senator in state.senate.floor.consent if state.senate.floor else []:
        found.setdefault(owner(state, senator) or 0, []).append(senator)
    return [
        question(
            state,
            seat,
            "consent",
            "LEG-GOV-06" if _is_province_asked(item.motion, senators) else "LEG-MIL-23",
            f"Do you consent to motion {item.id}: {titles.told(item.title)}?",
            f"consent to motion {item.id}",
            [
                Offer(
                    key=f"{'yes' if accept else 'no'}-{i}",
                    action=AnswerConsent(senator=i, accept=accept),
                    label=f"{'Consent' if accept else 'Refuse'} for {words.senator(i)}",
                    style="plain" if accept else "calm",
                )
                for i in senators
                for accept in (True, False)
            ],
            required=True,
            figures=bill_before(state, item),
            default=AnswerConsent(senator=senators[0], accept=False),
            otherwise="You refuse; the motion is dropped without a vote.",
            primer="Your Senator may refuse a command with too few Legions, or a second Province in a row. "
            "If you refuse, the motion is dropped and has not failed; all else stands as before. "
            "Your answer holds for this Province, or for this force at this War, alone.",
        )
        for seat, senators in found.items()
    ]


def _is_province_asked(motion: Motion, senators: list[SenatorId]) -> bool:
    """Whether one of them is to go to a Province, by the motion or a part of the Bill."""
    return any(isinstance(m, AppointGovernor) and m.senator in senators for m in floors.parts_of(motion))


def own_legion_offers(state: State, seat: Seat) -> list[Offer]:
    """Raising or disbanding one's own Legion (LEG-MIL-22)."""
    if not own_legion.is_time(state, seat):
        return []
    offers = []
    if own_legion.may_raise(state, seat):
        label = f"Raise your Faction Legion for {legion_price(state)} T"
        offers.append(Offer(key="own-raise", action=RaiseOwnLegion(), label=label, group="Your Legion"))
    if own_legion.may_disband(state, seat):
        label = "Disband your Faction Legion"
        offers.append(
            Offer(
                key="own-disband",
                action=DisbandOwnLegion(),
                label=label,
                group="Your Legion",
                style="grave",
                warning="The Legion is gone, and nothing is paid back.",
            )
        )
    return offers


def _last_call(state: State, seat: Seat) -> Decision:
    done = Offer(key="pass", action=Finish(), label="Leave it", style="calm")
    return question(
        state,
        seat,
        "last_call",
        "LEG-MIL-22",
        "Last call for your Faction Legion: what do you do?",
        "answer the last call for Faction Legions",
        [*own_legion_offers(state, seat), done],
        required=True,
        default=Finish(),
        otherwise="Your Faction Legion stays as it is.",
        primer=f"A Faction Legion costs you {scenario_of(state).prices.legion_upkeep} T a round and earns "
        "Prestige in each Victory it shares in; destroyed, it costs Prestige. "
        "This is the last call for it in this meeting; it needs no vote.",
    )


def _discussion(state: State, item: Item) -> list[Decision]:
    first, *others = floors.callers(state, item)
    return [
        question(
            state,
            seat,
            "discussion",
            "LEG-SEN-13",
            f"Do you call the vote on motion {item.id}: {titles.told(item.title)}?",
            f"call the vote on motion {item.id}",
            calls(state) if seat == chair(state) else [CALL],
            required=seat == first,
            default=CallVote() if seat == first else None,
            otherwise="The vote is called, clockwise from your left."
            if seat == chair(state)
            else "The vote is called; the chair says who votes first.",
            figures=bill_before(state, item),
            primer=CHAIR if seat == chair(state) else FORCER,
        )
        for seat in (first, *others)
    ]


def _holder(state: State, seat: Seat) -> Decision:
    concession = state.senate.floor.concession if state.senate.floor else None
    card = words.card(concession or "")
    mine = ranked(senators_of(state, seat))
    best = default_holder(state, seat)
    choices = tuple(Choice(i, words.senator(i)) for i in mine)
    offer = Offer(
        key="holder",
        action=ChooseHolder(senator=best),
        label=f"Give {card} to a Senator",
        holes=(Pick("senator", "Holder", choices),),
        style="main",
    )
    return question(
        state,
        seat,
        "holder",
        "LEG-ALC-02",
        f"Which of your Senators holds {card}?",
        f"name the holder of {card}",
        [offer],
        required=True,
        default=ChooseHolder(senator=best),
        otherwise=f"{words.senator(best)} holds it.",
        primer="The Concession stays with this Senator, even if they change Faction. "
        "Its income makes them open to a Minor Prosecution.",
    )


def _penalties(state: State) -> list[Decision]:
    if not floors.is_penalty_open(state):
        return []
    consul = consul_player(state)
    kinds = {s: floors.penalty(state, s) for s in range(state.seats) if s != consul}
    how = {"vote": "1 vote less", "fine": "1 T fine"}
    offers = [
        Offer(
            key=f"penalise-{s}",
            action=Penalise(seat=s),
            label=f"Penalise {words.faction(s)}: {how[k]}",
            group="Penalties",
            style="grave",
            warning="Everybody hears of the penalty, and it cannot be taken back.",
        )
        for s, k in kinds.items()
        if k
    ]
    if not offers:
        return []
    return [
        question(
            state,
            consul,
            "penalty",
            "LEG-VCP-01",
            "Do you penalise a breach of procedure?",
            "watch over the procedure",
            offers,
            otherwise="You penalise nobody.",
            standing=True,
            name="Penalise a Faction",
            primer="The Consul may take 1 vote of this motion from a Faction that breaks procedure. "
            "Once per Faction and motion, before it votes.",
        )
    ]


@lru_cache(1024)
def _second(number: int, title: str) -> Offer:
    """The same for all, as long as the motion waits."""
    label = f"Second motion {number}: {title}"
    return Offer(key=f"second-{number}", action=Second(item=number), label=label, group="Second")


@lru_cache(1024)
def _withdrawal(number: int, title: str) -> Offer:
    label = f"Withdraw motion {number}: {title}"
    return Offer(
        key=f"withdraw-{number}", action=Withdraw(item=number), label=label, group="Withdraw", style="calm"
    )


def seconds(state: State, seat: Seat) -> list[Offer]:
    """Motions a Faction with a Senator present may back (LEG-SEN-24)."""
    return [
        _second(i.id, titles.told(i.title))
        for i in pending(state)
        if i.sponsor != seat and seat not in i.cosponsors and censured(state, i.motion) != seat
    ]


def withdrawals(state: State, seat: Seat) -> list[Offer]:
    """Untabled motions of one's own (LEG-SEN-24)."""
    if not is_open_for_motions(state):
        return []
    return [
        _withdrawal(i.id, titles.told(i.title))
        for i in state.senate.docket
        if i.sponsor == seat and i.state in ("pending", "suspended")
    ]
