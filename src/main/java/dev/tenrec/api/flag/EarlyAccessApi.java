package dev.tenrec.api.flag;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.flag.EarlyAccessFeature;
import dev.tenrec.flag.EarlyAccessFeatures;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.flag.FeatureFlags;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.http.ProjectTokens;
import dev.tenrec.json.Json;
import io.vertx.core.Future;
import java.util.List;
import java.util.UUID;

/** Changes and lists early access features, and offers them to the users of SDKs. */
record EarlyAccessApi(EarlyAccessFeatures features, FeatureFlags flags, ProjectTokens tokens) {
    private static final List<String> REQUIRED = List.of("name", "stage");

    Future<Answer> list(Call call) {
        Page page = call.page();
        return call.work(() -> page.answer(features.list(call.projectId()), this::json));
    }

    Future<Answer> create(Call call) {
        ObjectNode body = call.body();
        for (String field : REQUIRED) {
            if (!body.has(field)) {
                throw new ApiException(ErrorCode.REQUIRED, "This field is required.", field);
            }
        }
        return call.await(features.add(call.projectId(), call.userId(), body))
                .map(added -> Answer.created(json(added)));
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(json(find(call))));
    }

    Future<Answer> update(Call call) {
        UUID id = find(call).id();
        return call.await(features.update(call.projectId(), id, call.userId(), call.body()))
                .map(updated -> Answer.ok(json(updated)));
    }

    Future<Answer> remove(Call call) {
        return call.await(features.remove(call.projectId(), find(call).id(), call.userId()))
                .map(removed -> Answer.empty(204));
    }

    /** {@code GET /api/early_access_features/}: those of the stages asked for, without any those in beta. */
    Future<Answer> offered(Call call) {
        int project = tokens.project(call.query("token")).id();
        List<String> asked = call.queryAll("stage");
        List<String> stages = asked.isEmpty() ? List.of("beta") : asked;
        return call.work(() -> {
            ObjectNode answer = Json.object();
            ArrayNode offered = answer.putArray("earlyAccessFeatures");
            features.list(project).stream()
                    .filter(feature -> stages.contains(feature.stage()))
                    .forEach(feature -> offered.add(EarlyAccessJson.offered(feature, flag(feature))));
            return Answer.ok(answer);
        });
    }

    private EarlyAccessFeature find(Call call) {
        return features.find(call.projectId(), call.uuid("id")).orElseThrow(ApiException::notFound);
    }

    private ObjectNode json(EarlyAccessFeature feature) {
        return EarlyAccessJson.of(feature, flag(feature));
    }

    private FeatureFlag flag(EarlyAccessFeature feature) {
        return flags.find(feature.projectId(), feature.flag()).orElseThrow(ApiException::notFound);
    }
}
