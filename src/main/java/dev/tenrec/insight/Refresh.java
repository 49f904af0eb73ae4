package dev.tenrec.insight;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Whether a query is computed anew or answered from what was computed before: the {@code refresh} of a request. */
public enum Refresh {
    /** Computed unless fresh. */
    BLOCKING,
    /** Computed in any case. */
    FORCE_BLOCKING,
    /** Never computed; what was computed last, however old. */
    FORCE_CACHE,
    /** Computed in the background unless fresh. */
    ASYNC,
    /** Computed in the background in any case. */
    FORCE_ASYNC,
    /** Computed in the background unless the data are still the same. */
    LAZY_ASYNC,
    /** As {@link #ASYNC}, but at once when it was never computed. */
    ASYNC_EXCEPT_ON_CACHE_MISS;

    /** What a text means; {@code true} and {@code false} are of an older API. */
    public static Optional<Refresh> find(String text) {
        String name = text.toUpperCase(Locale.ROOT);
        if (name.equals("TRUE") || name.equals("1")) {
            return Optional.of(FORCE_BLOCKING);
        }
        if (name.equals("FALSE") || name.equals("0")) {
            return Optional.of(FORCE_CACHE);
        }
        return Arrays.stream(values()).filter(one -> one.name().equals(name)).findFirst();
    }
}
