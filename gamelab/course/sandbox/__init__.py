"""A process in which a paper's cells run, and from which nothing comes but plain values."""
