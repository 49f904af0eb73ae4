/**
 * Batch scans over segments: predicates on dictionary codes, time buckets, top-N. Reading order: {@code ScanRequest},
 * {@code BatchScan}, {@code SegmentBatch}, {@code EventPredicate}, {@code TopNScan}.
 */
package dev.tenrec.insight.exec.scan;
