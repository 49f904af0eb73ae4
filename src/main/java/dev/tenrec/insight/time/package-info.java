/**
 * Dates of queries: {@code Moment} parses one date, {@code DateRange} resolves a range, {@code Interval} and
 * {@code Buckets} divide it into the points of a chart, {@code TimeBuckets} for loops over rows. Values, any thread.
 */
@NullMarked
package dev.tenrec.insight.time;

import org.jspecify.annotations.NullMarked;
