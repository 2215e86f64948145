"""What can be asked of somebody about a run of their own function, with the answers."""
