/** Counts of events by the values of properties, and by their combinations. */
@NullMarked
package dev.tenrec.insight.trends.tuple;

import org.jspecify.annotations.NullMarked;
