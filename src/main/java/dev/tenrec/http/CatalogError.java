package dev.tenrec.http;

import dev.tenrec.error.ApiException;
import java.util.LinkedHashMap;
import java.util.Map;

/** A refusal as the protocol of Iceberg catalogs spells it; clients turn the types into their own exceptions. */
final class CatalogError {
    private CatalogError() {}

    /** The content of the field {@code error}. */
    static Map<String, Object> of(ApiException refusal) {
        int status = refusal.errorCode().status();
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("message", refusal.detail());
        error.put("type", type(status, refusal));
        error.put("code", status);
        return error;
    }

    private static String type(int status, ApiException refusal) {
        return switch (status) {
            case 401 -> "NotAuthorizedException";
            case 403 -> "ForbiddenException";
            case 404 -> "namespace".equals(refusal.attr()) ? "NoSuchNamespaceException" : "NoSuchTableException";
            case 405 -> "UnsupportedOperationException";
            case 503 -> "ServiceUnavailableException";
            default -> status < 500 ? "BadRequestException" : "InternalServerError";
        };
    }
}
