"""What an editor sees of the names that `__init__.py` loads when they are first used."""

__all__: list[str]
__version__: str

from .laboratory.ordering import order_experiment as order_experiment
from .laboratory.pruning import complete_tree as complete_tree
from .laboratory.pruning import effective_branching as effective_branching
from .laboratory.pruning import expected_pruning as expected_pruning
from .laboratory.pruning import fewest_leaves as fewest_leaves
from .laboratory.pruning import pearl_branching as pearl_branching
from .laboratory.pruning import random_complete_tree as random_complete_tree
from .laboratory.pruning import simulate_pruning as simulate_pruning
from .learn.check import check as check
from .learn.check import exercise as exercise
from .learn.check import given as given
from .learn.explain import explain as explain
from .matrices.files import read as read
from .matrices.files import write as write
from .matrices.payoffs import Payoffs as Payoffs
from .repeated.evolution import discount_threshold as discount_threshold
from .repeated.evolution import replicator as replicator
from .repeated.match import match as match
from .repeated.moran_process import fixation_probability as fixation_probability
from .repeated.moran_process import moran as moran
from .repeated.tournament import tournament as tournament
from .search.chance import expectimax as expectimax
from .search.deepening import best_move as best_move
from .search.deepening import iterative_deepening as iterative_deepening
from .search.induction import backward_induction as backward_induction
from .search.induction import subgame_perfect as subgame_perfect
from .search.minimax import Result as Result
from .search.minimax import alphabeta as alphabeta
from .search.minimax import knuth_moore as knuth_moore
from .search.minimax import minimax as minimax
from .search.minimax import negamax as negamax
from .show import explore as explore
from .show.figures import draw as draw
from .show.latex import latex as latex
from .show.player import play as play
from .show.svg import svg as svg
from .trees.boards import ConnectFour as ConnectFour
from .trees.boards import TicTacToe as TicTacToe
from .trees.build import random_tree as random_tree
from .trees.build import tree as tree
from .trees.games import Game as Game
from .trees.games import Nim as Nim
from .trees.games import Race as Race
from .trees.games import game_tree as game_tree
from .trees.node import Node as Node
from .trees.numbers import number_text as number_text
from .watching.audit import assert_sound as assert_sound
from .watching.audit import audit as audit
from .watching.steps import Step as Step
from .watching.trace import Trace as Trace
from .watching.watch import watch as watch
