"""Small games for the programs, in the clothes that public code gives them: coins are taken one by
one, and what they are worth depends on the order."""

COINS = 3, 1, 4, 2
LINES = "012", "345", "678", "036", "147", "258", "048", "246"


def moves(taken):
    return [coin for coin in COINS if coin not in taken]


def worth(taken):
    return sum(place * coin * coin for place, coin in enumerate(taken, 2)) % 17 - 8


def won(cells, mark):
    return any(all(cells[int(place)] == mark for place in line) for line in LINES)


class Game:
    """As aima-python asks of a game."""

    def to_move(self, state):
        return "XO"[len(state) % 2]

    def actions(self, state):
        return moves(state)

    def result(self, state, action):
        return (*state, action)

    def terminal_test(self, state):
        return len(state) == 3

    def utility(self, state, player):
        return worth(state) if player == "X" else -worth(state)


class Board:
    """Changed in place, as python-chess has it; the moves come out of a generator."""

    def __init__(self, *taken):
        self.stack = [*taken]

    @property
    def legal_moves(self):
        return (coin for coin in COINS if coin not in self.stack)

    @property
    def turn(self):
        return len(self.stack) % 2 == 0

    def push(self, move):
        self.stack.append(move)

    def pop(self):
        return self.stack.pop()

    def is_game_over(self):
        return len(self.stack) == len(COINS)


class GameState:
    """As the Pacman agents of Berkeley's CS188 see it: agent 0 moves, then the ghosts."""

    def __init__(self, *taken):
        self.taken = taken

    def getLegalActions(self, agent):
        return moves(self.taken)

    def generateSuccessor(self, agent, action):
        return GameState(*self.taken, action)

    def getNumAgents(self):
        return 3

    def isOver(self):
        return len(self.taken) == len(COINS)

    def getScore(self):
        return worth(self.taken)


class State:
    """As OpenSpiel has it: a state knows its player, its actions and its children."""

    def __init__(self, *taken):
        self.taken = taken

    def is_terminal(self):
        return len(self.taken) == 3

    def current_player(self):
        return len(self.taken) % 2

    def legal_actions(self):
        return moves(self.taken)

    def child(self, action):
        return State(*self.taken, action)

    def clone(self):
        return State(*self.taken)

    def apply_action(self, action):
        self.taken = *self.taken, action

    def player_return(self, player):
        return (-1) ** player * worth(self.taken)
