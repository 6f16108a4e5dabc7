"""The questions a motion on the floor puts to the table, and pieces of every Senate decision (A18)."""

from collections.abc import Sequence
from functools import cache, lru_cache

from engine.kernel import Action, Amount, Choice, Decision, Offer, Pick, Seat, worth_of
from engine.legions import warroom, words
from engine.legions.actions import (
    AnswerConsent,
    CallTime,
    CallUpon,
    CallVote,
    CastVote,
    ChooseHolder,
    DisbandOwnLegion,
    Finish,
    GiveCastingVote,
    Penalise,
    RaiseOwnLegion,
    Second,
    Veto,
    Withdraw,
)  # fmt: skip
from engine.legions.events.voting import Side
from engine.legions.formulas import (
    expected_income,
    legion_price,
    owner,
    ranked,
    scenario_of,
    senators_of,
    state_bill,
)  # fmt: skip
from engine.legions.motions import (
    AppointGovernor,
    Dispatch,
    Motion,
    PassAct,
    Prosecute,
    RaiseLegions,
    RecallLegions,
    RepealAct,
    Transfer,
)  # fmt: skip
from engine.legions.senate import floor as floors
from engine.legions.senate import own_legion, tribunes, voting
from engine.legions.senate.censure import censured
from engine.legions.senate.chair import chair, consul_player, is_open_for_motions, on_floor, pending
from engine.legions.senate.concessions import default_holder
from engine.legions.stage import lasting
from engine.legions.state import Item, State
from engine.words import count

CHAIR = "You preside: you may let the Factions talk before they vote. Nothing changes until the vote."


FORCER = "You forced this motion by Tribune, so you call the vote, and may let the Factions talk before. "
FORCER += "Nothing changes until the vote."


def question(
    state: State, seat: Seat, kind: str, clause: str, ask: str, wait: str, offers: Sequence[Offer], *,
    required: bool = False, default: Action | None = None, otherwise: str = "", primer: str = "",
    standing: bool = False, name: str = "",
) -> Decision:  # fmt: skip
    """A decision of this moment; `wait` begins with a verb: "vote on motion 3"."""
    return Decision(
        seat=seat, kind=kind, token=_token(state, kind), clause=clause, ask=ask, wait=f"to {wait}",
        offers=tuple(offers), required=required, default=default, otherwise=otherwise, primer=primer,
        standing=standing, name=name,
    )  # fmt: skip


WINDOWS = ("business", "tribune", "time")
"""Open from the Prosecutions to the close; their offers mean the same throughout."""


def _token(state: State, kind: str) -> str:
    """One for each motion on the floor, for each stage, or for the meeting: others' acts leave it alone."""
    if kind in WINDOWS:
        return lasting(state, kind)
    floor = state.senate.floor
    place = state.stage.rpartition(".")[2][:4] if floor is None else f"m{floor.item}"
    return lasting(state, f"{place}-{kind[:8]}")


SIDES = {"for": "For", "against": "Against", "abstain": "Abstain"}
VERDICTS = {"for": "For: guilty", "against": "Against: not guilty", "abstain": "Abstain"}
"""Of a prosecution (LEG-PRO-03)."""


def floor_decisions(state: State) -> list[Decision]:
    """Whatever the motion on the floor waits for; the windows beside it; the clock (LEG-VTE-03)."""
    found = _phase(state) if state.senate.floor is not None else []
    found += _penalties(state)
    if state.options.senate_minutes and not state.senate.time_over:
        offer = Offer(key="time", action=CallTime(), label="The time is over", style="grave")
        found.append(
            question(
                state, consul_player(state), "time", "LEG-VTE-03",
                f"Are the {state.options.senate_minutes} minutes of the Senate over?", "keep the time",
                [offer],
                otherwise="The meeting goes on.",
                standing=True,
                primer="When time is called, votes under way and compulsory business are still finished. "
                "All other motions lapse.",
            )
        )  # fmt: skip
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
        return _votes(state, item)
    if floor.phase == "casting":
        return [_casting(state, item, seat) for seat in floor.asked]
    return [_holder(state, seat) for seat in floor.asked]


COSTLY = (RaiseLegions, Dispatch, Transfer, RecallLegions, PassAct)


def _bill(state: State, item: Item) -> str:
    """The odds of the Wars it touches, what it costs, the State's next bill, before the vote (LEG-MIL-20)."""
    parts = floors.parts_of(item.motion)
    if not any(isinstance(part, COSTLY) for part in parts):
        return ""
    odds = "".join(f" {text}" for text in warroom.of_item(state, item))
    costs = "".join(_cost(state, part) for part in parts)
    due, income = sum(state_bill(state).values()), expected_income(state)
    has = f"it has {state.treasury} T and about {income} T of income"
    return f"{odds}{costs} The State's next bill is {due} T; {has}."


def _cost(state: State, motion: Motion) -> str:
    """What the State pays for a motion, in a sentence (LEG-MIL-03, LEG-VLA-02)."""
    prices = scenario_of(state).prices
    if isinstance(motion, RaiseLegions):
        return f" It costs {legion_price(state) * motion.legions} T now."
    if isinstance(motion, PassAct):
        when = "once, with the next bill" if motion.act == 1 else "with every bill until repealed"
        return f" It costs {prices.act_one if motion.act == 1 else prices.act_two} T {when}."
    return ""


def _consents(state: State, item: Item) -> list[Decision]:
    found: dict[Seat, list[str]] = {}
    for senator in state.senate.floor.consent if state.senate.floor else []:
        found.setdefault(owner(state, senator) or 0, []).append(senator)
    return [
        question(
            state, seat, "consent",
            "LEG-GOV-06" if isinstance(item.motion, AppointGovernor) else "LEG-MIL-23",
            f"Do you consent to motion {item.id}: {item.title}?{_bill(state, item)}",
            f"consent to motion {item.id}",
            [
                Offer(
                    key=f"{'yes' if accept else 'no'}-{i}", action=AnswerConsent(senator=i, accept=accept),
                    label=f"{'Consent' if accept else 'Refuse'} for {words.senator(i)}",
                    style="plain" if accept else "calm",
                )
                for i in senators
                for accept in (True, False)
            ],
            required=True, default=AnswerConsent(senator=senators[0], accept=False),
            otherwise="You refuse; the motion is dropped without a vote.",
            primer="Your Senator may refuse a command with too few Legions, or a second Province in a row. "
            "If you refuse, the motion is dropped and has not failed.",
        )
        for seat, senators in found.items()
    ]  # fmt: skip


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
                key="own-disband", action=DisbandOwnLegion(), label=label, group="Your Legion", style="grave"
            )
        )
    return offers


def _last_call(state: State, seat: Seat) -> Decision:
    done = Offer(key="pass", action=Finish(), label="Leave it", style="calm")
    return question(
        state, seat, "last_call", "LEG-MIL-22", "Last call for your Faction Legion: what do you do?",
        "answer the last call for Faction Legions", [*own_legion_offers(state, seat), done],
        required=True, default=Finish(), otherwise="Your Faction Legion stays as it is.",
        primer=f"A Faction Legion costs you {scenario_of(state).prices.legion_upkeep} T a round and earns "
        "Prestige in each Victory it shares in; destroyed, it costs Prestige. "
        "This is the last call for it in this meeting; it needs no vote.",
    )  # fmt: skip


def _discussion(state: State, item: Item) -> list[Decision]:
    first, *others = floors.callers(state, item)
    offer = Offer(key="call", action=CallVote(), label="Call the vote", style="main")
    return [
        question(
            state, seat, "discussion", "LEG-SEN-13",
            f"Do you call the vote on motion {item.id}: {item.title}?{_bill(state, item)}",
            f"call the vote on motion {item.id}", [offer], required=seat == first,
            default=CallVote() if seat == first else None, otherwise="The vote is called.",
            primer=CHAIR if seat == chair(state) else FORCER,
        )
        for seat in (first, *others)
    ]  # fmt: skip


def _votes(state: State, item: Item) -> list[Decision]:
    floor = state.senate.floor
    found = []
    if floor is None or floor.called is None:
        return []
    found.append(_vote(state, item, floor.called))
    if len(floor.waiting) > 1:
        offers = [_next_voter(s) for s in floor.waiting if s != floor.called]
        found.append(
            question(
                state, chair(state), "vote_order", "LEG-VOTE-05", "Who votes next?",
                "choose who votes next", offers, otherwise="They vote clockwise.",
                primer="You may choose the order in which the Factions vote. Those who vote late know more.",
            )
        )  # fmt: skip
    return found


@cache
def _next_voter(seat: Seat) -> Offer:
    return Offer(key=f"call-{seat}", action=CallUpon(seat=seat), label=f"Let {words.faction(seat)} vote next")


def _so_far(item: Item) -> str:
    """The running tally, for those who vote later."""
    if not item.votes:
        return ""
    ayes, noes = voting.tally(item)
    return f" So far {ayes} for, {noes} against."


def _whose(state: State, item: Item) -> str:
    """Whose the Senator is that a motion names."""
    senator = getattr(item.motion, "senator", None)
    if senator is None:
        return ""
    faction = owner(state, senator)
    name = words.senator(senator)
    of = "a neutral" if faction is None else f"of {words.faction(faction)}"
    return f" {name} is {of}."


def _duty(item: Item, seat: Seat) -> str:
    """Why a Faction may not abstain (LEG-VOTE-07, LEG-VLA-05, LEG-VLA-08, LEG-VLA-12); "" if it may."""
    sides = voting.sides(item, seat)
    if "abstain" in sides:
        return ""
    if isinstance(item.motion, PassAct | RepealAct):
        what = "A Land Act" if isinstance(item.motion, PassAct) else "The repeal of a Land Act"
        return f" {what} allows no abstention{', and its sponsors vote for it' if len(sides) == 1 else ''}."
    return " It is your own motion: you cannot abstain."


def _sentence(item: Item) -> str:
    """What a conviction brings (LEG-PRO-05, LEG-PRO-11, LEG-PRO-13); "" for other motions."""
    if not isinstance(item.motion, Prosecute):
        return ""
    minor = "his Faction loses 5 Prestige, his Concessions go back to the Forum"
    lot = "he is executed" if item.motion.major else minor
    return f" On a conviction {lot}, and the Censor's Faction gains 3 Prestige."


@lru_cache(1024)
def _ballot(
    sides: tuple[Side, ...], strength: int, money: int, may_veto: bool, trial: bool
) -> tuple[Offer, ...]:
    """The sides with `strength` votes, the same with up to `money` Talents, and the veto."""
    called = VERDICTS if trial else SIDES
    offers = [
        Offer(
            key=side, action=CastVote(side=side),
            label=called[side] if side == "abstain" else f"{called[side]}, {count(strength, 'vote')}",
            style="calm" if side == "abstain" else "plain",
        )
        for side in sides
    ]  # fmt: skip
    if money:
        worth = worth_of(1, money, lambda talents: f"makes {count(strength + talents, 'vote')}")
        hole = Amount("talents", "Talents, 1 vote each", 1, money, worth=worth)
        offers += [
            Offer(
                key=f"{side}-paid", action=CastVote(side=side, talents=1),
                label=f"{called[side]}, with Talents", holes=(hole,),
            )
            for side in sides
            if side != "abstain"
        ]  # fmt: skip
    if may_veto:
        note = "takes a real Tribune"
        offers.append(Offer(key="veto", action=Veto(), label="Veto", note=note, style="grave"))
    return tuple(offers)


def _vote(state: State, item: Item, seat: Seat) -> Decision:
    may_veto = tribunes.holds_stones(state, seat) and voting.may_veto(state, item, seat)
    offers = _ballot(
        voting.sides(item, seat), voting.strength(state, seat), state.factions[seat].treasury, may_veto,
        item.motion.kind == "prosecute",
    )  # fmt: skip
    default = voting.default_vote(item, seat)
    bill = _bill(state, item)  # which names the Commander's Faction
    figures = f"{_so_far(item)}{bill}" if bill else f"{_whose(state, item)}{_so_far(item)}"
    figures += f"{_sentence(item)}{_duty(item, seat)}"
    return question(
        state, seat, "vote", "LEG-VOTE-06", f"Your vote on motion {item.id}: {item.title}?{figures}",
        f"vote on motion {item.id}", offers, required=True, default=default,
        otherwise="You abstain." if default.side == "abstain" else f"You vote {default.side} it.",
        primer="All your Senators present vote as one, with your Knights; each Talent buys one more vote. "
        "A motion passes with more votes for than against.",
    )  # fmt: skip


def _casting(state: State, item: Item, seat: Seat) -> Decision:
    return question(
        state, seat, "casting", "LEG-VOTE-09",
        f"A tie on motion {item.id}. Do you decide in favour?{_sentence(item)}",
        f"decide the tie on motion {item.id}",
        [
            Offer(key="no", action=GiveCastingVote(favour=False), label="No, it fails", style="calm"),
            Offer(key="yes", action=GiveCastingVote(favour=True), label="Yes, it passes", style="main"),
        ],
        required=True, default=GiveCastingVote(favour=False), otherwise="You give no casting vote; it fails.",
        primer="On a tie the Consul's player may add a deciding vote in favour. Without it the motion fails.",
    )  # fmt: skip


def _holder(state: State, seat: Seat) -> Decision:
    concession = state.senate.floor.concession if state.senate.floor else None
    card = words.card(concession or "")
    mine = ranked(senators_of(state, seat))
    best = default_holder(state, seat)
    choices = tuple(Choice(i, words.senator(i)) for i in mine)
    offer = Offer(
        key="holder", action=ChooseHolder(senator=best), label=f"Give {card} to a Senator",
        holes=(Pick("senator", "Holder", choices),), style="main",
    )  # fmt: skip
    return question(
        state, seat, "holder", "LEG-ALC-02", f"Which of your Senators holds {card}?",
        f"name the holder of {card}", [offer], required=True, default=ChooseHolder(senator=best),
        otherwise=f"{words.senator(best)} holds it.",
        primer="The Concession stays with this Senator, even if he changes Faction. "
        "Its income makes him open to a Minor Prosecution.",
    )  # fmt: skip


def _penalties(state: State) -> list[Decision]:
    if not floors.is_penalty_open(state):
        return []
    consul = consul_player(state)
    kinds = {s: floors.penalty(state, s) for s in range(state.seats) if s != consul}
    how = {"vote": "1 vote less", "fine": "1 T fine"}
    offers = [
        Offer(
            key=f"penalise-{s}", action=Penalise(seat=s), label=f"Penalise {words.faction(s)}: {how[k]}",
            group="Penalties", style="grave",
        )
        for s, k in kinds.items()
        if k
    ]  # fmt: skip
    if not offers:
        return []
    return [
        question(
            state, consul, "penalty", "LEG-VCP-01", "Do you penalise a breach of procedure?",
            "watch over the procedure", offers, otherwise="You penalise nobody.", standing=True,
            name="Penalise a Faction",
            primer="The Consul may take 1 vote of this motion from a Faction that breaks procedure. "
            "Once per Faction and motion, before it votes.",
        )
    ]  # fmt: skip


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
        _second(i.id, i.title)
        for i in pending(state)
        if i.sponsor != seat and seat not in i.cosponsors and censured(state, i.motion) != seat
    ]


def withdrawals(state: State, seat: Seat) -> list[Offer]:
    """Untabled motions of one's own (LEG-SEN-24)."""
    if not is_open_for_motions(state):
        return []
    return [
        _withdrawal(i.id, i.title)
        for i in state.senate.docket
        if i.sponsor == seat and i.state in ("pending", "suspended")
    ]
