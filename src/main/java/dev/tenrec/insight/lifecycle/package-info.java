/**
 * Lifecycle queries: new, returning, resurrecting and dormant actors for each interval.
 * {@link dev.tenrec.insight.lifecycle.LifecycleQuery} is the door. Queries run on a worker.
 */
@NullMarked
package dev.tenrec.insight.lifecycle;

import org.jspecify.annotations.NullMarked;
