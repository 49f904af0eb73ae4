package dev.tenrec.insight.trends;

import dev.tenrec.insight.trends.aggregate.Series;
import java.util.List;

/**
 * One line of the chart.
 *
 * @param series null for a formula
 * @param order of its series in the query, from 0
 * @param value of the breakdown, one text for each property; null without a breakdown
 * @param points one number for each point, or a single one for the whole range
 */
@SuppressWarnings("ArrayRecordComponent")
record TrendsLine(Series series, int order, String label, List<String> value, Period period, double[] points) {}
