package dev.tenrec.insight.sql.vector;

import org.jspecify.annotations.Nullable;

/** A dictionary: values by code, each value with one code. Thread-safe; grows while a query runs. */
public interface Domain {
    /** Returns the exclusive upper bound of codes so far. */
    int bound();

    /** Returns the boxed value; null for {@link #nullCode}. */
    @Nullable
    Object value(int code);

    /** Returns the code of the empty text; -1 if no value so far is empty, or if this can not be told. */
    default int emptyCode() {
        return -1;
    }

    /** Returns the code of null, or -1 if there is none. */
    int nullCode();
}
