"""What a table may settle before play."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.cohort.cards import TYPES


class CohortOptions(BaseModel):
    """The options of The Cohort; fixed once the game has begun."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    velites_size: Literal[5, 6] = Field(
        default=5,
        title="Size of Velites",
        description="Cards that complete a Cohort of Velites.",
        json_schema_extra={"clause": "COH-CMP-03", "words": {"5": "5 cards", "6": "6 cards"}},
    )
    copies_per_type: int = Field(
        default=18,
        ge=6,
        le=40,
        title="Copies of each card",
        description="The deck has 8 kinds of card; 18 of each make 144.",
        json_schema_extra={"clause": "COH-CMP-04"},
    )
    emptied_effect: Literal["ends", "stays"] = Field(
        default="ends",
        title="Cohort that lost all cards",
        description="Whether its effect ends, or stays until the type is completed.",
        json_schema_extra={
            "clause": "COH-COH-05",
            "words": {"ends": "its effect ends", "stays": "its effect stays"},
        },
    )
    first_seat: int = Field(
        default=0,
        ge=0,
        le=6,
        title="First player",
        description="Who begins: by lot, or the seat you agree on.",
        json_schema_extra={
            "clause": "COH-SET-02",
            "words": {"0": "by lot", **{str(n): f"seat {n}" for n in range(1, 7)}},
        },
    )

    def size(self, kind: str) -> int:
        """The number of cards that completes a Cohort of this type (COH-CMP-01, COH-CMP-03)."""
        return self.velites_size if kind == "velites" else TYPES[kind].size
