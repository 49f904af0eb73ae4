package dev.tenrec.api.flag;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.experiment.Experiments;
import dev.tenrec.flag.EarlyAccessFeatures;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.survey.Surveys;
import java.util.List;

/** Feature flags in the form of the API, with what they decide. */
public record FeatureFlagJson(UserJson users, EarlyAccessFeatures features, Surveys surveys, Experiments experiments) {
    private static final List<String> LISTS =
            List.of("rollback_conditions", "analytics_dashboards", "evaluation_contexts");

    /** The few fields that things show of the flags that decide them. */
    public static ObjectNode minimal(FeatureFlag flag) {
        ObjectNode json = common(flag).put("team_id", flag.projectId());
        json.putArray("evaluation_contexts");
        return json;
    }

    private static ObjectNode common(FeatureFlag flag) {
        ObjectNode json = Json.object();
        json.put("id", flag.id());
        json.put("name", flag.name()).put("key", flag.key());
        json.set("filters", flag.filters());
        json.put("deleted", flag.deleted()).put("active", flag.active());
        json.put("ensure_experience_continuity", flag.ensureExperienceContinuity());
        json.put("version", flag.version());
        json.put("has_encrypted_payloads", false);
        json.put("evaluation_runtime", flag.evaluationRuntime());
        return json.put("bucketing_identifier", flag.bucketingIdentifier());
    }

    ObjectNode of(FeatureFlag flag) {
        ObjectNode json = common(flag);
        json.set("created_by", users.of(flag.createdBy()));
        json.put("created_at", Timestamps.format(flag.createdAtMicros()));
        json.put("updated_at", Timestamps.format(flag.updatedAtMicros()));
        json.set("last_modified_by", users.of(flag.lastModifiedBy()));
        json.put("is_simple_flag", isSimple(flag.filters()));
        JsonNode rollout = flag.filters().path("groups").path(0).path("rollout_percentage");
        json.set("rollout_percentage", isSimple(flag.filters()) && rollout.isNumber() ? rollout : null);
        LISTS.forEach(json::putArray);
        ArrayNode compared = json.putArray("experiment_set");
        experiments.of(flag).forEach(experiment -> compared.add(experiment.id()));
        ArrayNode linked = json.putArray("surveys");
        surveys.linkedTo(flag)
                .forEach(survey ->
                        linked.addObject().put("id", survey.id().toString()).put("name", survey.name()));
        ArrayNode decided = json.putArray("features");
        features.of(flag).map(feature -> EarlyAccessJson.offered(feature, flag)).ifPresent(decided::add);
        flag.tags().forEach(json.putArray("tags")::add);
        json.put("performed_rollback", false).put("can_edit", true);
        json.putNull("usage_dashboard");
        json.put("has_enriched_analytics", false).put("user_access_level", "manager");
        json.put("creation_context", "feature_flags");
        json.put("is_remote_configuration", flag.isRemoteConfiguration());
        json.put("status", flag.deleted() ? "DELETED" : flag.active() ? "ACTIVE" : "INACTIVE");
        return json.putNull("last_called_at");
    }

    /** One condition without properties, and no variants. */
    private static boolean isSimple(JsonNode filters) {
        return filters.path("groups").size() == 1
                && filters.path("groups").path(0).path("properties").isEmpty()
                && filters.path("multivariate").path("variants").isEmpty();
    }
}
