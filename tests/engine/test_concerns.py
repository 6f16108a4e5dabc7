"""Whom a fact concerns: the seats that its fields name by their type, however deep, and no other numbers."""

from typing import ClassVar, Literal

from pydantic import Field

from engine.kernel import Event, Fact, Seat, Viewer
from engine.legions.events.voting import VoteCalled
from engine.legions.motions import ElectConsul, Title


class Part(Fact):
    whose: Seat | None = None
    size: int = 9


class Happened(Event):
    type: Literal["happened"] = "happened"
    clause: ClassVar[str] = "TOY-BID-01"
    seat: Seat
    amount: int = 7
    accused: Seat = -1
    judges: tuple[Seat, ...] = ()
    bids: dict[Seat, dict[str, int]] = Field(default_factory=dict)
    owners: dict[str, Seat] = Field(default_factory=dict)
    part: Part | str = ""
    purse: Seat | Literal["bank"] = "bank"

    def apply(self, state: object) -> None:
        """Nothing."""

    def seen_by(self, viewer: Viewer) -> Event:
        return self


def test_a_fact_concerns_the_seats_of_its_fields_and_no_other_number() -> None:
    assert Happened(seat=0).concerns() == {0}
    assert Happened(seat=0, judges=(2, 3)).concerns() == {0, 2, 3}
    assert Happened(seat=0, bids={1: {"lot": 5}}).concerns() == {0, 1}
    assert Happened(seat=0, owners={"L4": 2}).concerns() == {0, 2}


def test_parts_and_purses_count_too() -> None:
    assert Happened(seat=0, part=Part(whose=3)).concerns() == {0, 3}
    assert Happened(seat=0, part="told").concerns() == {0}
    assert Happened(seat=0, purse=4, accused=1).concerns() == {0, 1, 4}


def test_leg_vote_05__a_called_vote_concerns_who_votes_first_and_whom_the_motion_names() -> None:
    title = Title(motion=ElectConsul(senator="L4"), owners={"L4": 2})
    assert VoteCalled(item=1, title=title, order=(1, 0, 3)).concerns() == {1, 2}
