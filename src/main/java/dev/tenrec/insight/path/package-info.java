/**
 * Paths queries: the transitions of actors from page to page or from event to event.
 * {@link dev.tenrec.insight.path.PathsQueryParser} is the door.
 *
 * <p>Reading order: {@code PathsQuery}, {@code PathEvents} (events to nodes), {@code PathBuilder} (nodes to edges),
 * {@code PartitionedEdges} and {@code TopEdges} (a radix-partitioned hash aggregate). Queries run on a worker.
 */
@NullMarked
package dev.tenrec.insight.path;

import org.jspecify.annotations.NullMarked;
