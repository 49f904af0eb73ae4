package dev.tenrec.error;

/**
 * Every cause of a refusal, with all its facets in one row: the API's {@code type} and {@code code}, the HTTP status,
 * and whether the same request may succeed later.
 *
 * <p>A passing condition is never a 4xx other than 408 and 429, because clients drop a request on any other 4xx; a
 * hopeless request is never a 5xx, because clients would send it for ever.
 */
public enum ErrorCode {
    REQUIRED(Type.VALIDATION_ERROR, "required", 400, false),
    NULL(Type.VALIDATION_ERROR, "null", 400, false),
    BLANK(Type.VALIDATION_ERROR, "blank", 400, false),
    INVALID_INPUT(Type.VALIDATION_ERROR, "invalid_input", 400, false),
    INVALID_CHOICE(Type.VALIDATION_ERROR, "invalid_choice", 400, false),
    DOES_NOT_EXIST(Type.VALIDATION_ERROR, "does_not_exist", 400, false),
    MAX_LENGTH(Type.VALIDATION_ERROR, "max_length", 400, false),
    MIN_LENGTH(Type.VALIDATION_ERROR, "min_length", 400, false),
    MAX_VALUE(Type.VALIDATION_ERROR, "max_value", 400, false),
    MIN_VALUE(Type.VALIDATION_ERROR, "min_value", 400, false),
    UNIQUE(Type.VALIDATION_ERROR, "unique", 400, false),
    NOT_A_LIST(Type.VALIDATION_ERROR, "not_a_list", 400, false),
    INCORRECT_TYPE(Type.VALIDATION_ERROR, "incorrect_type", 400, false),
    EMPTY(Type.VALIDATION_ERROR, "empty", 400, false),
    NULL_CHARACTERS_NOT_ALLOWED(Type.VALIDATION_ERROR, "null_characters_not_allowed", 400, false),
    INVALID_CREDENTIALS(Type.VALIDATION_ERROR, "invalid_credentials", 400, false),
    INCORRECT_PASSWORD(Type.VALIDATION_ERROR, "incorrect_password", 400, false),
    PASSWORD_TOO_WEAK(Type.VALIDATION_ERROR, "password_too_weak", 400, false),
    INVALID_TOKEN(Type.VALIDATION_ERROR, "invalid_token", 400, false),
    MALFORMED_DATA(Type.VALIDATION_ERROR, "malformed_data", 400, false),
    HOGQL_SYNTAX_ERROR(Type.VALIDATION_ERROR, "hogql_syntax_error", 400, false),
    HOGQL_QUERY_ERROR(Type.VALIDATION_ERROR, "hogql_query_error", 400, false),
    NOT_AN_AGGREGATE(Type.VALIDATION_ERROR, "not_an_aggregate", 400, false),
    ILLEGAL_TYPE_OF_ARGUMENT(Type.VALIDATION_ERROR, "illegal_type_of_argument", 400, false),
    NO_COMMON_TYPE(Type.VALIDATION_ERROR, "no_common_type", 400, false),
    TYPE_MISMATCH(Type.VALIDATION_ERROR, "type_mismatch", 400, false),
    QUERY_MEMORY_EXCEEDED(Type.VALIDATION_ERROR, "clickhouse_memory_limit_exceeded", 400, false),
    /** A question needs events that left the hot window of their project. */
    EVENTS_IN_LAKE(Type.VALIDATION_ERROR, "events_in_lake", 400, false),
    /** A part of a query that the embedded engine answers and Trino does not. */
    NOT_IN_TRINO(Type.VALIDATION_ERROR, "not_in_trino", 400, false),
    SECOND_FACTOR_INVALID(Type.VALIDATION_ERROR, "2fa_invalid", 400, false),
    SECOND_FACTOR_EXPIRED(Type.VALIDATION_ERROR, "2fa_expired", 400, false),
    MAIL_NOT_AVAILABLE(Type.VALIDATION_ERROR, "email_not_available", 400, false),
    PARSE_ERROR(Type.INVALID_REQUEST, "parse_error", 400, false),
    QUERY_CANCELLED(Type.INVALID_REQUEST, "query_cancelled", 400, false),
    BAD_REQUEST(Type.INVALID_REQUEST, "bad_request", 400, false),
    NOT_AUTHENTICATED(Type.AUTHENTICATION_ERROR, "not_authenticated", 401, false),
    AUTHENTICATION_FAILED(Type.AUTHENTICATION_ERROR, "authentication_failed", 401, false),
    SECOND_FACTOR_REQUIRED(Type.AUTHENTICATION_ERROR, "2fa_required", 401, false),
    MISSING_API_KEY(Type.AUTHENTICATION_ERROR, "missing_api_key", 401, false),
    INVALID_API_KEY(Type.AUTHENTICATION_ERROR, "invalid_api_key", 401, false),
    PERMISSION_DENIED(Type.AUTHENTICATION_ERROR, "permission_denied", 403, false),
    TOO_MANY_FAILED_ATTEMPTS(Type.AUTHENTICATION_ERROR, "too_many_failed_attempts", 403, false),
    NOT_FOUND(Type.INVALID_REQUEST, "not_found", 404, false),
    METHOD_NOT_ALLOWED(Type.INVALID_REQUEST, "method_not_allowed", 405, false),
    NOT_ACCEPTABLE(Type.INVALID_REQUEST, "not_acceptable", 406, false),
    REQUEST_TIMEOUT(Type.INVALID_REQUEST, "request_timeout", 408, true),
    CONFLICT(Type.INVALID_REQUEST, "conflict", 409, true),
    TOO_LARGE(Type.INVALID_REQUEST, "request_entity_too_large", 413, false),
    URI_TOO_LONG(Type.INVALID_REQUEST, "uri_too_long", 414, false),
    UNSUPPORTED_MEDIA_TYPE(Type.INVALID_REQUEST, "unsupported_media_type", 415, false),
    THROTTLED(Type.THROTTLED_ERROR, "throttled", 429, true),
    HEADERS_TOO_LARGE(Type.INVALID_REQUEST, "headers_too_large", 431, false),
    INTERNAL(Type.SERVER_ERROR, "error", 500, false),
    /** A file of the data directory is not what was written to it; the detail names the file. */
    DATA_DAMAGED(Type.SERVER_ERROR, "data_damaged", 500, false),
    OVERLOADED(Type.SERVER_ERROR, "overloaded", 503, true),
    STARTING(Type.SERVER_ERROR, "starting", 503, true),
    STOPPING(Type.SERVER_ERROR, "stopping", 503, true),
    STORAGE_FULL(Type.SERVER_ERROR, "storage_full", 503, true),
    QUERY_TIMEOUT(Type.SERVER_ERROR, "query_timeout", 504, false);

    private final Type type;
    private final String code;
    private final int status;
    private final boolean passing;

    ErrorCode(Type type, String code, int status, boolean passing) {
        this.type = type;
        this.code = code;
        this.status = status;
        this.passing = passing;
    }

    /** The class of error as the API spells it, for example {@code validation_error}. */
    public String type() {
        return type.name().toLowerCase(java.util.Locale.ROOT);
    }

    /** The machine code as the API spells it, for example {@code required}. */
    public String code() {
        return code;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** True when the same request may succeed later; the answer then carries {@code Retry-After}. */
    public boolean isPassing() {
        return passing;
    }

    private enum Type {
        VALIDATION_ERROR,
        INVALID_REQUEST,
        AUTHENTICATION_ERROR,
        THROTTLED_ERROR,
        SERVER_ERROR
    }
}
