"""A table by the text of the board: what stands at the horizon is put in, and read again."""

from rules import Board, worth


class Player:
    def __init__(self):
        self.table = {}

    def key(self, board, depth):
        return f"{sorted(board.stack)} {board.stack[-1:]} {depth}"

    def minimax(self, board, depth, alpha, beta):
        # > enter(alpha, beta)
        if self.key(board, depth) in self.table:
            return self.table[self.key(board, depth)]  # known
        if depth == 0 or board.is_game_over():
            self.table[self.key(board, depth)] = worth(board.stack)
            return self.table[self.key(board, depth)]  # back
        mine = board.turn
        best = -99 if mine else 99
        for move in [*board.legal_moves]:  # looked
            board.push(move)
            score = self.minimax(board, depth - 1, alpha, beta)
            board.pop()
            if mine:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            # > update(best)
            if alpha >= beta:
                break
        self.table[self.key(board, depth)] = best
        return self.table[self.key(board, depth)]  # back


RUN = Player().minimax, Board(), 4, -99, 99
