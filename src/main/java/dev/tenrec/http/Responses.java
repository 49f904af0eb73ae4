package dev.tenrec.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes answers, on the event loop. */
public final class Responses {
    private static final CharSequence NOSNIFF = HttpHeaders.createOptimized("nosniff");
    private static final CharSequence CONTENT_TYPE_OPTIONS = HttpHeaders.createOptimized("X-Content-Type-Options");

    private static final Logger LOG = LoggerFactory.getLogger(Responses.class);
    /** Announced lengths of so many digits, up to 99,999 bytes, are small. */
    private static final int DROPPED_DIGITS = 5;

    private static final long LINGER_MILLIS = 1_000;

    private Responses() {}

    /** Sends an answer; nothing happens when the request was answered or its connection closed before. */
    public static void send(HttpServerRequest request, Answer answer) {
        HttpServerResponse response = request.response();
        Answer.Streaming streaming = answer.streaming();
        if (response.ended() || response.closed()) {
            if (streaming != null) {
                streaming.end();
            }
            return;
        }
        response.setStatusCode(answer.status());
        response.putHeader(CONTENT_TYPE_OPTIONS, NOSNIFF);
        if (answer.contentType() != null) {
            response.putHeader(HttpHeaders.CONTENT_TYPE, answer.contentType());
        }
        answer.headers().forEach((name, value) -> response.putHeader(name, withoutControls(value)));
        if (!answer.cookies().isEmpty()) {
            response.putHeader(HttpHeaders.SET_COOKIE.toString(), answer.cookies());
        }
        if (!request.isEnded() && !isRestSmall(request)) {
            response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
            closeLater(request.connection());
        }
        if (streaming != null && !request.method().equals(HttpMethod.HEAD)) {
            streaming.begin(response.setChunked(!answer.headers().containsKey("Content-Length")));
            return;
        }
        response.end(answer.body()).onFailure(Responses::ignoreGone);
        if (streaming != null) {
            streaming.end();
        }
    }

    /** Sends and then closes the connection, whose further bytes can't be trusted or are not wanted. */
    public static void sendAndClose(HttpServerRequest request, Answer answer) {
        send(request, answer.header("Connection", "close"));
        request.connection().close().onFailure(Responses::ignoreGone);
    }

    /**
     * A caller that is still sending reads the answer only if the connection stays for a moment; meanwhile what it
     * sends is read and dropped.
     */
    private static void closeLater(HttpConnection connection) {
        Vertx.currentContext()
                .owner()
                .setTimer(LINGER_MILLIS, over -> connection.close().onFailure(Responses::ignoreGone));
    }

    /**
     * Returns whether what is left of the body may be read and dropped, so that the connection can serve the next
     * request.
     */
    private static boolean isRestSmall(HttpServerRequest request) {
        String announced = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return announced == null
                ? request.getHeader(HttpHeaders.TRANSFER_ENCODING) == null
                : announced.length() <= DROPPED_DIGITS;
    }

    /** The caller left before the answer. */
    public static void ignoreGone(Throwable gone) {
        LOG.debug("An answer could not be sent.", gone);
    }

    /** Header values can hold what callers sent; a line break among it would begin a header of its own. */
    private static String withoutControls(String value) {
        return value.replaceAll("\\p{Cntrl}", "");
    }
}
