/**
 * Aggregations of a trends series by cell, a cell being one group within one time bucket.
 *
 * <p>{@link SeriesEvaluator} picks an aggregation by {@link SeriesMath.Family}; {@link AggregationSpec} is its input,
 * {@link CellLocator} maps rows to cells, {@link CellRange} splits cells over several scans to bound memory. Aggregates
 * are consumers of one scan thread each and are merged by the query's worker.
 */
@NullMarked
package dev.tenrec.insight.trends.aggregate;

import org.jspecify.annotations.NullMarked;
