"""`python -m tests.mutation`: see the package. Arguments are names of mutants or patterns, none for all."""

import gc
import os
import sys
import sysconfig
from collections import Counter
from pathlib import Path

from mutmut.__main__ import cli
from mutmut.configuration import config
from mutmut.mutation.data import SourceFileMutationData
from mutmut.stats import status_by_exit_code

from tests.mutation.words import leave_words_alone

os.environ["PATH"] = f"{sysconfig.get_path('scripts')}:{os.environ['PATH']}"  # the mypy of this Python


def main(names: list[str]) -> None:
    """Run mutmut, one mutant at a time, and say what became of each file's mutants."""
    leave_words_alone()
    gc.disable()  # in thousands of forks it would only copy the heap
    cli(["run", "--max-children", "1", *names], standalone_mode=False)
    total: Counter[str] = Counter()
    for path in config().only_mutate:
        data = SourceFileMutationData(path=Path(path))
        data.load()
        found = Counter(status_by_exit_code[code] for code in data.exit_code_by_key.values())
        total += found
        print(f"{path}: {_line(found)}")  # noqa: T201
    print(f"all: {_line(total)}; `mutmut results` names them, `mutmut show NAME` shows one")  # noqa: T201


def _line(found: Counter[str]) -> str:
    return ", ".join([f"{found.total()} mutants", *(f"{n} {status}" for status, n in found.most_common())])


if __name__ == "__main__":
    main(sys.argv[1:])
