package dev.tenrec.insight.exec.scan;

/** Takes the blocks of a scan, one after another; several scan at once, each with a visitor of its own. */
@FunctionalInterface
public interface BatchConsumer {
    void block(RowBatch block);
}
