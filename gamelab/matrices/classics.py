"""The games that have names, as constructors of Payoffs: `Payoffs.stag_hunt()`."""

from typing import Any, Self

from .bimatrix import Bimatrix


class Classics(Bimatrix):
    """Constructors of well-known games; Payoffs inherits them. The first row and the first column
    come first in each story.
    """

    @classmethod
    def red_blue(cls) -> Self:
        """Red picks 1 or 2, Blue A, B or C, at the same time; the payoffs are Red's.

        Blue pays them. No saddle point, one dominated column, value 20/7.

        Examples
        --------
        >>> from gamelab import Payoffs
        >>> str(Payoffs.red_blue().value())
        '20/7'
        """
        return cls([[30, -10, 20], [-10, 20, -20]], rows=("1", "2"), cols=("A", "B", "C"))

    @classmethod
    def rock_paper_scissors(cls) -> Self:
        """Each beats one and loses to one: value 0, and only the even mixture is safe."""
        return cls([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], **_both("rock", "paper", "scissors"))

    @classmethod
    def matching_pennies(cls) -> Self:
        """Row wins if the coins match, Column if they differ."""
        return cls([[1, -1], [-1, 1]], **_both("heads", "tails"))

    @classmethod
    def prisoners_dilemma(cls, costs: bool = True) -> Self:
        """Years in prison for two prisoners who can deny or confess: 1 each, 4 and 0, or 3 each.

        Parameters
        ----------
        costs : bool
            False reads the years as if they were payoffs, which is the classic mistake.

        Returns
        -------
        Payoffs
            The game.

        Examples
        --------
        >>> from gamelab import Payoffs
        >>> Payoffs.prisoners_dilemma().pure_equilibria()
        [(1, 1)]
        >>> Payoffs.prisoners_dilemma(costs=False).pure_equilibria()
        [(0, 0)]
        """
        return cls([[1, 4], [0, 3]], [[1, 0], [4, 3]], costs=costs, **_both("deny", "confess"))

    @classmethod
    def stag_hunt(cls) -> Self:
        """A stag takes both hunters, a hare one.

        Two pure equilibria, one better for both, the other safe.
        """
        return cls([[4, 0], [3, 3]], [[4, 3], [0, 3]], **_both("stag", "hare"))

    @classmethod
    def chicken(cls) -> Self:
        """Two cars drive at each other, and a driver who swerves loses face.

        One swerves and the other goes straight, or both mix.
        """
        return cls([[0, -1], [1, -10]], [[0, 1], [-1, -10]], **_both("swerve", "straight"))

    @classmethod
    def battle_of_the_sexes(cls) -> Self:
        """Both would rather be together, Row at the opera and Column at the football."""
        return cls([[3, 0], [0, 2]], [[2, 0], [0, 3]], **_both("opera", "football"))

    @classmethod
    def coordination(cls) -> Self:
        """Which side of the road to drive on: only being on the same one matters."""
        return cls([[1, 0], [0, 1]], [[1, 0], [0, 1]], **_both("left", "right"))


def _both(*names: str) -> dict[str, Any]:
    """What both players call their strategies."""
    return {"rows": names, "cols": names}
