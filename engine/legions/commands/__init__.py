"""LEGIONS by typing: `/forum`, `/senate`, `/faction`, `/deal`."""

from engine.legions.commands import deal, faction, forum, senate

COMMANDS = (forum.GROUP, senate.GROUP, faction.GROUP, deal.GROUP)
