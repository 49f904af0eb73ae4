package dev.tenrec.insight;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The {@code refresh} of a request: whether a cached answer is enough, and where a new one is computed. */
public enum Refresh {
    /** Computes unless the cache is fresh. */
    BLOCKING,
    /** Always computes. */
    FORCE_BLOCKING,
    /** Never computes; accepts any age. */
    FORCE_CACHE,
    /** Computes in the background unless the cache is fresh. */
    ASYNC,
    /** Always computes in the background. */
    FORCE_ASYNC,
    /** Computes in the background unless the data are unchanged. */
    LAZY_ASYNC,
    /** Like {@link #ASYNC}, but computes at once when nothing is cached. */
    ASYNC_EXCEPT_ON_CACHE_MISS;

    /** Parses a value; {@code true} and {@code false} belong to an older API. */
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
