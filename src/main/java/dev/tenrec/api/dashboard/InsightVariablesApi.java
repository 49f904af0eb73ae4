package dev.tenrec.api.dashboard;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.variable.InsightVariable;
import dev.tenrec.variable.InsightVariables;
import io.vertx.core.Future;
import java.util.List;

/** Variables of SQL: listed, created, read, changed and deleted. */
record InsightVariablesApi(InsightVariables variables) {
    private static final List<String> REQUIRED = List.of("name", "type");
    private static final int LIMIT_DEFAULT = 500;

    Future<Answer> list(Call call) {
        Page page = call.page(LIMIT_DEFAULT);
        return call.work(() -> page.answer(variables.list(call.projectId()), InsightVariablesApi::json));
    }

    Future<Answer> create(Call call) {
        ObjectNode body = call.body();
        for (String field : REQUIRED) {
            if (!body.has(field)) {
                throw new ApiException(ErrorCode.REQUIRED, "This field is required.", field);
            }
        }
        return call.await(variables.add(call.projectId(), call.userId(), body))
                .map(added -> Answer.created(json(added)));
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(json(find(call))));
    }

    Future<Answer> update(Call call) {
        return call.await(variables.update(call.projectId(), find(call).id(), call.userId(), call.body()))
                .map(updated -> Answer.ok(json(updated)));
    }

    Future<Answer> remove(Call call) {
        return call.await(variables.remove(call.projectId(), find(call).id(), call.userId()))
                .map(removed -> Answer.empty(204));
    }

    private InsightVariable find(Call call) {
        return variables.find(call.projectId(), call.uuid("id")).orElseThrow(ApiException::notFound);
    }

    private static ObjectNode json(InsightVariable variable) {
        ObjectNode json = Json.object().put("id", variable.id().toString());
        json.put("name", variable.name()).put("type", variable.type().wireName());
        json.set("default_value", variable.defaultValue());
        json.put("created_by", variable.createdBy());
        json.put("created_at", Timestamps.format(variable.createdAtMicros()));
        json.put("code_name", variable.codeName());
        json.set("values", Json.mapper().valueToTree(variable.values()));
        return json.put("is_multi", variable.isMulti());
    }
}
