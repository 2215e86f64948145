"""The root loops in an agent that counts its nodes: a table has a function for each kind."""


class Agent:
    def __init__(self):
        self.nodes, self.value = 0, {"max": self.highest, "min": self.lowest}

    def choose(self, pile):
        # > enter()
        best, move = -99, None
        for take in (1, 2):  # looked
            value = self.value["min"](pile - take)
            if value > best:
                best, move = value, take
            # > update(best)
        return move  # = return back(best, None)

    def highest(self, pile):
        # > enter()
        self.nodes += 1
        if pile <= 0:
            return pile - 1  # back
        best = -99
        for take in (1, 2):  # looked
            best = max(best, self.value["min"](pile - take))
            # > update(best)
        return best  # back

    def lowest(self, pile):
        # > enter()
        self.nodes += 1
        if pile <= 0:
            return 1 - pile  # back
        best = 99
        for take in (1, 2):  # looked
            best = min(best, self.value["max"](pile - take))
            # > update(best)
        return best  # back


RUN = Agent().choose, 4
