"""The mistakes: the catalogue, wrong searches and answers, and how one is named."""
