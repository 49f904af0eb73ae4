package dev.tenrec.insight.scan;

/** Takes timelines, each actor once; several walk at once, each with a visitor of its own. */
@FunctionalInterface
public interface TimelineVisitor {
    void timeline(Timeline timeline);
}
