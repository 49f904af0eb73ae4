package dev.tenrec.insight.trino;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.function.Supplier;

/** Refuses, by its name, a part of a query that the embedded engine answers and Trino does not. */
public final class NotInTrino {
    private NotInTrino() {}

    /** @param what the subject of the sentence, in the singular */
    public static ApiException refusal(String what) {
        return new ApiException(ErrorCode.NOT_IN_TRINO, what + " is not answered by Trino.", "query");
    }

    /**
     * Asks Trino because the other engine refused; says both reasons where Trino does not answer either.
     *
     * @throws ApiException with the code of that refusal, if Trino refuses by name
     */
    public static <T> T because(ApiException refusal, Supplier<T> inLake) {
        try {
            return inLake.get();
        } catch (ApiException other) {
            throw other.errorCode() == ErrorCode.NOT_IN_TRINO
                    ? new ApiException(refusal.errorCode(), refusal.detail() + " " + other.detail(), other.attr())
                    : other;
        }
    }
}
