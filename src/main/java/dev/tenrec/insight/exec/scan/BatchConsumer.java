package dev.tenrec.insight.exec.scan;

/** Sink of a scan. Each thread of a scan has its own. */
@FunctionalInterface
public interface BatchConsumer {
    void batch(RowBatch batch);
}
