package dev.tenrec.insight.trino;

import dev.tenrec.error.ApiException;

/** Refuses, by its name, a part of a query that the embedded engine answers and Trino does not. */
public final class NotInTrino {
    private NotInTrino() {}

    /** @param what the subject of the sentence, in the singular */
    public static ApiException refusal(String what) {
        return ApiException.invalid("query", what + " is not answered by Trino.");
    }
}
