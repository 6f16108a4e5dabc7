"""Local play of the real bot with dice that are known: `python -m tests.play.known_play FOLDER PORT SECRET`.

As `python -m bot play`, but every game is the same if it is played the same, so that a test takes as
long every time.
"""

import asyncio
import sys
from pathlib import Path

from bot.main.client import Curia
from bot.play import serve
from storage.opening import open_store
from tests.play.toy_play import say


def main(folder: Path, port: int, secret: bytes) -> None:
    def make_bot() -> Curia:
        return Curia(lambda: open_store(folder / "curia.db"), entropy=lambda: secret)

    asyncio.run(serve(make_bot, folder, port, 6, say))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), bytes.fromhex(sys.argv[3]))
