package dev.tenrec.capture;

/** Lets a long task on a worker give way to short ones. One per task. */
@FunctionalInterface
public interface Pace {
    /** Never waits. */
    Pace FULL_SPEED = () -> {};

    /** Called between two pieces of work of a few milliseconds; may wait. */
    void step();
}
