package dev.tenrec.survey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.flag.FeatureFlags;
import dev.tenrec.store.Transaction;
import dev.tenrec.taxonomy.Action;
import dev.tenrec.taxonomy.ActionStep;
import dev.tenrec.taxonomy.Actions;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules of a survey that a schema can't hold: no HTML, and conditions that name things of its project. */
record SurveyRules(FeatureFlags flags, Actions actions) {
    private static final Pattern TAG = Pattern.compile("<[a-zA-Z/!?]");
    private static final List<String> APPEARANCE_TEXTS = List.of(
            "thankYouMessageHeader", "thankYouMessageDescription", "introScreenHeader", "introScreenDescription");

    /** The fields by which the service asks again and again, or fewer people; null or zero asks for nothing. */
    private static final List<String> UNSUPPORTED = List.of(
            "targeting_flag_id",
            "responses_limit",
            "iteration_count",
            "iteration_frequency_days",
            "response_sampling_start_date",
            "response_sampling_interval",
            "response_sampling_limit",
            "response_sampling_daily_limits");

    /** Ends with a refusal of a field that would not be heeded. */
    static void requireSupported(ObjectNode patch) {
        for (String field : UNSUPPORTED) {
            JsonNode value = patch.path(field);
            boolean isNothing = value.isMissingNode() || value.isNull() || (value.isNumber() && value.intValue() == 0);
            if (!isNothing) {
                throw ApiException.invalid(field, "This field is not supported.");
            }
        }
    }

    /** Questions that each have an id; one without gets one. */
    static @Nullable JsonNode identified(@Nullable JsonNode questions) {
        if (questions == null) {
            return null;
        }
        JsonNode all = questions.deepCopy();
        all.forEach(question -> {
            if (question instanceof ObjectNode fields
                    && fields.path("id").asText().isEmpty()) {
                fields.put("id", UUID.randomUUID().toString());
            }
        });
        return all;
    }

    void check(Transaction transaction, Survey survey) {
        if (survey.questions() != null) {
            for (JsonNode question : survey.questions()) {
                requirePlain("questions", question.path("question"));
                requirePlain("questions", question.path("description"));
            }
        }
        if (survey.appearance() != null) {
            for (String field : APPEARANCE_TEXTS) {
                requirePlain("appearance", survey.appearance().path(field));
            }
        }
        requireVariant(transaction, survey);
        JsonNode conditions = survey.conditions();
        if (conditions != null) {
            conditions.path("actions").path("values").forEach(each -> requireAction(survey.projectId(), each));
        }
    }

    private static void requirePlain(String field, JsonNode text) {
        if (text.isTextual() && TAG.matcher(text.textValue()).find()) {
            throw ApiException.invalid(field, "HTML is not supported in surveys.");
        }
    }

    private void requireVariant(Transaction transaction, Survey survey) {
        JsonNode conditions = survey.conditions();
        String variant =
                conditions == null ? "" : conditions.path("linkedFlagVariant").asText("");
        Integer linked = survey.linkedFlag();
        if (linked == null) {
            if (!variant.isEmpty()) {
                throw ApiException.invalid("linkedFlagVariant can only be used when a linked_flag_id is specified");
            }
            return;
        }
        FeatureFlag flag = flags.find(transaction, survey.projectId(), linked)
                .orElseThrow(() -> ApiException.invalid("Feature Flag with this ID does not exist"));
        List<String> variants =
                flag.filters().path("multivariate").path("variants").findValuesAsText("key");
        if (!variant.isEmpty() && !variant.equals("any") && !variants.contains(variant)) {
            throw ApiException.invalid(
                    variants.isEmpty()
                            ? "Feature flag variant '" + variant
                                    + "' specified but the linked feature flag has no variants"
                            : "Feature flag variant '" + variant + "' does not exist. Available variants: "
                                    + String.join(", ", variants));
        }
    }

    private void requireAction(int projectId, JsonNode named) {
        Action action = actions.find(projectId, named.path("id").asInt())
                .orElseThrow(() -> ApiException.invalid("conditions", "Action not found."));
        for (ActionStep step : action.steps()) {
            JsonNode properties = step.properties();
            if (properties != null && !properties.isEmpty()) {
                throw ApiException.invalid(
                        "conditions", "Survey cannot be activated by an Action with property filters defined on it.");
            }
        }
    }
}
