package dev.tenrec.rehearsal.rule;

import java.util.List;

/**
 * A rule that was broken.
 *
 * @param severity the heaviest of its cases
 * @param count how often
 * @param share of all events, 0 to 1
 * @param message a sentence with the numbers
 * @param cases the first of them, in the order of arrival, at most {@link Findings#CASES_MAX}
 */
public record Finding(Rule rule, Severity severity, long count, double share, String message, List<Case> cases) {}
