package dev.tenrec.error;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A refusal that a caller gets to read: a cause, a sentence for humans and, when one field is to blame, its name.
 *
 * <p>Thrown by any layer and translated to an answer in one class of {@code http}. Caught elsewhere only where a
 * refusal becomes data: the failed tile of a dashboard, the end of a live stream, a value that is no date. It carries
 * no stack trace: a refusal is an ordinary answer, and attackers choose how often it happens.
 */
public final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(ApiException.class);

    /** Layers that wrap the failure of a task. */
    private static final int CAUSES_MAX = 5;

    private static final long MEMORY_LOG_NANOS = 60_000_000_000L;
    /** When a lack of memory was last logged; 0 for never. */
    private static final AtomicLong MEMORY_LOGGED = new AtomicLong();

    private final ErrorCode errorCode;
    private final @Nullable String attr;
    /** Seconds after which the request has a chance; 0 leaves the choice to the answer. */
    private final long retryAfterSeconds;
    /** The end of the sentence that tells the place in a text; empty without one. */
    private final String place;
    /** Index in that text; -1 without a place. */
    private final int at;

    /**
     * @param detail the sentence for humans; never holds secrets
     * @param attr the path of the field to blame, parts joined by two underscores, or null
     */
    public ApiException(ErrorCode errorCode, String detail, @Nullable String attr) {
        this(errorCode, detail, attr, 0, "", -1);
    }

    private ApiException(
            ErrorCode errorCode, String problem, @Nullable String attr, long retryAfterSeconds, String place, int at) {
        super(problem + place, null, false, false);
        this.errorCode = errorCode;
        this.attr = attr;
        this.retryAfterSeconds = retryAfterSeconds;
        this.place = place;
        this.at = at;
    }

    /**
     * A text that was sent is wrong at one place.
     *
     * @param place the line and column, as the end of the sentence
     * @param at the index of the character
     */
    public static ApiException within(ErrorCode errorCode, String problem, String place, int at) {
        return new ApiException(errorCode, problem, null, 0, place, at);
    }

    /** A refusal that blames no field. */
    public ApiException(ErrorCode errorCode, String detail) {
        this(errorCode, detail, null);
    }

    /**
     * Returns the failure itself if it is a refusal; a fault of the server is logged, once and here, and told without
     * its cause. A lack of memory is no fault but a refusal that passes.
     */
    public static ApiException from(Throwable failure) {
        if (failure instanceof ApiException refusal) {
            return refusal;
        }
        if (isOutOfMemory(failure)) {
            return new ApiException(ErrorCode.OVERLOADED, "The server is busy, please retry.");
        }
        LOG.error("A request failed.", failure);
        return new ApiException(ErrorCode.INTERNAL, "A server error occurred.");
    }

    /** Memory is free again once other requests have ended; logged once a minute, because many fail together. */
    private static boolean isOutOfMemory(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < CAUSES_MAX; depth++) {
            if (cause instanceof OutOfMemoryError) {
                long now = System.nanoTime();
                long last = MEMORY_LOGGED.get();
                if ((last == 0 || now - last > MEMORY_LOG_NANOS) && MEMORY_LOGGED.compareAndSet(last, now)) {
                    LOG.error("A request found no memory and was answered 503.", failure);
                }
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    /** The caller asked too often or for too much, and may come back after some seconds. */
    public static ApiException throttled(String detail, long retryAfterSeconds) {
        return new ApiException(ErrorCode.THROTTLED, detail, null, retryAfterSeconds, "", -1);
    }

    /** The object asked for is not there, or not for this caller: both look the same. */
    public static ApiException notFound() {
        return new ApiException(ErrorCode.NOT_FOUND, "Not found.");
    }

    /** The request breaks a rule of no single field. */
    public static ApiException invalid(String detail) {
        return new ApiException(ErrorCode.INVALID_INPUT, detail);
    }

    /** The caller may not do this. */
    public static ApiException denied(String detail) {
        return new ApiException(ErrorCode.PERMISSION_DENIED, detail);
    }

    /** A field's value breaks a rule. */
    public static ApiException invalid(String attr, String detail) {
        return new ApiException(ErrorCode.INVALID_INPUT, detail, attr);
    }

    /** A field is no date and time that the API reads. */
    public static ApiException notDatetime(String attr) {
        return invalid(
                attr,
                "Datetime has wrong format. Use one of these formats instead:"
                        + " YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].");
    }

    /** A field names an object that is not there, or not for this caller. */
    public static ApiException doesNotExist(String attr, Object id) {
        return new ApiException(ErrorCode.DOES_NOT_EXIST, "Invalid pk \"" + id + "\" - object does not exist.", attr);
    }

    public ErrorCode errorCode() {
        return errorCode;
    }

    public String detail() {
        return Objects.requireNonNull(getMessage());
    }

    /** The sentence without the place in a text. */
    public String problem() {
        String detail = detail();
        return detail.substring(0, detail.length() - place.length());
    }

    /** The index of the character where a text that was sent is wrong; -1 when the cause does not tell. */
    public int at() {
        return at;
    }

    /** Seconds after which the same request has a chance; 0 when the cause does not tell. */
    public long retryAfterSeconds() {
        return retryAfterSeconds;
    }

    /** The path of the field to blame. */
    public @Nullable String attr() {
        return attr;
    }
}
