package dev.tenrec.http;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collects the body of one request, exactly as sent, within the limits for one body and for all of them. Lives on the
 * event loop. Memory is reserved as bytes arrive, never by what is announced, and held until the exchange ends.
 */
public final class Body {
    private static final byte[] NONE = {};
    private static final int FIRST_BYTES = 16 * 1024;
    /** Size up to which an array grows fourfold, then twofold. */
    private static final int STEEP_BYTES = 1024 * 1024;

    private final HttpServerRequest request;
    private final Exchange exchange;
    private final long max;
    /** Bytes that are read before a refusal leaves. */
    private final long readMax;

    private final boolean isKept;
    private final Promise<byte[]> whole = Promise.promise();
    private byte[] bytes = NONE;
    private int size;
    private long seen;
    /** Bytes that the request announced, or the most that it may have. */
    private long expected;
    /** The refusal that follows the end of a body that is being dropped; null while the body is kept. */
    private @Nullable ApiException refusal;

    private Body(Exchange exchange, long max, long readMax, boolean isKept) {
        this.request = exchange.request();
        this.exchange = exchange;
        this.max = max;
        this.readMax = readMax;
        this.isKept = isKept;
        this.expected = max;
    }

    /**
     * Reads the whole body. Refuses with TOO_LARGE or OVERLOADED, before reading where the length is announced, and
     * with BAD_REQUEST when the transfer is malformed or breaks off.
     */
    public static Future<byte[]> read(Exchange exchange, long max) {
        return new Body(exchange, max, max, true).read();
    }

    /**
     * Reads like {@link #read}, but drains a body that is up to half too large before it is refused: a client that
     * looks for the answer only then would take a closed connection for a fault of the network.
     */
    public static Future<byte[]> readOrDrain(Exchange exchange, long max) {
        return new Body(exchange, max, max + max / 2, true).read();
    }

    /** Reads the whole body and keeps nothing of it; refuses as {@link #readOrDrain} does. */
    public static Future<Void> drop(Exchange exchange, long max) {
        return new Body(exchange, max, max + max / 2, false).read().mapEmpty();
    }

    private Future<byte[]> read() {
        if (request.isEnded()) {
            return Future.succeededFuture(NONE);
        }
        String announced = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        boolean asks = "100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT));
        if (announced != null) {
            begin(Long.parseLong(announced), asks);
        }
        if (whole.future().isComplete()) {
            return whole.future();
        }
        if (asks) {
            request.response().writeContinue();
        }
        request.handler(this::add);
        request.endHandler(ended -> end());
        request.exceptionHandler(broken ->
                fail(new ApiException(ErrorCode.BAD_REQUEST, "The request's body is malformed or broke off.")));
        return whole.future();
    }

    private void begin(long length, boolean asks) {
        if (length > max) {
            ApiException tooLarge = refuse();
            // A client that waits for "100 Continue" has not sent the body yet.
            if (asks || length > readMax) {
                fail(tooLarge);
            }
        } else if (isKept && !exchange.hasRoom(length)) {
            fail(overloaded());
        } else {
            expected = length;
        }
    }

    private void add(Buffer chunk) {
        exchange.heard();
        if (whole.future().isComplete()) {
            return;
        }
        seen += chunk.length();
        if (seen > max && refusal == null) {
            refuse();
        }
        if (refusal != null) {
            if (seen > readMax) {
                fail(refusal);
            }
        } else if (isKept) {
            keep(chunk);
        }
    }

    private void keep(Buffer chunk) {
        int end = size + chunk.length();
        if (end > bytes.length) {
            long grown = bytes.length * (bytes.length < STEEP_BYTES ? 4L : 2L);
            int capacity = (int) Math.max(end, Math.min(expected, Math.max(FIRST_BYTES, grown)));
            if (!exchange.hold(capacity)) {
                fail(overloaded());
                return;
            }
            bytes = Arrays.copyOf(bytes, capacity);
        }
        chunk.getBytes(bytes, size);
        size = end;
    }

    private void end() {
        if (refusal != null) {
            fail(refusal);
        } else {
            whole.tryComplete(size == bytes.length ? bytes : Arrays.copyOf(bytes, size));
        }
    }

    private static ApiException overloaded() {
        return new ApiException(ErrorCode.OVERLOADED, "The server is busy, please retry.");
    }

    /** From now on nothing is kept. */
    private ApiException refuse() {
        ApiException tooLarge = new ApiException(ErrorCode.TOO_LARGE, "Request body is larger than " + max + " bytes.");
        refusal = tooLarge;
        drop();
        return tooLarge;
    }

    private void fail(ApiException failure) {
        drop();
        whole.tryFail(failure);
    }

    private void drop() {
        bytes = NONE;
        size = 0;
        exchange.release();
    }
}
