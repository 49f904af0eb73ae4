/**
 * Query execution over an immutable snapshot of one project.
 *
 * <p>{@link QuerySnapshots} opens a {@link QuerySnapshot}. It has two access paths, one per sort order of the segments:
 * {@link dev.tenrec.insight.exec.scan.SegmentScanner scan} reads row batches in (event name, time) order,
 * {@link dev.tenrec.insight.exec.timeline.TimelineScanner timeline} reads one actor after another in time order.
 * Queries run on a worker and on idle scan threads.
 *
 * <pre>
 * ScanRequest     → ScanRange → BatchScan → RowBatch → BatchConsumer
 * TimelineRequest → TimelineCursor | radix partitions → Timeline → TimelineConsumer
 * </pre>
 */
@NullMarked
package dev.tenrec.insight.exec;

import org.jspecify.annotations.NullMarked;
