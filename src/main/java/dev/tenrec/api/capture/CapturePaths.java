package dev.tenrec.api.capture;

import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.post;

import dev.tenrec.http.Route;
import java.util.ArrayList;
import java.util.List;

/**
 * The paths beside the table: what is sent to be stored, each with a handler of its own.
 *
 * @param capture takes events
 * @param captureV1 takes them in the form of newer SDKs
 * @param recordings takes recordings of sessions
 */
public record CapturePaths(CaptureApi capture, CaptureV1Api captureV1, RecordingsApi recordings) {
    /** Lines for the documents only. */
    public List<Route> documented() {
        List<Route> lines = new ArrayList<>();
        for (CapturePath path : CapturePath.values()) {
            lines.add(post(path.template(), PUBLIC, call -> null).body("batch").answers("captured"));
            lines.add(get(path.template(), PUBLIC, call -> null)
                    .query("data", "compression", "beacon")
                    .answers("captured"));
        }
        for (String path : CaptureV1Api.PATHS) {
            lines.add(post(path + "/", PUBLIC, call -> null).body("batch_v1").answers("captured_v1"));
        }
        lines.add(post(RecordingsApi.PATH + "/", PUBLIC, call -> null).answers("captured"));
        lines.add(get(RecordingsApi.PATH + "/", PUBLIC, call -> null).answers("captured"));
        return lines;
    }
}
