"""The explorers of what a game is."""

from gamelab import explore

EXPLORERS = {
    "nim": lambda: explore.nim(),
    "nim, small": lambda: explore.nim(largest=3),
    "growth": lambda: explore.growth(),
}
