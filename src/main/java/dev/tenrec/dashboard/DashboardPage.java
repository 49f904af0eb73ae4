package dev.tenrec.dashboard;

import java.util.List;

/**
 * Some dashboards of a longer list.
 *
 * @param count how many the whole list has
 * @param dashboards those of the page, in the order of the list
 * @param exactCount how many of the whole list match a search to the letter; these come first
 */
public record DashboardPage(int count, List<Dashboard> dashboards, int exactCount) {}
