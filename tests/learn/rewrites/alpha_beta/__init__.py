"""Wrong answers to the questions of one lesson."""
