package dev.tenrec.survey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.flag.FeatureFlags;
import dev.tenrec.json.Json;
import dev.tenrec.store.Transaction;
import java.util.List;
import java.util.UUID;

/** The flags that belong to surveys: who is asked, and who has not answered yet. On while the survey runs. */
record SurveyFlags(FeatureFlags flags) {
    /** Properties of persons, set by SDKs, before the id of a survey. */
    private static final List<String> DONE = List.of("$survey_dismissed/", "$survey_responded/");

    private static final int RANDOM_DIGITS = 10;

    /** Adds the flag that is off for persons that dismissed or answered a survey. */
    FeatureFlag addInternal(Transaction transaction, int projectId, int userId, UUID survey, String name) {
        ObjectNode filters = Json.object();
        ObjectNode group = filters.putArray("groups").addObject();
        group.put("variant", "").put("rollout_percentage", 100);
        ArrayNode properties = group.putArray("properties");
        for (String property : DONE) {
            properties
                    .addObject()
                    .put("key", property + survey)
                    .put("type", "person")
                    .put("value", "is_not_set")
                    .put("operator", "is_not_set");
        }
        return add(transaction, projectId, userId, name, filters, "-custom");
    }

    /** Adds the flag that chooses users, by filters as flags have them. */
    FeatureFlag addTargeting(Transaction transaction, int projectId, int userId, String name, JsonNode filters) {
        requireNotEveryone(filters);
        return add(transaction, projectId, userId, name, filters, "");
    }

    /** Changes the filters of the flag that chooses users. */
    void change(Transaction transaction, int projectId, int flag, int userId, JsonNode filters) {
        requireNotEveryone(filters);
        FeatureFlag before = flags.find(transaction, projectId, flag).orElseThrow(ApiException::notFound);
        ObjectNode merged = before.filters().deepCopy();
        merged.setAll((ObjectNode) filters);
        flags.update(transaction, projectId, flag, userId, Json.object().set("filters", merged));
    }

    void activate(Transaction transaction, int projectId, int flag, int userId, boolean isActive) {
        boolean isSo = flags.find(transaction, projectId, flag)
                .filter(found -> found.active() == isActive)
                .isPresent();
        if (!isSo) {
            flags.update(transaction, projectId, flag, userId, Json.object().put("active", isActive));
        }
    }

    void remove(Transaction transaction, int projectId, int flag, int userId) {
        flags.update(transaction, projectId, flag, userId, Json.object().put("deleted", true));
    }

    private FeatureFlag add(
            Transaction transaction, int projectId, int userId, String survey, JsonNode filters, String suffix) {
        String random = UUID.randomUUID().toString().replace("-", "").substring(0, RANDOM_DIGITS);
        ObjectNode flag = Json.object().put("key", "survey-targeting-" + random + suffix);
        flag.put("name", "Targeting flag for survey " + survey).put("active", false);
        flag.set("filters", filters);
        return flags.add(transaction, projectId, userId, flag);
    }

    private static void requireNotEveryone(JsonNode filters) {
        for (JsonNode group : filters.path("groups")) {
            JsonNode rollout = group.path("rollout_percentage");
            boolean isWhole = !rollout.isNumber() || rollout.doubleValue() == 100;
            if (isWhole && group.path("properties").isEmpty()) {
                throw ApiException.invalid("Invalid operation: User targeting rolls out to everyone."
                        + " If you want to roll out to everyone, delete this targeting");
            }
        }
    }
}
