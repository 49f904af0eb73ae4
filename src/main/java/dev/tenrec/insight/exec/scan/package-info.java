/**
 * Vectorized scans over segments in (event name, time) order.
 *
 * <p>Reading order: {@link SegmentScanner} (the door), {@link ScanRequest}, {@link ScanRange} (unit of work),
 * {@link BatchScan} (operator), {@link SegmentBatch} (columns of up to a block of rows), {@link EventPredicate} and
 * {@link RowPredicate} (predicates on dictionary codes), {@link PropertyReaders} and {@link ValueReader} (columns to
 * codes), {@link TopNScan}. Runs on a worker and on scan threads, see {@link Parallel}.
 */
@NullMarked
package dev.tenrec.insight.exec.scan;

import org.jspecify.annotations.NullMarked;
