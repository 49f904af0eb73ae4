package dev.tenrec.api.capture;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;

/**
 * Remote configuration of a project: bodies are compressed and sent to {@code /i/v0/e/}; there are no recordings and no
 * surveys, so ask for none of them, and flags where the project has some.
 */
final class RemoteConfig {
    private RemoteConfig() {}

    /** The fields, for the project with this token. */
    static ObjectNode of(String token, boolean hasFlags) {
        ObjectNode config = Json.object();
        addTo(config, hasFlags);
        return config.put("token", token);
    }

    /** Adds all fields but the token. */
    static void addTo(ObjectNode answer, boolean hasFlags) {
        answer.putArray("supportedCompression").add("gzip").add("gzip-js");
        answer.put("hasFeatureFlags", hasFlags);
        answer.put("captureDeadClicks", false);
        answer.put("capturePerformance", false);
        answer.put("autocapture_opt_out", false);
        answer.put("autocaptureExceptions", false);
        answer.putObject("analytics").put("endpoint", "/i/v0/e/");
        answer.put("elementsChainAsString", true);
        answer.putObject("errorTracking").put("autocaptureExceptions", false).putArray("suppressionRules");
        answer.put("sessionRecording", false);
        answer.put("heatmaps", false);
        answer.put("surveys", false);
        answer.put("defaultIdentifiedOnly", true);
        answer.putArray("siteApps");
    }
}
