package dev.tenrec.http;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.limit.ThrottledException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** The only translator of refusals and of faults into answers of the form {@code type, code, detail, attr}. */
public final class ErrorHandler {
    private static final int RETRY_SECONDS_MAX = 5;
    /** Space on a disk comes back when a person makes room, not within seconds. */
    private static final String FULL_RETRY_SECONDS = "30";

    private ErrorHandler() {}

    /** The answer to a failure; a fault of ours is logged, once and here, and told to the caller without its cause. */
    public static Answer answer(Throwable failure) {
        return answer(failure, false);
    }

    /** The same, with the form that clients of Iceberg catalogs read beside that of the API. */
    static Answer answer(Throwable failure, boolean isOfCatalog) {
        if (failure instanceof MethodNotAllowedException wrong) {
            return answer(new ApiException(ErrorCode.METHOD_NOT_ALLOWED, wrong.detail()), isOfCatalog)
                    .header("Allow", wrong.allowed());
        }
        if (failure instanceof ThrottledException throttled) {
            return answer(new ApiException(ErrorCode.THROTTLED, throttled.detail()), isOfCatalog)
                    .header("Retry-After", Long.toString(throttled.seconds()));
        }
        ApiException refusal = ApiException.from(failure);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("type", refusal.errorCode().type());
        body.put("code", refusal.errorCode().code());
        body.put("detail", refusal.detail());
        body.put("attr", refusal.attr());
        if (isOfCatalog) {
            body.put("error", CatalogError.of(refusal));
        }
        Answer answer = Answer.json(refusal.errorCode().status(), body);
        if (refusal.errorCode().status() == 401) {
            return answer.header("WWW-Authenticate", "Bearer");
        }
        return refusal.errorCode().isPassing() ? answer.header("Retry-After", retryAfter(refusal)) : answer;
    }

    /** Seconds to wait before the same request has a chance. */
    public static String retryAfter(ApiException refusal) {
        if (refusal.retryAfterSeconds() > 0) {
            return Long.toString(refusal.retryAfterSeconds());
        }
        return refusal.errorCode() == ErrorCode.STORAGE_FULL ? FULL_RETRY_SECONDS : retryAfter();
    }

    /** Seconds to wait, at random, so that clients that were refused together do not return together. */
    public static String retryAfter() {
        return Integer.toString(1 + ThreadLocalRandom.current().nextInt(RETRY_SECONDS_MAX));
    }
}
