"""Votes as they are asked: the sides, what is known before one votes, the casting vote (A11b, A18)."""

from dataclasses import replace
from functools import cache, lru_cache

from engine.kernel import Amount, Choice, Decision, Offer, Pick, Seat, worth_of
from engine.legions.actions import CallUpon, CallVote, CastVote, GiveCastingVote, Veto
from engine.legions.events.voting import Side
from engine.legions.formulas import expected_income, legion_price, scenario_of, state_bill
from engine.legions.motions import (
    Disband,
    Dispatch,
    GrantAid,
    Motion,
    PassAct,
    RaiseLegions,
    RecallLegions,
    RepealAct,
    Transfer,
)
from engine.legions.rules.senate import floor as floors
from engine.legions.rules.senate.chair import able, chair
from engine.legions.rules.senate.question import question
from engine.legions.rules.votes import tribunes, voting
from engine.legions.rules.votes.stakes import at_stake
from engine.legions.state import Item, State
from engine.legions.text import titles, warroom, words
from engine.words import count, sentences

SIDES = {"for": "For", "against": "Against", "abstain": "Abstain"}
VERDICTS = {"for": "For: guilty", "against": "Against: not guilty", "abstain": "Abstain"}
"""Of a prosecution (LEG-PRO-03)."""


COSTLY = (Disband, RaiseLegions, Dispatch, Transfer, RecallLegions, PassAct, RepealAct, GrantAid)


def bill_before(state: State, item: Item) -> str:
    """The odds of the Wars it touches, what it costs, the State's bill with it and without (LEG-MIL-20)."""
    parts = floors.parts_of(item.motion)
    due, then = sum(state_bill(state).values()), warroom.bill_if(state, parts)
    if due == then and not any(isinstance(part, COSTLY) for part in parts):
        return ""
    costs = (_cost(state, part) for part in parts)
    bill = f"is {due} T" if due == then else f"would be {then} T, without it {due} T"
    has = f"the State has {state.treasury} T and about {expected_income(state)} T of income"
    return sentences(*warroom.of_item(state, item), *costs, f"The State's next bill {bill}; {has}.")


def _cost(state: State, motion: Motion) -> str:
    """What the State pays for a motion, in a sentence (LEG-MIL-03, LEG-DEV-03, LEG-VLA-02)."""
    prices = scenario_of(state).prices
    if isinstance(motion, RaiseLegions):
        return f"It costs {legion_price(state) * motion.legions} T now."
    if isinstance(motion, GrantAid):
        return f"It costs {motion.amount} T now."
    if isinstance(motion, PassAct):
        when = "once, with the next bill" if motion.act == 1 else "with every bill until repealed"
        return f"It costs {prices.act_one if motion.act == 1 else prices.act_two} T {when}."
    return ""


CALL = Offer(key="call", action=CallVote(), label="Call the vote", style="main")


def calls(state: State) -> list[Offer]:
    """The chair calls the vote and says who votes first (LEG-VOTE-05)."""
    order = able(state)
    return list(_calls(chair(state), tuple(order))) if len(order) > 1 else [CALL]


@lru_cache(256)
def _calls(seat: Seat, order: tuple[Seat, ...]) -> tuple[Offer, ...]:
    usual = replace(CALL, note=f"Clockwise: {words.faction(order[0])} first")
    everybody = tuple(Choice(s, words.faction(s), seat=s) for s in order)
    late = seat if seat in order else order[1]
    return (
        usual,
        Offer(
            key="call-first",
            action=CallVote(first=late),
            label="Call it, another first",
            holes=(Pick("first", "Votes first, then clockwise", everybody),),
        ),
        Offer(
            key="call-each",
            action=CallVote(first=order[0], each=True),
            label="Call it, pick each voter",
            holes=(Pick("first", "Votes first; then you are asked", everybody),),
        ),
    )


def vote_decisions(state: State, item: Item) -> list[Decision]:
    """The vote of the Faction called upon, and the chair's choice who is next (LEG-VOTE-05, LEG-VOTE-06)."""
    floor = state.senate.floor
    if floor is None:
        return []
    if floor.called is None:
        return [_order(state, item)] if floor.waiting else []
    found = [_vote(state, item, floor.called)]
    if len(floor.waiting) > 1:
        offers = [_next_voter(s) for s in floor.waiting if s != floor.called]
        found.append(
            question(
                state,
                chair(state),
                "vote_order",
                "LEG-VOTE-05",
                "Who votes next?",
                "choose who votes next",
                offers,
                standing=True,
                name="Another votes next",
                otherwise="You are asked after the vote." if floor.picks else "They vote clockwise.",
                primer="You may choose the order in which the Factions vote. Those who vote late know more.",
            )
        )
    return found


def _order(state: State, item: Item) -> Decision:
    """The chair picks, and the table waits for it (LEG-VOTE-05)."""
    floor = state.senate.floor
    waiting = tuple(s for s in able(state) if floor is not None and s in floor.waiting)
    rest = Offer(
        key="rest",
        action=CallUpon(seat=waiting[0], rest=True),
        label="The rest clockwise",
        style="main",
        holes=(Pick("seat", "Begins", tuple(Choice(s, words.faction(s), seat=s) for s in waiting)),),
    )
    which = "next" if item.votes else "first"
    decision = question(
        state,
        chair(state),
        "vote_next",
        "LEG-VOTE-05",
        f"Who votes {which} on motion {item.id}: {titles.told(item.title)}?",
        f"say who votes {which} on motion {item.id}",
        [*map(_next_voter, waiting), rest],
        required=True,
        default=CallUpon(seat=waiting[0], rest=True),
        otherwise="They vote clockwise from your left.",
        figures=_so_far(item),
        primer="You preside: nobody votes before you have said who. Those who vote late know more.",
    )
    return replace(decision, token=f"{decision.token}{len(item.votes)}")  # asked anew after each vote


@cache
def _next_voter(seat: Seat) -> Offer:
    return Offer(key=f"call-{seat}", action=CallUpon(seat=seat), label=f"Let {words.faction(seat)} vote next")


def _so_far(item: Item) -> str:
    """The running tally, for those who vote later."""
    if not item.votes:
        return ""
    ayes, noes = voting.tally(item)
    return f"So far {ayes} for, {noes} against."


def _duty(item: Item, seat: Seat) -> str:
    """Why a Faction may not abstain (LEG-VOTE-07, LEG-VLA-05, LEG-VLA-08, LEG-VLA-12); "" if it may."""
    sides = voting.sides(item, seat)
    if "abstain" in sides:
        return ""
    if isinstance(item.motion, PassAct | RepealAct):
        what = "A Land Act" if isinstance(item.motion, PassAct) else "The repeal of a Land Act"
        return f"{what} allows no abstention{', and its sponsors vote for it' if len(sides) == 1 else ''}."
    return "It is your own motion: you cannot abstain."


@lru_cache(1024)
def _ballot(
    sides: tuple[Side, ...], strength: int, money: int, veto: str, vain: bool, trial: bool
) -> tuple[Offer, ...]:
    """The sides with `strength` votes, the same with up to `money` Talents, and last the veto.

    `veto` is what to know of it; "" where none is possible. It is `vain` against one's own motion, and
    with dummies alone.
    """
    called = VERDICTS if trial else SIDES
    offers = [
        Offer(
            key=side,
            action=CastVote(side=side),
            label=called[side] if side == "abstain" else f"{called[side]}, {count(strength, 'vote')}",
            style="calm" if side == "abstain" else "plain",
        )
        for side in sides
    ]
    if money:
        worth = worth_of(1, money, lambda talents: f"makes {count(strength + talents, 'vote')}")
        have = f"You have {money} T"
        hole = Amount("talents", "Talents", 1, money, worth=worth, need="1 vote each", note=have)
        offers += [
            Offer(
                key=f"{side}-paid",
                action=CastVote(side=side, talents=1),
                label=f"{called[side]}, with Talents",
                holes=(hole,),
            )
            for side in sides
            if side != "abstain"
        ]
    if veto:
        style = "vain" if vain else "grave"
        offers.append(
            Offer(key="veto", action=Veto(), label="Veto", note=veto, style=style, warning=tribunes.VETO)
        )
    return tuple(offers)


def _veto(state: State, item: Item, seat: Seat) -> str:
    """What a Veto would do; "" for who may not try (LEG-VETO-04, LEG-VETO-05, LEG-VETO-12)."""
    if not (tribunes.holds_stones(state, seat) and voting.may_veto(state, item, seat)):
        return ""
    if not tribunes.has_real(state, seat):
        return tribunes.DUMMIES
    fails = "Your own motion fails" if seat == item.sponsor else "The motion fails"
    return f"{fails} at once; takes a real Tribune."


def _vote(state: State, item: Item, seat: Seat) -> Decision:
    offers = _ballot(
        voting.sides(item, seat),
        voting.strength(state, seat),
        state.factions[seat].treasury,
        _veto(state, item, seat),
        seat == item.sponsor or not tribunes.has_real(state, seat),
        item.motion.kind == "prosecute",
    )
    default = voting.default_vote(item, seat)
    return question(
        state,
        seat,
        "vote",
        "LEG-VOTE-06",
        f"Your vote on motion {item.id}: {titles.told(item.title)}?",
        f"vote on motion {item.id}",
        offers,
        required=True,
        default=default,
        otherwise="You abstain." if default.side == "abstain" else f"You vote {default.side} it.",
        figures=sentences(
            _so_far(item), bill_before(state, item), at_stake(state, item.motion), _duty(item, seat)
        ),
        primer="All your Senators present vote as one, with your Knights; each Talent buys one more vote. "
        "A motion passes with more votes for than against.",
    )


def casting(state: State, item: Item, seat: Seat) -> Decision:
    """The Consul's casting vote on a tie (LEG-VOTE-09)."""
    return question(
        state,
        seat,
        "casting",
        "LEG-VOTE-09",
        "Do you decide in favour?",
        f"decide the tie on motion {item.id}",
        [
            Offer(key="no", action=GiveCastingVote(favour=False), label="No, it fails", style="calm"),
            Offer(key="yes", action=GiveCastingVote(favour=True), label="Yes, it passes", style="main"),
        ],
        required=True,
        default=GiveCastingVote(favour=False),
        otherwise="You give no casting vote; it fails.",
        lead=f"A tie on motion {item.id}.",
        figures=at_stake(state, item.motion),
        primer="On a tie the Consul's player may add a deciding vote in favour. Without it the motion fails.",
    )
