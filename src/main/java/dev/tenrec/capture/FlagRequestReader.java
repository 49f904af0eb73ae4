package dev.tenrec.capture;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Payload;
import dev.tenrec.json.Json;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a body that asks for flags, in any wrapping. Thread-safe. */
public final class FlagRequestReader {
    private static final List<String> NAMES = List.of("token", "api_key", "$token");

    private final Payload payload;

    /** @param token of the project; null when the body names none */
    public record Request(@Nullable String token, ObjectNode body) {}

    public FlagRequestReader(Payload payload) {
        this.payload = payload;
    }

    /**
     * Inflates and parses.
     *
     * @throws CaptureRefusal 400 when the body is no JSON object, 413 when it grows too large
     */
    @Blocking
    public Request read(CaptureRequest request) {
        WorkerPool.assertWorker();
        try {
            if (Json.parse(payload.decode(request)) instanceof ObjectNode body) {
                return new Request(token(body), body);
            }
            throw new CaptureRefusal(400, "Malformed request data: expected an object");
        } catch (JsonProcessingException broken) {
            throw new CaptureRefusal(400, "Malformed request data: " + broken.getOriginalMessage());
        }
    }

    private static @Nullable String token(ObjectNode body) {
        return NAMES.stream()
                .map(body::path)
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .findFirst()
                .orElse(null);
    }
}
