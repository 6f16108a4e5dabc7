"""What a table may settle before play."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class CohortOptions(BaseModel):
    """The options of The Cohort; fixed once the game has begun."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    velites_size: Literal[5, 6] = Field(
        default=5,
        title="Velites",
        description="Cards that complete a Cohort of Velites.",
        json_schema_extra={"clause": "COH-CMP-03"},
    )
    copies_per_type: int = Field(
        default=18,
        ge=6,
        le=40,
        title="Copies",
        description="Cards of each of the 8 kinds in the deck; 18 make a deck of 144.",
        json_schema_extra={"clause": "COH-CMP-04"},
    )
    emptied_effect: Literal["ends", "stays"] = Field(
        default="ends",
        title="Emptied Cohort",
        description="Whether the effect ends or stays when a Cohort loses its last card.",
        json_schema_extra={"clause": "COH-COH-05"},
    )
    first_seat: int = Field(
        default=0,
        ge=0,
        le=6,
        title="First player",
        description="The seat that begins, counted from 1 as agreed; 0 draws lots.",
        json_schema_extra={"clause": "COH-SET-02"},
    )
