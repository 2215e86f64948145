"""Lists of lists again, given alone: nothing but lists and numbers is asked for."""


def value(branch, highest=True):
    # > enter()
    if isinstance(branch, (int, float)):
        return branch  # back
    results = []
    for twig in branch:  # looked
        results.append(value(twig, not highest))
        # > update(max(results) if highest else min(results))
    return max(results) if highest else min(results)  # back


RUN = value, [[3, [12, 8]], [[2, 4], 6], 5]
