"""Who asks for something at a table besides playing, and what they may do as its host."""

from dataclasses import dataclass

from bot.host.table import Table
from bot.host.tables import NotHere
from bot.texts.names import escaped


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks for something: user id, name as Discord has it, whether they may manage the channel."""

    id: int
    name: str
    keeps: bool = False

    def called(self, table: Table) -> str:
        """What they are called at a table, safe to show: the same wherever they act from."""
        return table.called(self.id) or escaped(self.name)


def may_host(table: Table, asker: Asker) -> bool:
    """Whether the asker decides what a host decides: they are the host, or may manage the channel."""
    return asker.keeps or asker.id == table.host_id


def must_host(table: Table, asker: Asker) -> None:
    """Raises NotHere, naming the host, unless the asker may do what the host may."""
    if not may_host(table, asker):
        name = table.called(table.host_id)
        whom = f" ({name})" if name is not None else ""
        raise NotHere(f"Only the host{whom}, or someone who may manage this channel, can do that.")
