package dev.tenrec.dashboard;

import java.util.List;

/**
 * Some insights of a longer list.
 *
 * @param count how many the whole list has
 * @param insights those of the page, in the order of the list
 */
public record InsightPage(int count, List<Insight> insights) {}
