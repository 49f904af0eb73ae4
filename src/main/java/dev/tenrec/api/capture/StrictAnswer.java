package dev.tenrec.api.capture;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.capture.CaptureResult;
import dev.tenrec.capture.body.CaptureReason;
import dev.tenrec.json.Json;

/** The answer of a strict rehearsal to a request with invalid events, in the shape of Mixpanel's strict import. */
final class StrictAnswer {
    private StrictAnswer() {}

    /** Names each refused event, as far as reasons are kept; the others of the request are stored. */
    static ObjectNode of(CaptureResult result) {
        ObjectNode answer = Json.object();
        answer.put("code", 400);
        answer.put("error", "some data points in the request failed validation");
        answer.put("status", "Bad Request");
        answer.put(
                "num_records_imported",
                result.batches().stream().mapToInt(batch -> batch.count()).sum());
        ArrayNode records = answer.putArray("failed_records");
        for (CaptureReason reason : result.refused()) {
            records.addObject()
                    .put("index", reason.index())
                    .put("insert_id", reason.uuid())
                    .put("field", reason.field())
                    .put("message", reason.reason());
        }
        return answer;
    }
}
