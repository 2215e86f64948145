"""The explorers of what a game is."""

from gamelab import explore

EXPLORERS = {
    "nim": lambda: explore.nim(),
    "growth": lambda: explore.growth(),
}
