"""What the table waits for: one question to the active player, with every legal answer."""

from collections.abc import Callable

from engine.cohort.actions import (
    Attack,
    DiscardCard,
    GiveCard,
    GiveUnseen,
    HandAll,
    HandCard,
    KeepOne,
    PlayCard,
    PlayNothing,
    SendTopCard,
    TakeDefault,
    Wipe,
)
from engine.cohort.cards import PRIMUS_PILUS, TYPES, badge, counted, emoji, in_order, name
from engine.cohort.rules.decide import likely_target
from engine.cohort.rules.legality import WAITS
from engine.cohort.state import CohortState
from engine.kernel import Decision, Offer, Seat
from engine.words import count, listing
from engine.words import seat as person


def decisions(state: CohortState) -> list[Decision]:
    """The one open decision; none when the game is over."""
    return [] if state.step == "over" else [QUESTIONS[state.step](state)]


def _decision(
    state: CohortState,
    clause: str,
    offers: list[Offer],
    ask: str,
    otherwise: str,
    primer: str,
    again: str = "",
    lead: str = "",
) -> Decision:
    return Decision(
        seat=state.active,
        kind=state.step,
        token=f"t{state.turn}.{state.step}{again}",
        clause=clause,
        lead=lead,
        ask=ask,
        wait=WAITS[state.step],
        offers=tuple(offers),
        required=True,
        default=TakeDefault(),
        otherwise=otherwise,
        primer=primer,
    )


def _different(cards: list[str]) -> list[str]:
    """Each kind of card once, in reading order."""
    return list(dict.fromkeys(in_order(cards)))


def _velites(state: CohortState) -> Decision:
    """COH-EFF-07."""
    offers = [
        Offer(f"velites.{to}", SendTopCard(to=to), f"Send it to {person(to)}")
        for to in state.receivers(state.active)
    ]
    return _decision(
        state,
        "COH-EFF-07",
        offers,
        "Velites: who receives the top card of the deck?",
        "The card goes to a random player.",
        "Your Velites send 1 card of the deck, unseen, before you draw your own. "
        "Send it where it helps least: often to who is furthest behind.",
    )


def _give(state: CohortState) -> Decision:
    """COH-TURN-02, COH-EFF-02, COH-DRW-03."""
    receivers = state.receivers(state.active)
    if state.binds(state.active, "catapult"):
        return _give_unseen(state, receivers)
    if not receivers:
        return _keep_one(state)
    drawn = listing(counted(state.drawn))
    offers = [
        Offer(
            f"give.{card}.{to}",
            GiveCard(card=card, to=to),
            f"Give {name(card)} to {person(to)}",
            group=badge(card),
        )
        for card in _different(state.drawn)
        for to in receivers
    ]
    if len(state.drawn) == 1:
        return _decision(
            state,
            "COH-EFF-11",
            offers,
            "Who receives it?",
            "It goes to a random player.",
            "You drew 1 card only, and a single card is always given away. Give it where it helps least.",
            lead=f"You drew {drawn}.",
        )
    return _decision(
        state,
        "COH-TURN-02",
        offers,
        "Which one do you give away, and to whom?",
        f"A random one of them goes to {person(receivers[0]) if len(receivers) == 1 else 'a random player'}.",
        "You give 1 of the 2 cards you drew; the other is yours. "
        "Keep what builds your Cohorts, and look at what the others are building before you give.",
        lead=f"You drew {drawn}.",
    )


def _give_unseen(state: CohortState, receivers: list[Seat]) -> Decision:
    """COH-EFF-02, COH-EFF-08."""
    cards = count(len(state.drawn), "card")
    return _decision(
        state,
        "COH-EFF-02",
        [Offer(f"unseen.{to}", GiveUnseen(to=to), f"Give 1 unseen to {person(to)}") for to in receivers],
        "Who receives 1 of them?",
        "It goes to a random player.",
        "Your Catapult hides what you draw: chance picks the card you give, and the other one is yours. "
        "You choose only who receives.",
        lead=f"Catapult: you drew {cards} face down.",
    )


def _keep_one(state: CohortState) -> Decision:
    """COH-DRW-03."""
    drawn = listing(counted(state.drawn))
    return _decision(
        state,
        "COH-DRW-03",
        [
            Offer(f"keep.{card}", KeepOne(card=card), f"Keep {name(card)}", group=badge(card))
            for card in _different(state.drawn)
        ],
        "Which one do you keep?",
        "A random one of them is discarded; you keep the other.",
        "Praetorian stops every gift, so the card you would give is discarded for all to see. "
        "Keep what builds your Cohorts.",
        lead=f"You drew {drawn}, and nobody can receive a card.",
    )


def _play(state: CohortState) -> Decision:
    """COH-TURN-04, COH-COH-01, COH-PP-01."""
    seat = state.active
    offers = [_unit(state, card) for card in _different(state.hands[seat]) if _fits(state, card)]
    if PRIMUS_PILUS in state.hands[seat] and state.may_joker(seat):
        offers += _jokers(state) + _attacks(state)
    offers.append(Offer("nothing", PlayNothing(), "Play nothing", style="calm"))
    return _decision(
        state,
        "COH-TURN-04",
        offers,
        "Do you play a card?",
        "Nothing is played.",
        "You may play 1 card: it starts a Cohort or joins one of yours, and 3 completed Cohorts win. "
        "Each unfinished Cohort burdens you with its effect until it is complete.",
    )


def _fits(state: CohortState, card: str) -> bool:
    return card in TYPES and card not in state.finished[state.active]


def _progress(state: CohortState, kind: str) -> str:
    """What a play does to the Cohort, in few words."""
    have, size = len(state.cohorts[state.active].get(kind, ())), state.size(kind)
    if have + 1 == size:
        return f"completes it, {size}/{size}"
    if have:
        return f"{have + 1}/{size}"
    return f"new, 1/{size}; effect: {TYPES[kind].short}"


def _unit(state: CohortState, card: str) -> Offer:
    progress = _progress(state, card)
    have = len(state.cohorts[state.active].get(card, ()))
    style = "main" if have + 1 == state.size(card) else "plain"
    action = PlayCard(card=card, cohort=card)
    return Offer(f"play.{card}", action, f"Play {name(card)}", badge(card), note=progress, style=style)


def _jokers(state: CohortState) -> list[Offer]:
    """COH-PP-02, COH-PP-08: any unfinished or new Cohort but the Legionary's."""
    return [
        Offer(
            f"joker.{kind}",
            PlayCard(card=PRIMUS_PILUS, cohort=kind),
            f"Joker for {name(kind)}",
            f"{emoji(PRIMUS_PILUS)} Joker: the rest of your hand goes to others",
            note=_progress(state, kind),
        )
        for kind in TYPES
        if kind != "legionary" and kind not in state.finished[state.active]
    ]


OWN_CARD = "It is a Cohort of your own: you discard the Primus Pilus and that card."
"""COH-PP-05."""


def _attacks(state: CohortState) -> list[Offer]:
    """COH-PP-05, COH-PP-09: any card of any unfinished Cohort, own ones included."""
    return [
        Offer(
            f"attack.{target}.{kind}.{'joker' if card == PRIMUS_PILUS else 'unit'}",
            Attack(target=target, cohort=kind, card=card),
            f"Attack {person(target)}: {name(kind)}" + (", the joker" if card == PRIMUS_PILUS else ""),
            "⚡ Attack",
            note=f"{len(cards)}/{state.size(kind)} becomes {len(cards) - 1}/{state.size(kind)}",
            style="grave" if target == state.active else "plain",
            warning=OWN_CARD if target == state.active else "",
        )
        for target in _from(state.active + 1, state.seats)
        for kind, cards in state.cohorts[target].items()
        for card in _different(cards)
    ]


def _from(first: Seat, seats: int) -> list[Seat]:
    """All seats clockwise, beginning with `first`."""
    return [(first + place) % seats for place in range(seats)]


def _distribute(state: CohortState) -> Decision:
    """COH-PP-03, COH-DRW-01, COH-DRW-02."""
    hand = state.hands[state.active]
    receivers = state.receivers(state.active)
    again = str(len(hand))
    if not receivers:
        return _decision(
            state,
            "COH-DRW-05",
            [
                Offer(f"discard.{card}", DiscardCard(card=card), f"Discard {name(card)}")
                for card in _different(hand)
            ],
            "Which one next?",
            "They are discarded in random order.",
            "After a joker your hand goes to the others; where nobody can receive, it is discarded. "
            "The last card lies on top, where Sagittarii may take it.",
            again,
            f"Nobody can receive your {count(len(hand), 'card')}: all are discarded.",
        )
    offers = [
        Offer(
            f"hand.{card}.{to}",
            HandCard(card=card, to=to),
            f"Hand {name(card)} to {person(to)}",
            group=badge(card),
        )
        for card in _different(hand)
        for to in receivers
    ]
    offers += [
        Offer(f"all.{to}", HandAll(to=to), f"Hand all to {person(to)}", group="🎴 All") for to in receivers
    ]
    return _decision(
        state,
        "COH-PP-03",
        offers,
        f"{count(len(hand), 'card')} of your hand to hand out: who receives what?",
        "Each card goes to a random player.",
        "A joker costs you the rest of your hand: it goes to other players, split as you like. "
        "Spread it, so that nobody gains much.",
        again,
    )


def _wipe(state: CohortState) -> Decision:
    """COH-COH-08."""
    seat = state.active
    target = likely_target([len(hand) for hand in state.hands], seat)
    offers = [
        Offer(
            f"wipe.{other}",
            Wipe(target=other),
            "You yourself" if other == seat else person(other),
            note=count(len(state.hands[other]), "card"),
            style="grave" if other == seat and state.hands[seat] else "plain",
            warning=f"You discard your own hand, {count(len(state.hands[seat]), 'card')}."
            if other == seat and state.hands[seat]
            else "",
        )
        for other in _from(seat + 1, state.seats)
    ]
    return _decision(
        state,
        "COH-COH-08",
        offers,
        "Your Cohort is complete: who discards the whole hand?",
        f"{person(target)} discards.",
        "Completing a Cohort lets you name 1 player, who discards every card in hand. "
        "Choose the most dangerous rival with cards to lose.",
    )


def _discard(state: CohortState) -> Decision:
    """COH-TURN-05."""
    hand, limit = state.hands[state.active], state.hand_limit(state.active)
    extra = len(hand) - limit
    return _decision(
        state,
        "COH-TURN-05",
        [
            Offer(f"discard.{card}", DiscardCard(card=card), f"Discard {name(card)}", group=badge(card))
            for card in _different(hand)
        ],
        "Which one first?" if extra > 1 else "Which one?",
        f"{count(extra, 'random card')} {'is' if extra == 1 else 'are'} discarded.",
        f"Your turn ends with at most {limit} cards in hand. "
        "Discards lie face up, and the top one may go to a player with Sagittarii.",
        str(len(hand)),
        f"You hold {len(hand)} cards, the limit is {limit}: discard {extra}.",
    )


QUESTIONS: dict[str, Callable[[CohortState], Decision]] = {
    "velites": _velites,
    "give": _give,
    "play": _play,
    "distribute": _distribute,
    "wipe": _wipe,
    "discard": _discard,
}
"""The question of each step."""
