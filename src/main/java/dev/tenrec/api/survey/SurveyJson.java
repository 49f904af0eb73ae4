package dev.tenrec.api.survey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.api.flag.FeatureFlagJson;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.flag.FeatureFlags;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.survey.Survey;
import dev.tenrec.taxonomy.Action;
import dev.tenrec.taxonomy.Actions;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Surveys in the forms of the API and of SDKs. */
record SurveyJson(FeatureFlags flags, Actions actions, UserJson users) {
    private static final List<String> NOT_SUPPORTED = List.of(
            "responses_limit",
            "iteration_count",
            "iteration_frequency_days",
            "current_iteration",
            "current_iteration_start_date",
            "response_sampling_start_date",
            "response_sampling_interval_type",
            "response_sampling_interval",
            "response_sampling_limit",
            "response_sampling_daily_limits");

    ObjectNode of(Survey survey) {
        Optional<FeatureFlag> linked = flag(survey, survey.linkedFlag());
        Optional<FeatureFlag> targeting = flag(survey, survey.targetingFlag());
        Optional<FeatureFlag> internal = flag(survey, survey.internalFlag());
        ObjectNode json = Json.object().put("id", survey.id().toString());
        json.put("name", survey.name()).put("description", survey.description());
        json.put("type", survey.type()).put("schedule", survey.schedule());
        json.set("linked_flag", linked.map(FeatureFlagJson::minimal).orElse(null));
        json.put("linked_flag_id", survey.linkedFlag());
        json.set("targeting_flag", targeting.map(FeatureFlagJson::minimal).orElse(null));
        json.set(
                "internal_targeting_flag",
                internal.map(FeatureFlagJson::minimal).orElse(null));
        json.set("questions", survey.questions());
        json.set("conditions", conditions(survey));
        json.set("appearance", survey.appearance());
        json.put("created_at", Timestamps.format(survey.createdAtMicros()));
        json.set("created_by", users.of(survey.createdBy()));
        json.put("start_date", time(survey.startMicros())).put("end_date", time(survey.endMicros()));
        json.put("archived", survey.archived());
        ArrayNode keys = json.putArray("feature_flag_keys");
        addKey(keys, "linked_flag_key", linked);
        addKey(keys, "targeting_flag_key", targeting);
        addKey(keys, "internal_targeting_flag_key", internal);
        addKey(keys, "internal_response_sampling_flag_key", Optional.empty());
        json.putArray("iteration_start_dates");
        NOT_SUPPORTED.forEach(json::putNull);
        json.put("enable_partial_responses", survey.enablePartialResponses());
        return json.put("user_access_level", "manager");
    }

    /** The fields by which SDKs ask; the description is for people who manage surveys. */
    ObjectNode delivered(Survey survey) {
        ObjectNode json = Json.object().put("id", survey.id().toString());
        json.put("name", survey.name()).put("type", survey.type());
        flag(survey, survey.linkedFlag()).ifPresent(flag -> json.put("linked_flag_key", flag.key()));
        flag(survey, survey.targetingFlag()).ifPresent(flag -> json.put("targeting_flag_key", flag.key()));
        flag(survey, survey.internalFlag()).ifPresent(flag -> json.put("internal_targeting_flag_key", flag.key()));
        json.set("questions", survey.questions());
        json.set("conditions", conditions(survey));
        json.set("appearance", survey.appearance());
        json.put("start_date", time(survey.startMicros())).put("end_date", time(survey.endMicros()));
        json.putNull("current_iteration").putNull("current_iteration_start_date");
        json.put("schedule", survey.schedule());
        return json.put("enable_partial_responses", survey.enablePartialResponses());
    }

    /** Conditions whose actions are as they are now, so that SDKs recognize them. */
    private @Nullable JsonNode conditions(Survey survey) {
        JsonNode conditions = survey.conditions();
        if (conditions == null || conditions.path("actions").path("values").isEmpty()) {
            return conditions;
        }
        ObjectNode shown = conditions.deepCopy();
        ArrayNode values = Json.mapper().createArrayNode();
        conditions
                .path("actions")
                .path("values")
                .forEach(
                        each -> actions.find(survey.projectId(), each.path("id").asInt())
                                .map(SurveyJson::action)
                                .ifPresent(values::add));
        shown.putObject("actions").set("values", values);
        return shown;
    }

    private static ObjectNode action(Action action) {
        ObjectNode json = Json.object().put("id", action.id()).put("name", action.name());
        return json.set("steps", Json.mapper().valueToTree(action.steps()));
    }

    private Optional<FeatureFlag> flag(Survey survey, @Nullable Integer id) {
        return id == null ? Optional.empty() : flags.find(survey.projectId(), id);
    }

    private static void addKey(ArrayNode keys, String name, Optional<FeatureFlag> flag) {
        keys.addObject()
                .put("key", name)
                .put("value", flag.map(FeatureFlag::key).orElse(null));
    }

    static @Nullable String time(@Nullable Long micros) {
        return micros == null ? null : Timestamps.format(micros);
    }
}
