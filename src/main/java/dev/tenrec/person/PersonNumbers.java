package dev.tenrec.person;

/** The persons of a project's distinct ids at one moment, as numbers, for loops over many events. */
public interface PersonNumbers {
    /** The person of a distinct id, or -1. */
    int of(int distinctId);

    /** All person numbers are below. */
    int bound();

    /** Version of the mapping; grows with every change. */
    long changes();
}
