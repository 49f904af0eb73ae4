/**
 * Events of one actor in time order, from the (distinct id, time) order of segments or by radix partitioning. Reading
 * order: {@code TimelineRequest}, {@code TimelineScan}, {@code TimelineCursor}, {@code PartitionedTimelineScan}.
 */
package dev.tenrec.insight.exec.timeline;
