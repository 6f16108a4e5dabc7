"""Local play with the toy bot: `python -m tests.play.toy_play FOLDER [PORT]`."""

import asyncio
import sys
from pathlib import Path

from bot.play import serve
from tests.play.toy_bot import ToyBot


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(folder: Path, port: int = 0) -> None:
    asyncio.run(serve(lambda: ToyBot(folder / "toy.txt"), folder, port, 6, say))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
