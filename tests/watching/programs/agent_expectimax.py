"""An expectimax agent: the ghosts' values are averaged, the root's action is found by its index."""

from rules import GameState


class ExpectimaxAgent:
    def getAction(self, gameState):
        # > enter()
        actions = gameState.getLegalActions(0)
        scores = [self.expect(gameState.generateSuccessor(0, a), 1) for a in actions]
        # > bests(max, *scores)
        return actions[scores.index(max(scores))]  # back: None, max(scores)

    def expect(self, state, agent):
        # > enter()
        if state.isOver():
            return state.getScore()  # back
        actions = state.getLegalActions(agent)
        after = (agent + 1) % state.getNumAgents()
        scores = [self.expect(state.generateSuccessor(agent, a), after) for a in actions]
        if agent == 0:
            # > bests(max, *scores)
            return max(scores)  # back
        return sum(scores) / len(scores)  # back


RUN = ExpectimaxAgent().getAction, GameState(4)
