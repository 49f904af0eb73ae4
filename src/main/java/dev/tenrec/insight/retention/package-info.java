/**
 * Retention queries: the actors of each cohort that return in later periods.
 * {@link dev.tenrec.insight.retention.RetentionQueryParser} is the door. Reading order: {@code RetentionRules},
 * {@code RetentionWindow}, {@code RetentionQuery}, {@code RetentionAggregate}, {@code CalendarFollower},
 * {@code RetentionCounts}. Queries run on a worker.
 */
@NullMarked
package dev.tenrec.insight.retention;

import org.jspecify.annotations.NullMarked;
