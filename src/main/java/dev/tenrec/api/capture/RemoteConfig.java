package dev.tenrec.api.capture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.flag.FeatureFlags;
import dev.tenrec.json.Json;
import dev.tenrec.survey.Surveys;

/**
 * Remote configuration of projects: bodies are compressed and sent to {@code /i/v0/e/}; there are no recordings, so ask
 * for none, and for flags and surveys where the project has some.
 */
record RemoteConfig(FeatureFlags flags, Surveys surveys) {
    /** The fields, for a project. */
    ObjectNode of(Project project) {
        ObjectNode config = Json.object();
        addTo(config, project);
        return config.put("token", project.apiToken());
    }

    /** Adds all fields but the token. */
    void addTo(ObjectNode answer, Project project) {
        answer.putArray("supportedCompression").add("gzip").add("gzip-js");
        answer.put("hasFeatureFlags", flags.hasAny(project.id()));
        answer.put("captureDeadClicks", false);
        answer.put("capturePerformance", false);
        answer.put("autocapture_opt_out", false);
        answer.put("autocaptureExceptions", false);
        answer.putObject("analytics").put("endpoint", "/i/v0/e/");
        answer.put("elementsChainAsString", true);
        answer.putObject("errorTracking").put("autocaptureExceptions", false).putArray("suppressionRules");
        answer.put("sessionRecording", false);
        answer.put("heatmaps", false);
        answer.put("surveys", surveys.hasAny(project.id()) && !isOptedOut(project));
        answer.put("defaultIdentifiedOnly", true);
        answer.putArray("siteApps");
    }

    /** Returns whether the setting is false; null, as a project begins, leaves it to its surveys. */
    private static boolean isOptedOut(Project project) {
        JsonNode settings = project.settings();
        JsonNode optIn = settings == null ? null : settings.get("surveys_opt_in");
        return optIn != null && optIn.isBoolean() && !optIn.booleanValue();
    }
}
