package dev.tenrec.http;

import dev.tenrec.json.Json;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answer of a handler: status, body and headers. Immutable. */
public final class Answer {
    private static final String JSON = "application/json";

    private final int status;
    private final @Nullable String contentType;
    private final Buffer body;
    private final Map<String, String> headers;
    private final List<String> cookies;
    private final @Nullable Streaming streaming;

    /** Writes a body piece by piece while the client reads it; event loop only. */
    public interface Streaming {
        /** Begins; the head is ready to be sent. */
        void begin(HttpServerResponse response);

        /** Ends, also before it began; nothing happens the second time. */
        void end();

        /** The server is about to stop; what has an end of its own may go on for as long as requests may. */
        default void stop() {
            end();
        }
    }

    private Answer(
            int status,
            @Nullable String contentType,
            Buffer body,
            Map<String, String> headers,
            List<String> cookies,
            @Nullable Streaming streaming) {
        this.status = status;
        this.contentType = contentType;
        this.body = body;
        this.headers = headers;
        this.cookies = cookies;
        this.streaming = streaming;
    }

    /** 200 with anything that Jackson can write; large values are better written on a worker. */
    public static Answer ok(Object value) {
        return json(200, value);
    }

    /** 201 with anything that Jackson can write. */
    public static Answer created(Object value) {
        return json(201, value);
    }

    /** A status with anything that Jackson can write. */
    public static Answer json(int status, Object value) {
        return bytes(status, JSON, Json.write(value));
    }

    /** A status without a body. */
    public static Answer empty(int status) {
        return new Answer(status, null, Buffer.buffer(), Map.of(), List.of(), null);
    }

    /** A status with bytes of any type. */
    public static Answer bytes(int status, String contentType, byte[] body) {
        return new Answer(status, contentType, Buffer.buffer(body), Map.of(), List.of(), null);
    }

    /** 200 with a body that is written piece by piece. */
    public static Answer streaming(String contentType, Streaming streaming) {
        return new Answer(200, contentType, Buffer.buffer(), Map.of(), List.of(), streaming);
    }

    /** The same answer with one more header. */
    public Answer header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new Answer(status, contentType, body, more, cookies, streaming);
    }

    /** The same answer with one more cookie, as its header spells it. */
    public Answer cookie(String cookie) {
        List<String> more = new ArrayList<>(cookies);
        more.add(cookie);
        return new Answer(status, contentType, body, headers, more, streaming);
    }

    int status() {
        return status;
    }

    /** Null when there is no body. */
    @Nullable
    String contentType() {
        return contentType;
    }

    Buffer body() {
        return body;
    }

    Map<String, String> headers() {
        return headers;
    }

    List<String> cookies() {
        return cookies;
    }

    /** The writer of a streamed body, or null for a whole one. */
    public @Nullable Streaming streaming() {
        return streaming;
    }
}
