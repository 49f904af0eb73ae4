package dev.tenrec.insight.scan;

/** Takes the blocks of a scan, one after another; several scan at once, each with a visitor of its own. */
@FunctionalInterface
public interface BlockVisitor {
    void block(Block block);
}
