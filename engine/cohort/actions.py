"""What a player can do. Every action is complete; nothing is filled in later."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from engine.kernel import Action


class SendTopCard(Action):
    """The duty of Velites: the deck's top card, unseen, to a player (COH-EFF-07)."""

    type: Literal["SendTopCard"] = "SendTopCard"
    to: int


class GiveCard(Action):
    """Give one drawn card to a player; the other is kept (COH-TURN-02)."""

    type: Literal["GiveCard"] = "GiveCard"
    card: str
    to: int


class GiveUnseen(Action):
    """Name who gets the random one of the drawn cards (Catapult, COH-EFF-02)."""

    type: Literal["GiveUnseen"] = "GiveUnseen"
    to: int


class KeepOne(Action):
    """Nobody can receive: keep this drawn card; the other is discarded (COH-DRW-03)."""

    type: Literal["KeepOne"] = "KeepOne"
    card: str


class PlayCard(Action):
    """Play a card from hand into a Cohort; `card` may be a Primus Pilus as joker (COH-COH-01)."""

    type: Literal["PlayCard"] = "PlayCard"
    card: str
    cohort: str


class Attack(Action):
    """Play a Primus Pilus to discard one card of an unfinished Cohort (COH-PP-05).

    `card` is what is removed: the type of the Cohort, or "primus_pilus" for a joker in it.
    """

    type: Literal["Attack"] = "Attack"
    target: int
    cohort: str
    card: str


class PlayNothing(Action):
    """Play no card this turn (COH-TURN-04)."""

    type: Literal["PlayNothing"] = "PlayNothing"


class HandCard(Action):
    """After a joker: one card of the hand goes to a player (COH-PP-03)."""

    type: Literal["HandCard"] = "HandCard"
    card: str
    to: int


class HandAll(Action):
    """After a joker: all the rest of the hand goes to one player (COH-PP-03, COH-DRW-01)."""

    type: Literal["HandAll"] = "HandAll"
    to: int


class Wipe(Action):
    """After completing a Cohort: this player discards their hand (COH-COH-08)."""

    type: Literal["Wipe"] = "Wipe"
    target: int


class DiscardCard(Action):
    """Discard one card of the hand.

    At the end of the turn down to the hand limit (COH-TURN-05); after a joker, in the
    chosen order, if nobody can receive the hand (COH-DRW-02, COH-DRW-05).
    """

    type: Literal["DiscardCard"] = "DiscardCard"
    card: str


class TakeDefault(Action):
    """Let the announced default of the open decision happen (COH-TURN-07)."""

    type: Literal["TakeDefault"] = "TakeDefault"


CohortAction = (
    SendTopCard
    | GiveCard
    | GiveUnseen
    | KeepOne
    | PlayCard
    | Attack
    | PlayNothing
    | HandCard
    | HandAll
    | Wipe
    | DiscardCard
    | TakeDefault
)

ACTIONS: TypeAdapter[Any] = TypeAdapter(Annotated[CohortAction, Field(discriminator="type")])
"""Codec of one action."""
