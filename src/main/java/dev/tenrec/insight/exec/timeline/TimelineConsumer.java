package dev.tenrec.insight.exec.timeline;

/** Takes timelines, each actor once; several walk at once, each with a visitor of its own. */
@FunctionalInterface
public interface TimelineConsumer {
    void timeline(Timeline timeline);
}
