"""What leaves the house: the students' edition, and bundles for other graders."""
