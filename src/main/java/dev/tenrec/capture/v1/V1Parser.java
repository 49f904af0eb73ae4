package dev.tenrec.capture.v1;

import dev.tenrec.capture.CaptureParser;
import dev.tenrec.capture.CaptureResult;
import dev.tenrec.capture.Pace;
import dev.tenrec.capture.body.CaptureReason;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Decompressor;
import dev.tenrec.capture.body.Encoding;
import dev.tenrec.capture.body.JsonText;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads requests in the newer protocol, which judges each event by itself. The events that are valid become a batch of
 * the older one, so that from there on there is one set of rules. Used by many threads at once.
 */
public final class V1Parser {
    /**
     * An accepted request.
     *
     * @param stored the events to store; none when all were dropped
     * @param outcomes by uuid, in the order of the batch
     * @param dropped the dropped events, as a refusal to be kept; empty when none was
     */
    public record Result(CaptureResult stored, Map<String, EventOutcome> outcomes, Optional<CaptureRefusal> dropped) {}

    private final Decompressor decompressor;
    private final CaptureParser parser;

    /** @param parser has the rules */
    public V1Parser(Decompressor decompressor, CaptureParser parser) {
        this.decompressor = decompressor;
        this.parser = parser;
    }

    /**
     * The events of a request.
     *
     * @param headers gives a header by its name, or null
     * @param pace of the work; may wait between two pieces
     * @throws CaptureRefusal with a tag, when the request as a whole is wrong
     */
    @Blocking
    public Result parse(CaptureRequest request, Function<String, @Nullable String> headers, Pace pace) {
        WorkerPool.assertWorker();
        int projectId = project(headers);
        V1Headers head = V1Headers.read(headers, projectId);
        V1Batch batch = new V1Batch(json(request, head.encoding(), projectId), head, projectId).read();
        Optional<CaptureRefusal> dropped = batch.dropped();
        try {
            CaptureResult stored = parser.parse(
                    batch.json(), projectId, head.sentAt(), request.receivedMicros(), batch.warnings(), pace);
            return new Result(stored, batch.outcomes(), dropped);
        } catch (CaptureRefusal refusal) {
            List<CaptureReason> reasons = new ArrayList<>();
            for (CaptureReason reason : refusal.reasons()) {
                int index = reason.index() < 0 ? -1 : batch.indexOf(reason.index());
                reasons.add(new CaptureReason(index, reason.field(), reason.reason())
                        .about(reason.uuid(), reason.event(), reason.distinctId()));
            }
            throw CaptureRefusal.tagged(
                    400,
                    "request_parsing_error",
                    reasons,
                    projectId,
                    batch.outcomes().size());
        }
    }

    private int project(Function<String, @Nullable String> headers) {
        String token = V1Headers.token(headers);
        try {
            return parser.project(token);
        } catch (CaptureRefusal refusal) {
            throw CaptureRefusal.tagged(401, "invalid_api_token", refusal.reasons(), -1, 1);
        }
    }

    private byte[] json(CaptureRequest request, Encoding encoding, int projectId) {
        if (request.body().length == 0) {
            throw V1Batch.refusal("empty_body", null, "request body is empty", projectId);
        }
        try {
            byte[] json = JsonText.of(decompressor.decompress(request.body(), encoding));
            if (json.length == 0) {
                throw V1Batch.refusal("empty_body", null, "request body is empty", projectId);
            }
            return json;
        } catch (CaptureRefusal refusal) {
            if (!refusal.tag().isEmpty()) {
                throw refusal;
            }
            String tag = refusal.status() == 413 ? "payload_too_large" : "request_decoding_error";
            throw CaptureRefusal.tagged(refusal.status(), tag, refusal.reasons(), projectId, 1);
        }
    }
}
