"""The class tournament: bots that meet in sandboxes, the record of their moves, and its page."""
