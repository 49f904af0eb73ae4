/**
 * Trends: events or actors by point of a date range, optionally by breakdown value, compared or as formulas.
 *
 * <p>Reading order: {@link TrendsQueryParser} (the door), {@link TrendsQuery}, {@link TrendsQueryRunner},
 * {@link BreakdownSelection} (top values), {@link dev.tenrec.insight.trends.aggregate.SeriesEvaluator},
 * {@link FormulaLines}, {@link TrendsResult}. Runs on a worker and on scan threads.
 */
@NullMarked
package dev.tenrec.insight.trends;

import org.jspecify.annotations.NullMarked;
