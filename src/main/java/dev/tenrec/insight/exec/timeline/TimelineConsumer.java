package dev.tenrec.insight.exec.timeline;

/** Sink of a timeline scan: gets each actor once. Each thread of a scan has its own. */
@FunctionalInterface
public interface TimelineConsumer {
    void timeline(Timeline timeline);
}
