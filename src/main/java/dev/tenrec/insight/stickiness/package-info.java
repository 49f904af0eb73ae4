/**
 * Stickiness queries: the number of intervals in which actors are active.
 * {@link dev.tenrec.insight.stickiness.StickinessQueryParser} is the door. Queries run on a worker.
 */
@NullMarked
package dev.tenrec.insight.stickiness;

import org.jspecify.annotations.NullMarked;
