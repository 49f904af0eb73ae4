/**
 * Group-by-actor: the events of one actor after another in time order.
 *
 * <p>Reading order: {@link TimelineScanner} (the door), {@link TimelineRequest}; for persons {@link TimelineScan},
 * {@link TimelineCursor} over the (distinct id, time) order, {@link DistinctIdSegmentBitmap} to skip segments and
 * {@link TimelineBuilder} to merge; for other actors {@link PartitionedTimelineScan}, radix partitioning in
 * {@link EventCollector} and {@link PartitionedEvents}, then a sort per partition in {@link PartitionSort}.
 */
@NullMarked
package dev.tenrec.insight.exec.timeline;

import org.jspecify.annotations.NullMarked;
