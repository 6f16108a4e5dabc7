"""Why something was booked, lost or dropped: a key with its numbers, which becomes words when it is told.

The words are in `engine.legions.text.causes`. Older records hold them as a sentence (a `str`).
"""

from typing import Any, Literal

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from engine.kernel import Fact

Key = Literal[
    # money
    "first_money_state",
    "first_money_faction",
    "income_base",
    "income_senators",
    "income_knights",
    "income_concession",
    "income_commanders",
    "income_state",
    "income_province",
    "income_claimed",
    "double_land_commission",
    "upkeep",
    "bill",
    "disaster",
    "gift",
    "donation",
    "donations",
    "games",
    "fine",
    "own_legion",
    "state_legions",
    "aid",
    "votes_bought",
    "spoils",
    "spoils_taken",
    # Prestige
    "temporary_consul",
    "consul",
    "censor",
    "conviction_won",
    "convicted",
    "developed",
    "voted_down",
    "victory_led",
    "legion_shared",
    "legion_lost",
    "land_act",
    "repeal",
    # the Revolution Index
    "card",
    "republic",
    "losses",
    "heavy_losses",
    "no_legion",
    "war_goes_on",
    "victory",
    "leaderless",
    "unopposed",
    # how a Senator is lost
    "executed",
    "killed",
    "dies",
    # why a motion lapses
    "office_filled",
    "governors_settled",
    "consent_refused",
    "not_kept",
    "not_tabled",
    "not_possible",
    "not_carried_out",
    "senate_closes",
    "time_over",
    # how the game ended
    "owes",
    "three_wars",
    "unopposed_war",
    "revolt",
    "prestige",
    "status",
    "votes",
]

Given = dict[str, int | str]
"""The numbers and ids that belong to a cause, by name."""


class Cause(Fact):
    """A key and what belongs to it, such as "victory" with its `place`."""

    key: Key
    given: Given = Field(default_factory=dict)

    @model_serializer(mode="wrap")
    def _short(self, stored: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Stored without what is empty: there are many."""
        return {field: value for field, value in stored(self).items() if value != {}}


def because(key: Key, **given: int | str) -> Cause:
    """The cause of that key, with what belongs to it."""
    return Cause(key=key, given=given)


Reason = Cause | str
"""A cause; in older records the sentence that was told of it."""
