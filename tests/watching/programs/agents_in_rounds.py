"""An agent with a depth in rounds: the index goes round the players, the root returns an action."""

from rules import GameState


class MinimaxAgent:
    depth = 1

    def getAction(self, gameState):
        # > enter()
        best, action = -999, None
        for a in gameState.getLegalActions(0):  # looked
            value = self.minimax(gameState.generateSuccessor(0, a), 0, 1)
            if value > best:
                best, action = value, a
            # > update(best)
        return action  # back: None, best

    def minimax(self, state, depth, agent):
        # > enter()
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or state.isOver():
            return state.getScore()  # back
        pick = min if agent else max
        return pick(  # = return back(bests(pick, *[
            self.minimax(state.generateSuccessor(agent, a), depth, agent + 1)
            for a in state.getLegalActions(agent)
        )  # = ]))


RUN = MinimaxAgent().getAction, GameState()
