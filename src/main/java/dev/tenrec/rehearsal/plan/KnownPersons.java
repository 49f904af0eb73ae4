package dev.tenrec.rehearsal.plan;

import org.jspecify.annotations.Nullable;

/** Properties of the persons that the target holds. Any thread. */
public interface KnownPersons {
    /**
     * A value that the target holds.
     *
     * @param setMicros when it was set, microseconds since 1970
     * @param hash of the value, as {@link dev.tenrec.rehearsal.identity.Hashes#of} gives it
     * @param text the value for people; empty when it is not kept
     */
    record Value(long setMicros, long hash, String text) {}

    /** The value of a property of the person with a distinct id; null when it is not known, or not when it was set. */
    @Nullable
    Value find(String distinctId, String property);
}
