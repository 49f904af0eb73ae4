/**
 * Query execution over one snapshot of a project. {@link dev.tenrec.insight.exec.QuerySnapshots} opens snapshots,
 * {@link dev.tenrec.insight.exec.QuerySnapshot} is what queries read.
 *
 * <p>Two access paths: {@code scan} reads row batches in (event name, time) order, {@code timeline} reads the events of
 * one actor after another in time order.
 */
package dev.tenrec.insight.exec;
