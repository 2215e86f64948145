"""The catalogue: the mistakes that programs and pens make, each with its name and one sentence,
which serves a program and an answer worked out by hand alike.

What makes them, and what repairs them, stands in `rewritings`; the answers that make them, with the
forms and with the questions. The last ones name a repair that no other entry explains."""

CATALOGUE = {
    "strict cut": (
        "a node is left only when alpha > beta; it should be left as soon as alpha >= beta"
    ),
    "tie replaces": (
        "the move taken only ties with an earlier one; of equally good moves the first is asked for"
    ),
    "fresh window at the root": (
        "the root gives every child a fresh window, so what the first child has shown is forgotten"
    ),
    "parent's bound only": "only the parent's bound is used, so deep cuts are missed",
    "one window for all": (
        "alpha and beta are shared by the whole tree, where each node has its own"
    ),
    "start at 0": "the best value starts at 0, so a negative payoff can never win",
    "finite infinity": "a finite number stands for infinity, and the payoffs pass it",
    "cut before the update": "a node is left before the child's value is recorded",
    "bounds not swapped": (
        "the window is turned over to (-alpha, -beta); negated bounds change places: (-beta, "
        "-alpha)"
    ),
    "bounds not negated": (
        "the window is passed on as it is; to the other player it is (-beta, -alpha)"
    ),
    "leaf for the wrong player": (
        "a leaf or an evaluation is scored for the wrong player; it counts for who is to move "
        "there, whose sign has to be passed down"
    ),
    "turn misread": (
        "the program works out by itself whose turn it is, by the depth or turn about, or takes "
        "one player for all; the node or the state says who moves"
    ),
    "mover for MAX": (
        "the value given is the one for the player who is to move; what MAX gets is asked for, "
        "whoever moves"
    ),
    "bound taken for the value": "the bound that a cut node returns is taken for its value",
    "fail-hard": (
        "fail-soft and fail-hard are mixed up: a fail-soft search returns what it reached, "
        "outside its window too"
    ),
    "depth off by one": (
        "the depth does not count as it should: a ply is a single move, and a search that is given "
        "no depth goes down to the leaves"
    ),
    "horizon mixed up": (
        "the end of the game and the horizon are mixed up: a leaf counts with its payoff "
        "whatever the depth, any other node at depth 0 with its evaluation"
    ),
    "chance left early": (
        "a chance node is left too early, as if MIN moved there; what is unread can still "
        "change its value"
    ),
    "chances lost": (
        "the mean is not right: a chance node is worth the sum of its children's values, each "
        "times its probability; no probability is left out, and nothing is divided or rounded"
    ),
    "increasing rescale": (
        "any increasing rescale is taken to be harmless; expectimax stands only a positive "
        "linear one"
    ),
    "others as enemies": (
        "the other players are taken for enemies; each maximises a payoff of their own"
    ),
    "one indifferent answer": (
        "an indifferent player is taken to have one right answer; every one of them gives a "
        "subgame-perfect payoff"
    ),
    "place in the order": (
        "the children were sorted, and the place in the sorted order is returned as the move"
    ),
    "years maximised": "the years in prison are maximised; they are costs",
    "joint total": (
        "the largest total of all players decides; each looks at what they get themselves, or "
        "their partners with them"
    ),
    "pure guarantee": "the best pure guarantee is taken for the value of the game",
    "dominated weight": "every column gets a weight, a dominated one too",
    "own payoffs decide": (
        "your own payoffs decide your own mix; it has to make the other player indifferent"
    ),
    "misere mixed up": (
        "misere and normal play are mixed up, or the sign at the empty pile: whoever finds it "
        "has won in misere play"
    ),
    "counts mixed up": "states, nodes of the tree and games are counted as one thing",
    "one choice for all": (
        "one best choice is shared by the whole tree, so those further down overwrite the root's"
    ),
    "own last move": (
        "the strategy answers its own last move, or sees the other's move of the same turn"
    ),
    "max and min mixed up": (
        "one of the two players does not take their best value: MAX takes the largest value of "
        "its children, MIN the smallest"
    ),
    "too deep": (
        "the search goes deeper than it should: the depth falls by one with every move, whoever "
        "makes it, and at 0 a node is evaluated"
    ),
    "bound never moves": (
        "alpha never rises, or beta never falls: MAX sets alpha = max(alpha, best), MIN sets "
        "beta = min(beta, best)"
    ),
    "nothing cut": "nothing is ever cut: every leaf is read",
    "left after one child": "a node is left after its first child, whatever the window",
    "cut reversed": "the cut is the wrong way round: a node is left when alpha is above beta",
    "nothing returned": (
        "None is returned: is a `return` missing, is something printed and not returned, or was "
        "nothing assigned to what is returned?"
    ),
    "always the same": "the answer is the same in every test, and the right ones differ",
    "last child left out": "the last child of a node is left out",
    "zero for nothing": "a 0 is taken for nothing: ask `is None`, for Python takes 0 for False",
    "window not passed": (
        "the window is not passed on: every child is searched as if nothing were known yet"
    ),
    "one bound passed": "only one of the two bounds is passed on; a child needs alpha and beta",
    "bounds changed places": (
        "alpha and beta change places on the way down: alpha comes first, beta second"
    ),
    "alpha is the best": (
        "alpha is set to the best value here, and so may fall below what was passed down; a "
        "bound only ever tightens: alpha = max(alpha, best), beta = min(beta, best)"
    ),
    "one side cuts": (
        "only one of the two players cuts; MAX and MIN both leave a node where alpha meets beta"
    ),
    "cut at equality": (
        "a node is left when alpha = beta; this course asks to read on until alpha > beta"
    ),
    "bound goes the wrong way": (
        "a bound goes the wrong way: alpha only rises, alpha = max(alpha, best), and beta only "
        "falls, beta = min(beta, best)"
    ),
    "None after a cut": (
        "where a node is left early, nothing is returned; it is worth the best value so far"
    ),
    "return in the loop": (
        "the value is returned inside the loop, after the first child; it belongs behind the loop"
    ),
    "no minus": (
        "what is good for one player is bad for the other: the value of a child is negated "
        "where the other player moves there"
    ),
    "sign turned every ply": (
        "the sign is turned at every ply; it stays where the same player moves again"
    ),
    "last child's value": (
        "each child's value replaces the one before, so that the last one counts; it is the "
        "best of them that counts"
    ),
    "each child searched twice": "each child is searched twice: keep its value in a variable",
    "chance as MAX": (
        "chance is played as if MAX chose; its node is worth the average of its children"
    ),
    "chance as MIN": (
        "chance is played as if MIN chose; its node is worth the average of its children"
    ),
    "MIN as chance": "MIN is taken for chance; MIN takes the smallest value of its children",
    "index for value": (
        "a place, or a child itself, is returned or compared where its value is asked for"
    ),
    "move compared": "a move is compared where its value is meant",
    "child for move": "something else than the move is returned: a child's `move` is asked for",
    "pair for value": (
        "a function that returns a value and something with it is taken for the value: [0] is it"
    ),
    "rounded": "a number is rounded or cut off; payoffs and values count as they are",
    "counted from 1": "every number is one too high: moves, rows and columns are counted from 0",
    "kept between calls": (
        "something is kept from one answer to the next, in a default such as [] or in a variable "
        "outside the function; what is collected has to begin inside it"
    ),
    "one list many times": (
        "[[]] * n holds the same list n times, and what is added to one is in all of them"
    ),
    "set in the loop": (
        "a variable is set in every turn of the loop, so the turns before count for nothing or "
        "twice; it is set once, in front of the loop"
    ),
    "== for =": "== compares and sets nothing; = sets a variable",
    "spelling": "a text is not spelt as it should be: capital letters count",
    "comparison": "a comparison is the wrong one",
    "sign": "a sign is the wrong one",
    "name": "another variable is meant here",
    "argument": "an argument is missing, or stands in another one's place",
    "constant": "a constant is the wrong one",
    "order": "two statements stand in the wrong order",
    "statement": "a statement is one too many",
    "condition": "a condition is the wrong one",
}
