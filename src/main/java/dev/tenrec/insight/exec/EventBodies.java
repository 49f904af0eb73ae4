package dev.tenrec.insight.exec;

import dev.tenrec.storage.Event;

/** Reads whole events by their rows; for one thread. */
@FunctionalInterface
public interface EventBodies {
    Event read(int row);
}
