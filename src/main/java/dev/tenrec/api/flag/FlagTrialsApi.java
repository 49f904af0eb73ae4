package dev.tenrec.api.flag;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.flag.FeatureFlags;
import dev.tenrec.flag.FlagEvaluations;
import dev.tenrec.flag.FlagRequest;
import dev.tenrec.flag.FlagResult;
import dev.tenrec.flag.FlagTrial;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import dev.tenrec.person.Person;
import dev.tenrec.person.Persons;
import io.vertx.core.Future;
import java.util.UUID;

/** Tries flags for one user and explains the outcome, and names the flags that depend on one. */
record FlagTrialsApi(FeatureFlags flags, FlagEvaluations evaluations, Persons persons) {
    /** GET {@code dependent_flags}: the active ones. */
    Future<Answer> dependents(Call call) {
        ArrayNode found = Json.mapper().createArrayNode();
        for (FeatureFlag flag : flags.dependents(flag(call))) {
            if (flag.active()) {
                found.addObject().put("id", flag.id()).put("key", flag.key()).put("name", flag.name());
            }
        }
        return Future.succeededFuture(Answer.ok(found));
    }

    /** POST {@code test_evaluation} of a {@code distinct_id} or a {@code person_id}. */
    Future<Answer> trial(Call call) {
        ObjectNode body = call.body();
        FeatureFlag flag = flag(call);
        if (body.hasNonNull("timestamp")) {
            throw ApiException.invalid("timestamp", "Flags are tried as they are now: a timestamp is not supported.");
        }
        if (body.hasNonNull("distinct_id") == body.hasNonNull("person_id")) {
            throw ApiException.invalid("distinct_id", "Either distinct_id or person_id is required.");
        }
        String distinctId = body.path("distinct_id").asText();
        String id = body.hasNonNull("distinct_id") ? distinctId : distinctId(call, body.path("person_id"));
        FlagRequest request = FlagRequest.of(id, body.path("groups"));
        return call.await(evaluations.trial(flag, request)).map(trial -> {
            ObjectNode answer = json(trial);
            answer.put("evaluation_distinct_id", body.hasNonNull("distinct_id") ? distinctId : null);
            return Answer.ok(answer);
        });
    }

    private FeatureFlag flag(Call call) {
        return flags.find(call.projectId(), call.id("id")).orElseThrow(ApiException::notFound);
    }

    private String distinctId(Call call, JsonNode personId) {
        try {
            Person person = persons.find(call.projectId(), UUID.fromString(personId.asText()))
                    .orElseThrow(ApiException::notFound);
            return person.distinctIds().get(0);
        } catch (IllegalArgumentException malformed) {
            throw ApiException.invalid("person_id", "Must be a valid UUID.");
        }
    }

    private static ObjectNode json(FlagTrial trial) {
        FlagResult result = trial.result();
        ObjectNode json = Json.object().put("flag_key", result.flag().key());
        FlagValue.put(json, "result", result);
        json.put("reason", result.reason().code());
        json.put("condition_index", result.condition());
        json.put("payload", result.payload());
        json.set("person_properties", trial.properties());
        ArrayNode conditions = json.putArray("conditions");
        boolean isMatch = result.reason() == FlagResult.Reason.CONDITION_MATCH;
        for (int i = 0; i < trial.conditions().size(); i++) {
            boolean isDeciding = isMatch && Integer.valueOf(i).equals(result.condition());
            conditions.add(json(trial.conditions().get(i), i).put("matched", isDeciding));
        }
        return json;
    }

    private static ObjectNode json(FlagTrial.Condition condition, int index) {
        ObjectNode json = Json.object().put("index", index).put("properties_matched", condition.passes());
        json.put("explanation", explanation(condition)).put("rollout_percentage", condition.rollout());
        json.put("rollout_excluded", condition.reason() == FlagResult.Reason.OUT_OF_ROLLOUT_BOUND);
        json.put("variant", condition.variant());
        ArrayNode properties = json.putArray("properties");
        for (FlagTrial.Property each : condition.properties()) {
            JsonNode written = each.written();
            ObjectNode property =
                    properties.addObject().put("key", written.path("key").asText());
            property.put("operator", written.path("operator").asText("exact"));
            property.set("value", written.path("value"));
            property.put("type", written.path("type").asText("person"));
            property.set("actual_value", each.actual().isMissingNode() ? NullNode.instance : each.actual());
            property.put("matched", each.passes());
            property.put("explanation", each.passes() ? "The property matches." : "The property does not match.");
        }
        return json;
    }

    private static String explanation(FlagTrial.Condition condition) {
        return switch (condition.reason()) {
            case CONDITION_MATCH -> "All properties match, within the rollout.";
            case OUT_OF_ROLLOUT_BOUND -> "All properties match, but the user is outside of the rollout.";
            case NO_GROUP_TYPE -> "The user is in no group of the type.";
            default -> "Not all properties match.";
        };
    }
}
