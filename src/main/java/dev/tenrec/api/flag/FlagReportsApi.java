package dev.tenrec.api.flag;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.flag.FeatureFlags;
import dev.tenrec.flag.FlagAudience;
import dev.tenrec.flag.FlagDefinitions;
import dev.tenrec.flag.FlagEvaluations;
import dev.tenrec.flag.FlagRequest;
import dev.tenrec.flag.FlagResult;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Values of flags for the caller or another user, and the definitions by which servers decide themselves. */
record FlagReportsApi(
        FeatureFlags flags,
        FlagEvaluations evaluations,
        FlagAudience audience,
        FlagDefinitions definitions,
        FeatureFlagJson json) {
    private static final String JSON = "application/json";

    /** GET {@code my_flags}: what each flag is for the caller, whose distinct id is the uuid of the user. */
    Future<Answer> ofCaller(Call call) {
        String id = call.user().uuid().toString();
        return results(call, id).map(results -> {
            ArrayNode all = Json.mapper().createArrayNode();
            for (FlagResult result : results) {
                ObjectNode item = all.addObject();
                item.set("feature_flag", json.of(result.flag()));
                FlagValue.put(item, "value", result);
            }
            return Answer.ok(all);
        });
    }

    /** GET {@code evaluation_reasons} of a user. */
    Future<Answer> reasons(Call call) {
        String id = call.filled("distinct_id");
        if (id == null) {
            throw ApiException.invalid("distinct_id", "User distinct_id is required");
        }
        return results(call, id).map(results -> {
            ObjectNode all = Json.object();
            for (FlagResult result : results) {
                ObjectNode item = all.putObject(result.flag().key());
                FlagValue.put(item, "value", result);
                ObjectNode evaluation = item.putObject("evaluation");
                evaluation.put("reason", result.reason().code());
                evaluation.put("condition_index", result.condition());
            }
            return Answer.ok(all);
        });
    }

    /** POST {@code user_blast_radius}: how many pass a condition, saved or not. */
    Future<Answer> audience(Call call) {
        ObjectNode body = call.body();
        JsonNode type = body.path("group_type_index");
        Integer groupType = type.isInt() ? type.intValue() : null;
        return call.work(() -> {
            FlagAudience.Count count = audience.of(call.projectId(), body.path("condition"), groupType);
            return Answer.ok(
                    Json.object().put("users_affected", count.affected()).put("total_users", count.total()));
        });
    }

    /** GET {@code local_evaluation}; 304 while nothing changed since the tag that the caller has. */
    Future<Answer> definitions(Call call) {
        String asked = call.query("send_cohorts");
        boolean withCohorts = asked != null && !asked.equals("false");
        byte[] body = Json.write(definitions.of(call.projectId(), withCohorts));
        UUID hash = UUID.nameUUIDFromBytes(body);
        String tag = "\"" + HexFormat.of().toHexDigits(hash.getMostSignificantBits()) + "\"";
        boolean isKnown = tag.equals(call.request().getHeader("If-None-Match"));
        Answer answer = isKnown ? Answer.empty(304) : Answer.bytes(200, JSON, body);
        return Future.succeededFuture(answer.header("ETag", tag));
    }

    /** GET {@code remote_config} by id or key: the payload that everyone gets. */
    Future<Answer> remoteConfig(Call call) {
        FeatureFlag flag = named(call).orElseThrow(ApiException::notFound);
        JsonNode payload = flag.filters().path("payloads").path("true");
        return Future.succeededFuture(Answer.ok(payload.isTextual() ? parsed(payload.textValue()) : payload));
    }

    /** GET {@code status}. */
    Future<Answer> status(Call call) {
        FeatureFlag flag = named(call).orElseThrow(ApiException::notFound);
        ObjectNode status = Json.object().put("status", flag.active() ? "active" : "inactive");
        String reason = flag.active() ? "Flag is active" : "Flag is disabled";
        return Future.succeededFuture(Answer.ok(status.put("reason", reason)));
    }

    private Optional<FeatureFlag> named(Call call) {
        String name = call.pathParam("id");
        return name.matches("[0-9]{1,9}")
                ? flags.find(call.projectId(), Integer.parseInt(name))
                : flags.find(call.projectId(), name);
    }

    private Future<List<FlagResult>> results(Call call, String distinctId) {
        String groups = call.filled("groups");
        JsonNode named = groups == null ? Json.object() : parsed(groups);
        return call.await(evaluations.of(call.projectId(), FlagRequest.of(distinctId, named)));
    }

    private static JsonNode parsed(String json) {
        try {
            return Json.parse(json.getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException malformed) {
            throw ApiException.invalid("groups", "Value must be valid JSON.");
        }
    }
}
