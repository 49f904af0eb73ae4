/**
 * Funnels queries: the actors that reach each of several steps within a conversion window.
 * {@link dev.tenrec.insight.funnel.FunnelsQueryParser} is the door.
 *
 * <p>Reading order: {@code FunnelsQuery}, {@code FunnelAggregate} (timelines to outcomes) with the two implementations
 * of {@code FunnelMatcher}, {@code FunnelBreakdownLines}, and the three charts. Queries run on a worker.
 */
@NullMarked
package dev.tenrec.insight.funnel;

import org.jspecify.annotations.NullMarked;
