"""Motions before the Senate, typed with all their parameters (LEG-SEN-17).

Exceptions: none; what a motion may ask for is judged by the Senate's chapters.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from engine.kernel import Fact, Seat
from engine.legions.scenario import Concession

SenatorId = str
"""Suit letter and Status: "L4", "B2", "G9" (LEG-CMP-05)."""
WarId = str
"""`W4` is the own War of Province 4; further Wars have the id of the scenario."""
Place = int | str
"""A Province as facts name it: its number on the standard board, else its name (see `names`)."""


class ElectConsul(Fact):
    """Nominate a Senator for Consul (LEG-SEN-11, LEG-APP-04)."""

    kind: Literal["elect_consul"] = "elect_consul"
    senator: SenatorId


class ElectCensor(Fact):
    """Nominate a Senator for Censor (LEG-APP-06)."""

    kind: Literal["elect_censor"] = "elect_censor"
    senator: SenatorId


class AppointGovernor(Fact):
    """Nominate a Senator for Governor of a Province (LEG-GOV-01)."""

    kind: Literal["appoint_governor"] = "appoint_governor"
    province: int
    senator: SenatorId


Offence = Literal["office", "concession", "governor", "spoils"]
"""LEG-PRO-06 (and -12 for Major), -07, -08, -09."""


class Prosecute(Fact):
    """Accuse a Senator; votes for mean guilty (LEG-PRO-03). Major is only for `office`."""

    kind: Literal["prosecute"] = "prosecute"
    senator: SenatorId
    major: bool = False
    offence: Offence


class Disband(Fact):
    """Disband State Legions in the Active box (LEG-MIL-02)."""

    kind: Literal["disband"] = "disband"
    legions: int = Field(ge=1)


class RaiseLegions(Fact):
    """Raise State Legions (LEG-MIL-03)."""

    kind: Literal["raise_legions"] = "raise_legions"
    legions: int = Field(ge=1)


class Dispatch(Fact):
    """Send Legions to a War, with a Commander if it has none (LEG-MIL-10, 11, 12).

    `senator` None: they join the Commander already there. `factions`: seats whose Legion goes.
    `legions` 0 and no `factions` is a bare appointment.
    """

    kind: Literal["dispatch"] = "dispatch"
    war: WarId
    senator: SenatorId | None = None
    legions: int = Field(ge=0, default=0)
    factions: tuple[Seat, ...] = ()


class AppointCommander(Fact):
    """Give a Commander to Legions at a War; `instead` recalls the present one (LEG-MIL-15, 21)."""

    kind: Literal["appoint_commander"] = "appoint_commander"
    war: WarId
    senator: SenatorId
    instead: bool = False


class RecallLegions(Fact):
    """Bring Legions home from a War (LEG-MIL-14)."""

    kind: Literal["recall_legions"] = "recall_legions"
    war: WarId
    legions: int = Field(ge=0, default=0)
    factions: tuple[Seat, ...] = ()


class RecallCommander(Fact):
    """Bring a Commander home alone, after a loss (LEG-MIL-15, 25)."""

    kind: Literal["recall_commander"] = "recall_commander"
    war: WarId


class Transfer(Fact):
    """Move Legions from one War to another; `senator` commands there if nobody does (LEG-MIL-17, 24)."""

    kind: Literal["transfer"] = "transfer"
    source: WarId
    war: WarId
    legions: int = Field(ge=0, default=0)
    factions: tuple[Seat, ...] = ()
    senator: SenatorId | None = None


class Allocate(Fact):
    """Give a face-up Concession to a Senator, or to a Faction that chooses one (LEG-ALC-02)."""

    kind: Literal["allocate"] = "allocate"
    concession: Concession
    senator: SenatorId | None = None
    faction: Seat | None = None


class GrantAid(Fact):
    """Aid for developing a Province, in Talents, a multiple of 3 (LEG-DEV-01)."""

    kind: Literal["grant_aid"] = "grant_aid"
    province: int
    amount: int = Field(ge=3, multiple_of=3)


class PassAct(Fact):
    """Pass a Land Act of type 1 or 2 (LEG-VLA-01)."""

    kind: Literal["pass_act"] = "pass_act"
    act: Literal[1, 2]


class RepealAct(Fact):
    """Repeal a Land Act of type 2 (LEG-VLA-08)."""

    kind: Literal["repeal_act"] = "repeal_act"


class Censure(Fact):
    """Censure a Faction or a Senator, with or without a fine in Talents (LEG-CEN-01)."""

    kind: Literal["censure"] = "censure"
    faction: Seat | None = None
    senator: SenatorId | None = None
    fine: int = Field(ge=0, default=0)


class Miscellaneous(Fact):
    """Words without effect in the game (LEG-CEN-04)."""

    kind: Literal["miscellaneous"] = "miscellaneous"
    text: str = Field(min_length=1, max_length=300)


SingleMotion = Annotated[
    ElectConsul
    | ElectCensor
    | AppointGovernor
    | Prosecute
    | Disband
    | RaiseLegions
    | Dispatch
    | AppointCommander
    | RecallLegions
    | RecallCommander
    | Transfer
    | Allocate
    | GrantAid
    | PassAct
    | RepealAct
    | Censure
    | Miscellaneous,
    Field(discriminator="kind"),
]


class Bill(Fact):
    """Two or more motions voted on as one, carried out in order (LEG-VBI-01, 05)."""

    kind: Literal["bill"] = "bill"
    parts: tuple[SingleMotion, ...] = Field(min_length=2)


Motion = Annotated[
    ElectConsul
    | ElectCensor
    | AppointGovernor
    | Prosecute
    | Disband
    | RaiseLegions
    | Dispatch
    | AppointCommander
    | RecallLegions
    | RecallCommander
    | Transfer
    | Allocate
    | GrantAid
    | PassAct
    | RepealAct
    | Censure
    | Miscellaneous
    | Bill,
    Field(discriminator="kind"),
]


class Title(Fact):
    """What a motion asks, with what its words need: they are made by `engine.legions.text.titles`.

    It stays as it was when the motion was recorded, whatever becomes of the Senators it names.
    """

    motion: Motion
    owners: dict[SenatorId, Seat] = Field(default_factory=dict)
    """The seats of the Senators it names; neutrals are left out."""
    own: dict[str, str] = Field(default_factory=dict)
    """What a board of its own calls the Wars, by id, and the Provinces, by number, that it names."""

    @model_serializer(mode="wrap")
    def _short(self, stored: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Stored without what is empty: there are many."""
        return {field: value for field, value in stored(self).items() if value != {}}


NOMINATIONS = (ElectConsul, ElectCensor, AppointGovernor)
MISCELLANEOUS = (Censure, Miscellaneous)
"""Need a co-sponsor (LEG-SEN-20)."""


def identity(motion: Motion) -> str:
    """What makes two motions the same one: the kind and all parameters (LEG-VOTE-13)."""
    return motion.model_dump_json(exclude_defaults=False)
