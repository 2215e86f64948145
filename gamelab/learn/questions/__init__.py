"""The questions of the exercises, a room for each lesson."""
