"""A tiny game with every kind of decision: forms of many amounts, windows, picks, words.

It proves that panels, desks and forms know no game. Each round every seat bids once; besides, it
may give, speak, choose friends or nudge as often as it likes. Two rounds, then it is over.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from engine.chance import random_action
from engine.dice import Dice
from engine.kernel import (
    Action,
    Amount,
    Choice,
    Decision,
    Event,
    Game,
    Illegal,
    Offer,
    Pick,
    Policy,
    Result,
    Seat,
    Section,
    Sheet,
    State,
    View,
    Viewer,
    Words,
)
from engine.words import said
from engine.words import seat as person

FRIENDS = tuple(Choice(n, f"Friend {n}") for n in range(40))
LOTS = tuple(f"lot{n}" for n in range(12))
FIELDS = ("bids", "more", "rest")
"""Fields of a bid, four lots each: more of one field would be a list."""


class Bid(Action):
    type: Literal["bid"] = "bid"
    bids: dict[str, int] = Field(default_factory=dict)
    more: dict[str, int] = Field(default_factory=dict)
    rest: dict[str, int] = Field(default_factory=dict)
    motto: str = ""


class Give(Action):
    type: Literal["give"] = "give"
    amount: int = 0


class Say(Action):
    type: Literal["say"] = "say"
    text: str = ""


class Befriend(Action):
    type: Literal["befriend"] = "befriend"
    friends: tuple[int, ...] = ()


class Nudge(Action):
    type: Literal["nudge"] = "nudge"
    n: int = 0


class Happened(Event):
    """Anything: `secret` is for its seat alone."""

    type: Literal["happened"] = "happened"
    clause: ClassVar[str] = "TOY-ALL-01"
    seat: Seat
    what: str
    secret: str = ""

    def apply(self, state: "ToyState") -> None:
        state.count += 1
        state.told.append(f"{self.seat}:{self.what}:{self.secret}")
        if self.what == "bid":
            state.bid.append(self.seat)
        if len(state.bid) == state.seats:
            state.bid, state.round = [], state.round + 1
        if state.round == 3:
            state.result = Result(winners=(0,), cause="rounds", clause="TOY-END-01")

    def seen_by(self, viewer: Viewer) -> "Happened":
        return self if viewer == self.seat else self.model_copy(update={"secret": ""})


class ToyState(State):
    round: int = 1
    bid: list[int] = Field(default_factory=list)
    count: int = 0
    told: list[str] = Field(default_factory=list)


class ToyView(View):
    viewer: Viewer
    seats: int
    round: int


class ToyOptions(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    a: bool = Field(True, title="Option A", description="Whether A.")
    b: Literal["one", "two"] = Field("one", title="Option B")
    c: int = Field(3, ge=1, le=99, title="Option C")
    d: str = Field("", title="Option D")
    e: int = Field(3, ge=1, le=4, title="Option E")
    f: bool = Field(False, title="Option F")


class Toy(Game[ToyState, ToyView]):
    name: ClassVar[str] = "toy"
    title: ClassVar[str] = "The Toy"
    blurb: ClassVar[str] = "Bid.\nGive.\nBe done."
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3)
    options: ClassVar[type[BaseModel]] = ToyOptions
    state: ClassVar[type[State]] = ToyState
    events: ClassVar[TypeAdapter[Any]] = TypeAdapter(Happened)
    actions: ClassVar[TypeAdapter[Any]] = TypeAdapter(
        Annotated[Bid | Give | Say | Befriend | Nudge, Field(discriminator="type")]
    )
    policies: ClassVar[dict[str, Policy[Any]]] = {
        "random": Policy("random", "any", lambda _v, d, rng: random_action(d, rng))
    }

    def new(self, seats: int, options: BaseModel) -> ToyState:
        return ToyState(seats=seats)

    def setup(self, state: ToyState, dice: Dice) -> Iterator[Event]:
        yield Happened(seat=0, what="open")

    def decisions(self, state: ToyState) -> Sequence[Decision]:
        if state.result is not None:
            return []
        return [d for seat in range(state.seats) for d in self._of(state, seat)]

    def _of(self, state: ToyState, seat: Seat) -> list[Decision]:
        found = []
        if seat not in state.bid:
            holes = tuple(
                Amount(FIELDS[n // 4], f"Bid for {lot}", 3, 12, key=lot, optional=True)
                for n, lot in enumerate(LOTS)
            )
            motto = Words("motto", "Motto", 0, 200)
            bid = Offer("bids", Bid(), "Sealed bids", holes=(*holes, motto), total=30)
            found.append(
                Decision(
                    seat,
                    "bid",
                    f"bid{state.round}",
                    "TOY-BID-01",
                    "What do you bid?",
                    "to bid",
                    (bid,),
                    True,
                    Bid(),
                    "No bids are made.",
                    "Bids are sealed. Bid for few.",
                )
            )
        gifts = (
            Offer("gift", Give(), "Give Talents", holes=(Amount("amount", "Talents", 1, 9),)),
            Offer("say", Say(), "Speak", holes=(Words("text", "Speech", 3, 300),)),
            Offer(
                "friends",
                Befriend(),
                "Befriend",
                holes=(Pick("friends", "Friends", FRIENDS, 1, 3, many=True),),
            ),
            Offer("nudge", Nudge(n=1), "Nudge", note="as often as you like"),
        )
        found.append(
            Decision(
                seat,
                "window",
                f"window{state.round}",
                "TOY-WIN-01",
                "Anything else?",
                "to do more",
                gifts,
                False,
            )
        )
        return found

    def decide(self, state: ToyState, seat: Seat, action: Action, dice: Dice) -> Iterator[Event]:
        match action:
            case Bid(bids=first, more=more, rest=rest, motto=motto):
                bids = {**first, **more, **rest}
                if 7 in bids.values():
                    raise Illegal("TOY-BID-02", f"Seven is unlucky, {person(seat)}; bid 6 or 8.")
                if seat in state.bid:
                    raise Illegal("TOY-BID-01", "You have bid.")
                text = ", ".join(f"{lot} {n}" for lot, n in bids.items()) or "nothing"
                yield Happened(seat=seat, what="bid", secret=f"{text} {said(motto)}".strip())
            case Give(amount=amount):
                yield Happened(seat=seat, what=f"give {amount}")
            case Say(text=text):
                yield Happened(seat=seat, what=f"say {said(text)}")
            case Befriend(friends=friends):
                yield Happened(seat=seat, what=f"friends {friends}")
            case Nudge():
                yield Happened(seat=seat, what="nudge")
            case _:
                raise Illegal("TOY-ALL-01", "That is no act.")

    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        return ToyView(viewer=viewer, seats=state.seats, round=state.round)

    def tell(self, seen: Event, viewer: Viewer) -> str:
        assert isinstance(seen, Happened)
        return f"{person(seen.seat)} {seen.what}{f' ({seen.secret})' if seen.secret else ''}."

    def sheet(self, view: ToyView) -> Sheet:
        board = tuple(Section(person(s), ("Here.",)) for s in range(view.seats))
        desk = () if view.viewer is None else (Section("Purse", ("30 Talents",)),)
        return Sheet(f"Round {view.round}", lambda: board, lambda: desk)

    def broken(self, state: ToyState) -> list[str]:
        return []
