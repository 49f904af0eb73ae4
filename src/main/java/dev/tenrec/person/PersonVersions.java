package dev.tenrec.person;

import dev.tenrec.disk.BlockMemory;

/**
 * Number of the last change of each person's properties, for readers that keep copies. A reader takes a number before
 * it reads; changes that it may have missed have that number or a higher one.
 *
 * <p>Takes four bytes per person once there is a reader, and nothing before.
 */
final class PersonVersions {
    private final IntColumn versions;
    private int change;

    PersonVersions(BlockMemory memory) {
        this.versions = new IntColumn(memory);
    }

    /** On the writer, after a person's record was written or removed. */
    synchronized void changed(int person) {
        if (change > 0) {
            versions.set(person, change);
        }
    }

    /** The number of all changes from now on, until the next call. */
    synchronized int next() {
        return ++change;
    }

    /** True if the person may have changed since a number was taken. */
    boolean isSince(int person, int number) {
        return versions.get(person) >= number;
    }
}
