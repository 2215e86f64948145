"""Whatever was handed in, found and told apart: one Paper for each student."""
