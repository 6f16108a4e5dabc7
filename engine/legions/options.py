"""What a table may choose before it plays: rulings that stay open, and the eight variants (LEG-VAR-01)."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.kernel import Illegal

Colour = Literal["red", "yellow", "green", "blue", "lilac"]
"""A Faction's colour. It has nothing to do with the suit colours of Senators (LEG-CMP-06)."""

COLOURS: tuple[Colour, ...] = ("red", "yellow", "green", "blue", "lilac")


def _choice(
    default: Any,
    title: str,
    description: str,
    clause: str,
    group: str = "Rulings",
    words: dict[str, str] | None = None,
    **bounds: Any,
) -> Any:
    """An option; `words` says how its values read."""
    extra: dict[str, Any] = {
        "clause": clause,
        "group": group,
        "switch": group == VARIANTS and default is False,
    }
    if words:
        extra["words"] = words
    return Field(default, title=title, description=description, json_schema_extra=extra, **bounds)


VARIANTS, TABLE = "Variants", "Table"
"""Groups of options."""


class LegionsOptions(BaseModel):
    """The options of one table; fixed once it starts. Raises ValidationError with a plain message."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    # the eight variants
    bills: bool = _choice(False, "Bills", "Several motions may be voted on as one.", "LEG-VBI-01", VARIANTS)
    consular_powers: bool = _choice(
        False, "Consular Powers", "The Consul may penalise a breach of procedure.", "LEG-VCP-01", VARIANTS
    )
    deaths: bool = _choice(
        False, "Deaths", "From round 2 a Senator may die each round.", "LEG-VDE-01", VARIANTS
    )
    distribution: bool = _choice(
        False,
        "Distribution of Senators",
        "The first Senators have equal total Status.",
        "LEG-VDI-01",
        VARIANTS,
    )
    land_acts: bool = _choice(
        False, "Land Acts", "Acts cost Talents every round and calm the people.", "LEG-VLA-01", VARIANTS
    )
    no_miscellaneous: bool = _choice(
        False,
        "Tempo: no Miscellaneous Motions",
        "Only Major Motions may be proposed.",
        "LEG-VTE-02",
        VARIANTS,
    )
    senate_minutes: int = _choice(
        0, "Tempo: minutes for a Senate Meeting", "0 means no limit.", "LEG-VTE-01", VARIANTS, ge=0, le=240
    )
    additional_wars: bool = _choice(
        False, "Additional Wars", "Two more Wars in Macedonia, rounds 5 and 7.", "LEG-VAW-01", VARIANTS
    )
    revolts: bool = _choice(
        False, "Revolts", "Conquered Provinces may rise again. Hard.", "LEG-VRE-02", VARIANTS
    )

    # the rulings a table may change
    treasuries_public: bool = _choice(
        True, "Faction Treasuries are public", "Everybody sees what each Faction owns.", "LEG-GEN-11"
    )
    second_card_after: Literal["concession", "event"] = _choice(
        "concession",
        "A second card follows",
        "Which Random Event card makes a second one.",
        "LEG-EVT-04",
        words={"concession": "a Concession", "event": "an event"},
    )
    persuade_targets: Literal["present", "in_rome", "any"] = _choice(
        "present",
        "Senators of others who may be persuaded",
        "Who is within reach.",
        "LEG-FOR-22",
        words={"present": "those present", "in_rome": "those in Rome", "any": "all, wherever they are"},
    )
    parallel_forum: bool = _choice(
        True, "Knights recruited in parallel", "All Factions recruit at once.", "LEG-FOR-35"
    )
    close_rule: Literal["hear_all", "consul"] = _choice(
        "hear_all",
        "Closing the Senate",
        "What is still heard before it closes.",
        "LEG-SEN-15",
        words={"hear_all": "each Faction keeps one motion", "consul": "as the Consul decides"},
    )
    unanimous_loss_forced: bool = _choice(
        True, "Unanimous loss for forced motions", "A Consul's forced motion can cost Prestige.", "LEG-SEN-21"
    )
    consul_award: Literal[7, 5, 0] = _choice(
        7, "Prestige for a new Consul", "Booked at their appointment.", "LEG-APP-13"
    )
    censor_award: Literal[0, 5] = _choice(
        0, "Prestige for a new Censor", "Booked at their appointment.", "LEG-APP-13"
    )
    auto_appoint: Literal["eligible", "nominated"] = _choice(
        "eligible",
        "Automatic appointment counts",
        "The last candidate left needs no vote.",
        "LEG-APP-16",
        words={"eligible": "all who are eligible", "nominated": "nominees only"},
    )
    liability: Literal["any_moment", "end_of_round"] = _choice(
        "any_moment",
        "Liable for an office held",
        "When it must have been held.",
        "LEG-PRO-06",
        words={"any_moment": "at any moment of the last round", "end_of_round": "at its end"},
    )
    leaderless_recall: Literal["same_round", "next_meeting"] = _choice(
        "same_round",
        "Legions whose Commander fell",
        "When they go home.",
        "LEG-MIL-19",
        words={"same_round": "in the same round", "next_meeting": "after the next Senate"},
    )
    censure_fine_max: int = _choice(
        0,
        "Highest fine of a Censure",
        "In Talents; 0 means no limit.",
        "LEG-CEN-02",
        words={"0": "no limit"},
        ge=0,
        le=1000,
    )
    war_loss_check: Literal["as_ruled", "end_of_round"] = _choice(
        "as_ruled",
        "Too many Wars",
        "When three Wars lose the game.",
        "LEG-END-07",
        words={"as_ruled": "at once", "end_of_round": "at the end of the round"},
    )
    veto_spares_sponsors: bool = _choice(
        False, "A veto spares an Act's sponsors", "A vetoed Act costs no Prestige.", "LEG-VLA-05"
    )
    repeal_cumulative: bool = _choice(
        True, "Repeal costs add up", "A sponsor pays as sponsor and as voter.", "LEG-VLA-09"
    )

    # the table
    colours: tuple[Colour, ...] = _choice(
        (),
        "Faction colours",
        "Choose one for each player, or none. They go to the seats in the order of this list.",
        "LEG-CMP-07",
        TABLE,
    )
    scenario: str = _choice("standard", "Scenario", "The Provinces, Wars and prices.", "LEG-BRD-04", TABLE)

    @model_validator(mode="after")
    def _fit_together(self) -> "LegionsOptions":
        if len(set(self.colours)) != len(self.colours):
            raise ValueError("Two Factions have the same colour (LEG-CMP-07).")
        if not self.land_acts:
            for name, default in (("veto_spares_sponsors", False), ("repeal_cumulative", True)):
                if getattr(self, name) != default:
                    title = type(self).model_fields[name].title
                    raise ValueError(f"{title} means something only with Land Acts on (LEG-VLA-01).")
        if self.no_miscellaneous and self.censure_fine_max:
            raise ValueError("Highest fine of a Censure has no effect: Tempo allows none (LEG-VTE-02).")
        return self

    def seated(self, seats: int) -> tuple[Colour, ...]:
        """The colours in seating order. Raises Illegal if seats and options do not fit."""
        if seats not in (3, 5):
            raise Illegal("LEG-GEN-01", "LEGIONS is for 3 or 5 players.")
        if self.colours and len(self.colours) != seats:
            chosen = f"{seats} players need {seats} Faction colours, or none chosen; {len(self.colours)} are."
            raise Illegal("LEG-CMP-07", chosen)
        colours = self.colours or COLOURS[:seats]
        if seats == 3 and self.deaths and set(colours) != {"red", "yellow", "green"}:
            raise Illegal(
                "LEG-VDE-04",
                "Three players with Deaths must be red, yellow and green: leave the colours empty.",
            )
        return colours

    def advice(self) -> list[str]:
        """What the lobby says of how hard these options are, in words; empty when they are as usual."""
        variants = {
            "Revolts": ("LEG-VRE-02", self.revolts),
            "Additional Wars": ("LEG-VAW-02", self.additional_wars),
        }
        names = " and ".join(name for name, (_, is_on) in variants.items() if is_on)
        if not names:
            return []
        clauses = ", ".join(clause for clause, is_on in variants.values() if is_on)
        at_once, at_end = SURVIVAL[self.revolts, self.additional_wars]
        if self.war_loss_check == "end_of_round":
            return [f"{names}: Rome survives {at_end} of 100 games of sensible players ({clauses})."]
        lasts = f"survives {at_once} of 100 games" if at_once else "was lost in every game"
        return [
            f"{names}: Rome {lasts} of sensible players. Better set Too many Wars to: "
            f"at the end of the round. Then it survives {at_end} ({clauses})."
        ]


SURVIVAL: dict[tuple[bool, bool], tuple[int, int]] = {
    (True, False): (7, 18),
    (False, True): (18, 30),
    (True, True): (0, 10),
}
"""By Revolts and Additional Wars: how many of 100 games of sensible players survive when three Wars lose at
once, and at the end of the round. Measured with three seats; docs/figures.md has the command.
"""
