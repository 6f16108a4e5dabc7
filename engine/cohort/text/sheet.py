"""How a view reads: one line, the public board, the private desk."""

from engine.cohort.cards import (
    HIDDEN,
    PRIMUS_EFFECT,
    PRIMUS_PILUS,
    TYPES,
    Kind,
    badge,
    counted,
    emoji,
    in_order,
    name,
)
from engine.cohort.view import CohortView, PlayerView
from engine.kernel import Section, Sheet, Thing
from engine.words import count, listing
from engine.words import seat as person


def sheet(view: CohortView) -> Sheet:
    """The table in words."""
    return Sheet(_where(view), lambda: _board(view), lambda: () if view.viewer is None else _desk(view))


def _board(view: CohortView) -> tuple[Section, ...]:
    return (*(_player(view, player) for player in view.players), _piles(view))


def guide(velites: int | None = None) -> str:
    """Every card: how many complete its Cohort, and what it does to its owner until then."""
    lines = ["**The cards**: how many complete a Cohort, and its effect on you until then"]
    for kind in TYPES.values():
        size = velites if kind.id == "velites" and velites is not None else kind.size
        lines.append(f"{kind.emoji} **{kind.name}** {size}: {kind.effect}")
    lines.append(f"{emoji(PRIMUS_PILUS)} **{name(PRIMUS_PILUS)}**: {PRIMUS_EFFECT}")
    return "\n".join(lines)


def _told(kind: Kind) -> str:
    return (
        f"{kind.size} cards complete its Cohort.\n"
        f"While it is unfinished: {kind.effect}\n-# COH-CMP-01 · The Cohort, the cards"
    )


CARDS_TOLD: dict[str, Thing] = {
    **{kind.id: Thing(kind.name, "card", f"**{badge(kind.id)}**\n{_told(kind)}") for kind in TYPES.values()},
    PRIMUS_PILUS: Thing(
        name(PRIMUS_PILUS),
        "card",
        f"**{badge(PRIMUS_PILUS)}**\n{PRIMUS_EFFECT}\n-# COH-PP-01 to COH-PP-09 · The Cohort",
    ),
}
"""Every card as `/rules` shows it."""


def _where(view: CohortView) -> str:
    if view.result is None:
        return f"Turn {view.turn}: {person(view.active)}"
    if view.result.winners:
        return f"Turn {view.turn}: {person(view.result.winners[0])} has won."
    return f"Turn {view.turn}: the game is drawn."


def _player(view: CohortView, player: PlayerView) -> Section:
    marker = "▶ " if player.seat == view.active and view.result is None else ""
    lines = []
    if player.cohorts:
        lines.append(" · ".join(_cohort(view, kind, cards) for kind, cards in player.cohorts.items()))
    if player.finished:
        lines.append(f"Finished {len(player.finished)}/3: {listing(badge(kind) for kind in player.finished)}")
    if player.effects:
        label = "Effect" if len(player.effects) == 1 else "Effects"
        lines.append(f"{label}: {', '.join(TYPES[kind].short for kind in player.effects)}")
    lines.append(_hand(player))
    return Section(f"{marker}{person(player.seat)}", tuple(lines))


def _cohort(view: CohortView, kind: str, cards: tuple[str, ...]) -> str:
    jokers = cards.count(PRIMUS_PILUS)
    note = f" ({count(jokers, 'joker')})" if jokers else ""
    return f"{badge(kind)} {len(cards)}/{view.size(kind)}{note}"


def _hand(player: PlayerView) -> str:
    size = count(player.hand_size, "card")
    if player.is_open and player.hand:
        return f"Open hand, {size}: {listing(counted(player.hand))}"
    return f"Hand: {size}"


def _piles(view: CohortView) -> Section:
    deck = f"Deck: {count(view.deck, 'card')}"
    top = "" if view.top is None else f", top {badge(view.top)}"
    return Section("Piles", (deck, f"Discards: {count(view.discards, 'card')}{top}"))


def _desk(view: CohortView) -> tuple[Section, ...]:
    """Your hand, what you have drawn, and what binds you."""
    me = view.me
    hand = tuple(_counted(me.hand or ())) or ("Empty.",)
    sections = [Section(f"Your hand ({me.hand_size} of {me.limit})", hand)]
    if view.drawn and view.viewer == view.active:
        drawn = (
            (f"{count(len(view.drawn), 'card')} face down",)
            if HIDDEN in view.drawn
            else tuple(_counted(view.drawn))
        )
        sections.append(Section("Drawn, not yet in hand", drawn))
    if me.effects:
        lines = tuple(f"{badge(kind)}: {TYPES[kind].effect}" for kind in me.effects)
        sections.append(Section("Effects on you", lines))
    return tuple(sections)


def _counted(cards: tuple[str, ...]) -> list[str]:
    return [f"{cards.count(card)} {badge(card)}" for card in dict.fromkeys(in_order(cards))]
