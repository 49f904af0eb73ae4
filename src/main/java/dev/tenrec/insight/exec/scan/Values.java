package dev.tenrec.insight.exec.scan;

import org.jspecify.annotations.Nullable;

/** Dictionary of one property: distinct values have codes from 1 on; code 0 is a missing value. */
public interface Values {
    /** Returns the exclusive upper bound of codes so far. */
    int bound();

    /** Returns a text as it is, any other value as JSON; null for 0. */
    @Nullable
    String text(int code);

    /** True for a text of at most so many bytes that no other code with such a text has. */
    boolean isShortText(int code, int bytesMax);

    /** Returns a code up to which all values are texts that no other code has. */
    int firstOther();

    /** Returns the code of a value by its JSON, or -1; values that only this query met have none. */
    int find(byte[] json);

    /** Returns the number, also one written as a text; NaN for other values. */
    double number(int code);

    /** Writes the numbers of some codes. */
    default void numbers(int[] codes, int count, double[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = number(codes[i]);
        }
    }
}
