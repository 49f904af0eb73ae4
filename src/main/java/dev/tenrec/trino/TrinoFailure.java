package dev.tenrec.trino;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An error that Trino tells instead of an answer, as a refusal of ours. */
final class TrinoFailure {
    private static final Logger LOG = LoggerFactory.getLogger(TrinoFailure.class);

    private TrinoFailure() {}

    /** @param error with {@code errorName}, {@code errorType} and {@code message} */
    static ApiException of(JsonNode error) {
        String name = error.path("errorName").asText();
        String message = error.path("message").asText();
        if (name.equals("USER_CANCELED")) {
            return new ApiException(ErrorCode.QUERY_CANCELLED, "The query was cancelled in Trino.");
        }
        if (name.startsWith("EXCEEDED_TIME_LIMIT") || name.equals("EXCEEDED_CPU_LIMIT")) {
            return new ApiException(ErrorCode.QUERY_TIMEOUT, "Trino did not answer within the limit of time.");
        }
        if (name.equals("QUERY_TEXT_TOO_LARGE") || name.equals("COMPILER_ERROR")) {
            return ApiException.invalid("query", "The query is too long for Trino: " + message);
        }
        return switch (error.path("errorType").asText()) {
            case "INSUFFICIENT_RESOURCES" ->
                new ApiException(ErrorCode.QUERY_MEMORY_EXCEEDED, "The query is too large for Trino: " + message);
            case "USER_ERROR" -> {
                LOG.warn("Trino refuses a statement: {}: {}", name, message);
                yield new ApiException(ErrorCode.INTERNAL, "Trino refuses the statement: " + message);
            }
            default -> {
                LOG.warn("Trino fails: {}: {}", name, message);
                yield new ApiException(ErrorCode.OVERLOADED, "Trino failed: " + message);
            }
        };
    }
}
