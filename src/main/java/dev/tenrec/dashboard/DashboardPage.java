package dev.tenrec.dashboard;

import java.util.List;

/**
 * Some dashboards of a longer list.
 *
 * @param count how many the whole list has
 * @param dashboards those of the page, in the order of the list
 */
public record DashboardPage(int count, List<Dashboard> dashboards) {}
