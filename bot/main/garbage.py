"""The process as a whole: how often Python looks for garbage that holds itself."""

import gc

YOUNG = 10_000
"""New objects after which the collector looks, at least: more than an act makes and keeps."""


def steady() -> None:
    """Let no act be held up by a search that finds nothing; to be called when all is imported.

    Rules, words and caches live as long as the process and are set apart. What an act makes dies with it,
    nearly all of it by itself.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 10, 10)
