/**
 * Lists of events, and of the actors behind the points of a chart. {@link dev.tenrec.insight.list.EventSearch} is the
 * door for pages of events, {@code EventsQueryParser} and {@code ActorsQueryParser} for queries. Reading order:
 * {@code EventSelection}, {@code EventSearch}, {@code EventPage}, {@code Column}, {@code EventsQuery},
 * {@code EventStream}, {@code ActorsQuery}. Searches and queries run on a worker.
 */
@NullMarked
package dev.tenrec.insight.list;

import org.jspecify.annotations.NullMarked;
