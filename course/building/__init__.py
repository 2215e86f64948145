"""From sources to notebooks: lectures, exercises, solutions, worksheets."""
