package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.syntax.NearestNames;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Refusals of queries that parse, in the real service's words. */
public final class Refusals {
    private Refusals() {}

    static ApiException query(String detail) {
        return new ApiException(ErrorCode.HOGQL_QUERY_ERROR, detail);
    }

    /** The answer for a refusal of the plan or its run. */
    public static ApiException of(SqlRefusal refusal) {
        ErrorCode code;
        try {
            code = ErrorCode.valueOf(refusal.code().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException other) {
            code = refusal.code().equals(ErrorCode.QUERY_MEMORY_EXCEEDED.code())
                    ? ErrorCode.QUERY_MEMORY_EXCEEDED
                    : ErrorCode.HOGQL_QUERY_ERROR;
        }
        return new ApiException(code, refusal.detail());
    }

    /** The end of a sentence with the names that were perhaps meant. */
    static String didYouMean(String name, Collection<String> known) {
        List<String> near = NearestNames.of(name, known);
        return near.isEmpty() ? "" : ". Did you mean: " + String.join(", ", near) + "?";
    }
}
