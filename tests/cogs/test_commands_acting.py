"""The acts of The Cohort by slash commands, and what autocomplete suggests of them and to whom."""

from typing import Any

from engine.cohort.cards import CARDS, name
from tests.cogs.world import COHORT, CORNELIA, FABIUS, JULIA, World, said
from tests.sim import text_of


async def test_a_card_is_given_by_typing_and_the_answer_names_the_table(world: World):
    table = await world.playing(FABIUS, JULIA)
    who = world.awaited(table)
    cards = await world.offered(who, "cohort give", "card")
    people = await world.offered(who, "cohort give", "to")
    assert cards
    assert len(people) == 2
    answer = said(await world.slash(who, "cohort give", card=cards[0], to=people[0]))
    assert COHORT in answer
    assert "Do you play a card?" in answer
    await world.settle(10)
    assert "gives" in "".join(map(text_of, world.said(world.members[who])))
    passed = said(await world.slash(who, "cohort pass"))
    assert COHORT in passed
    assert world.awaited(table) != who


async def test_what_is_not_legal_is_refused_with_its_clause(world: World):
    table = await world.playing(FABIUS)
    who = world.awaited(table)
    other = FABIUS if who == CORNELIA else CORNELIA
    not_mine = said(await world.slash(other, "cohort pass"))
    assert "COH-TURN-01" in not_mine
    assert "turn" in not_mine
    early = said(await world.slash(who, "cohort pass"))
    assert "COH-TURN-01" in early
    assert "Open to you: You drew" in early
    before = table.version
    names = [seat.name for seat in table.seats]
    drawn = await world.offered(who, "cohort give", "card")
    mine = said(await world.slash(who, "cohort give", card=drawn[0], to=names[table.waiting[0]]))
    assert "not to yourself" in mine
    assert "COH-TURN-02" in mine
    missing = next(name(card) for card in CARDS if name(card) not in drawn)
    absent = said(await world.slash(who, "cohort give", card=missing, to=names[1 - table.waiting[0]]))
    assert "You did not draw" in absent
    unknown = said(await world.slash(who, "cohort give", card="legate", to=names[0]))
    assert "There is no card legate. Possible:" in unknown
    assert table.version == before


async def test_who_does_not_sit_there_is_told_so(world: World):
    await world.playing(FABIUS)
    assert "You do not sit at The Cohort, table 1." in said(await world.slash(JULIA, "cohort pass"))
    assert await world.offered(JULIA, "cohort give", "card") == []


async def test_autocomplete_shows_nobody_elses_cards(world: World):
    table = await world.playing(FABIUS, JULIA)
    for _ in range(6):
        who = world.awaited(table)
        for other in {CORNELIA, FABIUS, JULIA} - {who}:
            for command, options in AUTOCOMPLETED.items():
                for option in options:
                    assert await world.offered(other, f"cohort {command}", option) == []
                    assert await world.offered_in_dm(other, f"cohort {command}", option) == []
        hand = table.view(table.waiting[0]).me
        allowed = {name(c) for c in (*(hand.hand or ()), *table.view(table.waiting[0]).drawn)}
        for command in ("give", "keep", "play", "hand", "discard"):
            for shown in await world.offered(who, f"cohort {command}", "card"):
                assert shown.split(":")[0] in allowed
        await one_act(world, who)


AUTOCOMPLETED = {
    "give": ("card", "to"),
    "send": ("to",),
    "keep": ("card",),
    "play": ("card", "cohort"),
    "attack": ("player", "cohort", "card"),
    "hand": ("card", "to"),
    "hand-all": ("to",),
    "wipe": ("player",),
    "discard": ("card",),
}


async def test_a_catapult_owner_is_suggested_no_card(world: World):
    table = await world.playing(FABIUS)
    seat = table.waiting[0]
    state: Any = table.state
    state.cohorts[seat]["catapult"] = ["catapult"]
    table.decisions = tuple(table.game.decisions(state))
    who = world.awaited(table)
    assert await world.offered(who, "cohort give", "card") == []
    assert len(await world.offered(who, "cohort give", "to")) == 1


async def test_a_whole_game_by_slash_commands_in_direct_messages(world: World):
    table = await world.playing(FABIUS)
    acts = 0
    while table.status == "playing" and acts < 400:
        await one_act(world, world.awaited(table), in_dm=True)
        acts += 1
        table = await world.tables.get(table.id)
    assert table.status == "over"
    assert "is over" in said(await world.slash(CORNELIA, "table status"))
    assert said(await world.slash(JULIA, "table log"))
    assert "Everything you may see" in said(await world.slash(FABIUS, "table export"))
    assert "is open" in said(await world.slash(FABIUS, "table new", game="cohort"))


async def test_an_error_tells_nothing_that_the_asker_may_not_know(world: World):
    table = await world.playing(FABIUS)
    other = {CORNELIA: FABIUS, FABIUS: CORNELIA}[world.awaited(table)]
    every = ", ".join(name(card) for card in CARDS[:-1])
    answer = said(await world.slash(other, "cohort give", card="legate", to="Fabius"))
    assert answer == f"There is no card legate. Possible: {every} or Primus Pilus."
    refused = [said(await world.slash(other, "cohort keep", card=card)) for card in CARDS]
    assert len(set(refused)) == 1


async def one_act(world: World, who: int, *, in_dm: bool = False) -> None:
    """Whoever is awaited does the first thing that autocomplete suggests, or plays a unit, or passes."""
    table = next(t for t in [await world.tables.get(1)] if t.status == "playing")
    kind = table.open_to(table.waiting[0])[0].kind
    type_ = world.dm if in_dm else world.slash
    look = world.offered_in_dm if in_dm else world.offered

    async def first(command: str, option: str, **filled: str) -> str:
        return (await look(who, f"cohort {command}", option, **filled))[0].split(":")[0]

    before = table.version
    match kind:
        case "velites":
            result = await type_(who, "cohort send", to=await first("send", "to"))
        case "give":
            cards = await look(who, "cohort give", "card")
            to = await look(who, "cohort give", "to")
            if to:
                card = {"card": cards[0]} if cards else {}
                result = await type_(who, "cohort give", to=to[0], **card)
            else:
                result = await type_(who, "cohort keep", card=await first("keep", "card"))
        case "play":
            cards = [c for c in await look(who, "cohort play", "card") if not c.startswith("Primus")]
            if cards:
                result = await type_(who, "cohort play", card=cards[0].split(":")[0])
            else:
                result = await type_(who, "cohort pass")
        case "wipe":
            result = await type_(who, "cohort wipe", player=await first("wipe", "player"))
        case "discard":
            result = await type_(who, "cohort discard", card=await first("discard", "card"))
        case _:
            result = await type_(who, "cohort hand-all", to=await first("hand-all", "to"))
    assert table.version > before, said(result)
