"""An agent whose own __value() hands the same state on to __max_value or __min_value, cutting only
beyond; their names are private."""

from rules import GameState


class AlphaBetaAgent:
    def getAction(self, gameState):
        # > enter()
        alpha, chosen = -1e9, None
        for action in gameState.getLegalActions(0):  # looked
            v = self.__value(gameState.generateSuccessor(0, action), 1, alpha, 1e9)
            if v > alpha:
                alpha, chosen = v, action
            # > update(alpha)
        return chosen  # back: None, alpha

    def __value(self, state, agent, alpha, beta):
        if state.isOver():
            # > enter(alpha, beta)
            return state.getScore()  # back
        if agent == 0:
            return self.__max_value(state, alpha, beta)
        return self.__min_value(state, agent, alpha, beta)

    def __max_value(self, state, alpha, beta):
        # > enter(alpha, beta)
        best = -1e9
        for action in state.getLegalActions(0):  # looked
            best = max(best, self.__value(state.generateSuccessor(0, action), 1, alpha, beta))
            # > update(best)
            if best > beta:
                return best  # back
            alpha = max(alpha, best)
        return best  # back

    def __min_value(self, state, agent, alpha, beta):
        # > enter(alpha, beta)
        best, after = 1e9, (agent + 1) % state.getNumAgents()
        for action in state.getLegalActions(agent):  # looked
            child = state.generateSuccessor(agent, action)
            best = min(best, self.__value(child, after, alpha, beta))
            # > update(best)
            if best < alpha:
                return best  # back
            beta = min(beta, best)
        return best  # back


RUN = AlphaBetaAgent().getAction, GameState()
