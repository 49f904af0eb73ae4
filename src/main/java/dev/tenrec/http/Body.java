package dev.tenrec.http;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;

/**
 * Collects the body of one request, exactly as sent, within the limits for one body and for all of them. Lives on the
 * event loop. The bytes count as held until the exchange ends.
 */
final class Body {
    private static final byte[] NONE = {};
    private static final int FIRST_BYTES = 8 * 1024;

    private final HttpServerRequest request;
    private final Exchange exchange;
    private final long max;
    private final Promise<byte[]> whole = Promise.promise();
    private byte[] bytes = NONE;
    private int size;

    private Body(Exchange exchange, long max) {
        this.request = exchange.request();
        this.exchange = exchange;
        this.max = max;
    }

    /**
     * Reads the whole body. Refuses with TOO_LARGE or OVERLOADED, before reading where the length is announced, and
     * with BAD_REQUEST when the transfer is malformed or breaks off.
     */
    static Future<byte[]> read(Exchange exchange, long max) {
        if (exchange.request().isEnded()) {
            return Future.succeededFuture(NONE);
        }
        return new Body(exchange, max).read();
    }

    private Future<byte[]> read() {
        String announced = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        if (announced != null) {
            long length = Long.parseLong(announced);
            if (!grow(length)) {
                return whole.future();
            }
            bytes = length == 0 ? NONE : new byte[(int) length];
        }
        if ("100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT))) {
            request.response().writeContinue();
        }
        request.handler(this::add);
        request.endHandler(ended -> whole.tryComplete(size == bytes.length ? bytes : Arrays.copyOf(bytes, size)));
        request.exceptionHandler(broken ->
                refuse(new ApiException(ErrorCode.BAD_REQUEST, "The request's body is malformed or broke off.")));
        return whole.future();
    }

    private void add(Buffer chunk) {
        if (whole.future().isComplete()) {
            return;
        }
        int end = size + chunk.length();
        if (end > bytes.length) {
            int capacity = Math.max(end, Math.max(FIRST_BYTES, (int) Math.min(max, 2L * bytes.length)));
            if (end > max ? !grow(end) : !grow(capacity)) {
                return;
            }
            bytes = Arrays.copyOf(bytes, capacity);
        }
        chunk.getBytes(bytes, size);
        size = end;
    }

    /** Whether the body may become so large; the answer no ends the reading. */
    private boolean grow(long capacity) {
        if (capacity > max) {
            refuse(new ApiException(ErrorCode.TOO_LARGE, "Request body is larger than " + max + " bytes."));
            return false;
        }
        if (!exchange.hold(capacity)) {
            refuse(new ApiException(ErrorCode.OVERLOADED, "The server is busy, please retry."));
            return false;
        }
        return true;
    }

    private void refuse(ApiException refusal) {
        bytes = NONE;
        size = 0;
        exchange.release();
        whole.tryFail(refusal);
    }
}
