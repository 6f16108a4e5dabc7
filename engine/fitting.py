"""Whether an action is an offer, or one of the fillings of its holes; and what such an act is warned of."""

from collections.abc import Iterable
from typing import Any

from engine.kernel import Action, Amount, Offer, Pick, holds


def warning_of(offers: Iterable[Offer], action: Action) -> str:
    """What to warn of before `action` is taken, by the one of `offers` that it fits; empty if nothing.

    An act that none of them fits is warned of like the first of its kind.
    """
    alike = [offer for offer in offers if type(offer.action) is type(action)]
    offer = next((offer for offer in alike if fits(offer, action)), None)
    if offer is None:
        return next((offer.warning for offer in alike if offer.warning), "")
    have = fields_of(action)
    return offer.warning or next((text for filling, text in offer.warned if holds(have, filling)), "")


def fits(offer: Offer, action: Action) -> bool:
    """Whether `action` is this offer, or a filling of its holes."""
    if type(offer.action) is not type(action):
        return False
    if offer.action == action:
        return True
    if not offer.holes:
        return False
    have, want = fields_of(offer.action), fields_of(action)
    holes: dict[str, list[Any]] = {}
    for hole in offer.holes:
        holes.setdefault(hole.field, []).append(hole)
    if have.keys() != want.keys():
        return False
    return (
        all(_fills(holes[n], value) if n in holes else have[n] == value for n, value in want.items())
        and _within_total(offer, want)
        and not offer.bars(want)
    )


def fields_of(action: Action) -> dict[str, Any]:
    """The fields a hole may name: a motion's own fields count as the action's."""
    motion = getattr(action, "motion", None)
    source = action if motion is None else motion
    return {name: getattr(source, name) for name in type(source).model_fields}


def _fills(holes: list[Any], value: Any) -> bool:
    first = holes[0]
    if isinstance(first, Pick):
        known = {choice.value for choice in first.choices}
        if not first.many:
            return value in known
        return set(value) <= known and first.low <= len(value) <= first.high
    if isinstance(first, Amount) and first.key:
        by_key = {hole.key: hole for hole in holes}
        return all(key in by_key and _in_bounds(by_key[key], amount) for key, amount in value.items())
    return not isinstance(first, Amount) or _in_bounds(first, value)


def _in_bounds(hole: Amount, value: int) -> bool:
    return hole.low <= value <= hole.high and (value - hole.low) % hole.step == 0


def _within_total(offer: Offer, fields: dict[str, Any]) -> bool:
    if offer.total is None:
        return True
    amounts = [fields[name] for name in {h.field for h in offer.holes if isinstance(h, Amount)}]
    return sum(sum(a.values()) if isinstance(a, dict) else a for a in amounts) <= offer.total
