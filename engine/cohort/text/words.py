"""What the herald says of each fact."""

from collections.abc import Callable
from typing import Any

from engine.cohort.cards import HIDDEN, PRIMUS_PILUS, TYPES, badge, counted, emoji, name
from engine.cohort.events.cards import (
    CardGiven,
    CardKept,
    CardPlayed,
    CardsDrawn,
    DeckReshuffled,
    DiscardedToLimit,
    GameEnded,
    GameOpened,
    GiftDiscarded,
    HandOpened,
    PlayPassed,
    StandstillNear,
    TurnBegan,
)
from engine.cohort.events.cohorts import (
    CohortAttacked,
    CohortCompleted,
    CohortEmptied,
    HandWiped,
    PrimusPilusDiscarded,
)
from engine.kernel import Event, Seat, Viewer
from engine.words import count, listing
from engine.words import seat as person


def tell(seen: Event, viewer: Viewer) -> str:
    """One or two short sentences on what `viewer` has seen."""
    return TELLS[type(seen)](seen, viewer)


def _does(seat: Seat, viewer: Viewer, verb: str, verbs: str = "") -> str:
    """Subject and verb: "You draw", "NAME draws"."""
    return f"You {verb}" if seat == viewer else f"{person(seat)} {verbs or verb + 's'}"


def _whom(seat: Seat, viewer: Viewer) -> str:
    return "you" if seat == viewer else person(seat)


def _whose(seat: Seat, viewer: Viewer) -> str:
    return "your" if seat == viewer else f"{person(seat)}'s"


def _lower(text: str) -> str:
    """The text inside a sentence: "You" becomes "you", a name stays."""
    return "you" + text[3:] if text.startswith("You ") else text


def _a(card: str) -> str:
    """A card as prose: "1 Velites", "1 card" if hidden."""
    return "1 card" if card == HIDDEN else f"1 {name(card)}"


def _opened(seen: GameOpened, viewer: Viewer) -> str:
    begins = _does(seen.first, viewer, "begin")
    how = "by lot" if seen.lot else "as agreed"
    return f"🏛️ {len(seen.deck)} cards are shuffled, all hands are empty. {begins}, {how}."


def _began(seen: TurnBegan, viewer: Viewer) -> str:
    return f"**Turn {seen.turn}: {_whom(seen.seat, viewer)}**"


def _reshuffled(seen: DeckReshuffled, viewer: Viewer) -> str:
    return f"🔀 {count(len(seen.deck), 'discard')} shuffled into the deck."


def _drawn(seen: CardsDrawn, viewer: Viewer) -> str:
    if not seen.cards:
        return f"Both piles are empty: {_lower(_does(seen.seat, viewer, 'draw'))} nothing."
    draws = _does(seen.seat, viewer, "draw")
    cards = count(len(seen.cards), "card")
    if seen.blind:
        source = ", 1 of them from the discards" if seen.taken else ""
        return f"{draws} {cards} face down{source}."
    if HIDDEN not in seen.cards:
        what = listing(counted(seen.cards))
    elif seen.taken:
        what = f"1 {name(seen.cards[0])} and 1 card"
    else:
        what = cards
    if seen.taken:
        which = "1 of them" if len(set(seen.cards)) < len(seen.cards) else f"the {name(seen.cards[0])}"
        what += f"; {which} from the top of the discards"
    return f"{draws} {what}."


def _given(seen: CardGiven, viewer: Viewer) -> str:
    what = _a(seen.card)
    if seen.source == "deck":
        return f"🏃 {_does(seen.giver, viewer, 'send')} {_whom(seen.to, viewer)} the top card of the deck" + (
            "." if seen.card == HIDDEN else f": {what}."
        )
    if seen.source == "hand":
        return f"{_does(seen.giver, viewer, 'hand')} {_whom(seen.to, viewer)} {what}."
    unseen = ", drawn by chance" if seen.blind else ""
    return f"{_does(seen.giver, viewer, 'give')} {_whom(seen.to, viewer)} {what}{unseen}."


def _gift_discarded(seen: GiftDiscarded, viewer: Viewer) -> str:
    cards = listing(counted(seen.cards))
    return f"Nobody can receive: {_lower(_does(seen.seat, viewer, 'discard'))} {cards}."


def _kept(seen: CardKept, viewer: Viewer) -> str:
    return f"{_does(seen.seat, viewer, 'keep')} {_a(seen.card)}."


def _passed(seen: PlayPassed, viewer: Viewer) -> str:
    return f"{_does(seen.seat, viewer, 'play')} nothing."


def _played(seen: CardPlayed, viewer: Viewer) -> str:
    joker = " as joker" if seen.card == PRIMUS_PILUS else ""
    into = f" for {name(seen.cohort)}" if joker else ""
    line = f"{_does(seen.seat, viewer, 'play')} {badge(seen.card)}{joker}{into}: {seen.count}/{seen.size}."
    if seen.count == 1:
        line += f" Effect: {TYPES[seen.cohort].short}."
    return line


def _hand_opened(seen: HandOpened, viewer: Viewer) -> str:
    whose = "Your" if seen.seat == viewer else _whose(seen.seat, viewer)
    return f"🎖️ {whose} hand lies open: {listing(counted(seen.cards))}."


def _completed(seen: CohortCompleted, viewer: Viewer) -> str:
    return (
        f"✅ {_does(seen.seat, viewer, 'complete')} {badge(seen.cohort)}: "
        f"{count(seen.number, 'Cohort')} of 3. Its effect ends."
    )


def _attacked(seen: CohortAttacked, viewer: Viewer) -> str:
    whose = "your own" if seen.seat == seen.target == viewer else _whose(seen.target, viewer)
    return (
        f"⚡ {_does(seen.seat, viewer, 'spend')} 1 Primus Pilus: {whose} Cohort of {name(seen.cohort)} "
        f"loses {_a(seen.card)}. Both are discarded."
    )


def _emptied(seen: CohortEmptied, viewer: Viewer) -> str:
    effect = "Its effect stays until the type is completed." if seen.stays else "Its effect ends."
    whose = "Your" if seen.seat == viewer else _whose(seen.seat, viewer)
    return f"{whose} Cohort of {name(seen.cohort)} is gone. {effect}"


def _purged(seen: PrimusPilusDiscarded, viewer: Viewer) -> str:
    number = seen.hand + len(seen.cohorts)
    where = [count(seen.hand, "card") + " from hand"] if seen.hand and seen.cohorts else []
    where += [f"1 from {name(cohort)}" for cohort in seen.cohorts]
    detail = f" ({listing(where)})" if where else ""
    return f"⚔️ Legionary: {_lower(_does(seen.seat, viewer, 'discard'))} {number} Primus Pilus{detail}."


def _wiped(seen: HandWiped, viewer: Viewer) -> str:
    chooses = _does(seen.seat, viewer, "choose")
    own = "your own hand" if seen.seat == viewer else "their own hand"
    who = f"{chooses} {own if seen.target == seen.seat else _whom(seen.target, viewer)}"
    if not seen.cards:
        return f"{who}: no cards in hand to discard."
    return f"{who}: {count(len(seen.cards), 'card')} discarded, {listing(counted(seen.cards))}."


def _discarded(seen: DiscardedToLimit, viewer: Viewer) -> str:
    return f"{_does(seen.seat, viewer, 'discard')} {listing(counted(seen.cards))}."


def _standstill(seen: StandstillNear, viewer: Viewer) -> str:
    left = count(seen.limit - seen.rounds, "more round")
    lack = "a card played" if seen.lack == "played" else "the Cohorts growing"
    return f"⏳ {count(seen.rounds, 'round')} without {lack}. After {left} like that the game is drawn."


def _ended(seen: GameEnded, viewer: Viewer) -> str:
    if seen.winner is None:
        return "🏛️ The cards have come to a standstill. The game is drawn: nobody wins."
    legion = listing(f"{emoji(kind)} {name(kind)}" for kind in seen.types)
    return f"🏆 {_does(seen.winner, viewer, 'win')} with a Legion: {legion}."


TELLS: dict[type[Event], Callable[[Any, Viewer], str]] = {
    GameOpened: _opened,
    TurnBegan: _began,
    DeckReshuffled: _reshuffled,
    CardsDrawn: _drawn,
    CardGiven: _given,
    GiftDiscarded: _gift_discarded,
    CardKept: _kept,
    PlayPassed: _passed,
    CardPlayed: _played,
    HandOpened: _hand_opened,
    CohortCompleted: _completed,
    CohortAttacked: _attacked,
    CohortEmptied: _emptied,
    PrimusPilusDiscarded: _purged,
    HandWiped: _wiped,
    DiscardedToLimit: _discarded,
    StandstillNear: _standstill,
    GameEnded: _ended,
}
"""The words for each fact."""
