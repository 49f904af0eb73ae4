package dev.tenrec.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.Queries;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.json.Json;
import io.vertx.core.Future;
import java.util.Set;

/** Answers queries over events. Each is computed anew, whatever {@code refresh} says, and answered whole. */
public final class QueryApi {
    private static final String JSON = "application/json";
    private static final Set<String> REQUEST_FIELDS = Set.of(
            "query",
            "refresh",
            "client_query_id",
            "async",
            "filters_override",
            "variables_override",
            "name",
            "limit_context",
            "personal_api_key",
            "token");

    private final Queries queries;

    public QueryApi(Queries queries) {
        this.queries = queries;
    }

    /** {@code POST query/}. */
    Future<Answer> run(Call call) {
        ObjectNode body = call.body();
        return call.work(() -> {
            Fields request = Fields.of(body, "QueryRequest", REQUEST_FIELDS);
            request.refuse("filters_override", "variables_override");
            JsonNode query = body.get("query");
            if (query == null) {
                throw Fields.mistake("query", "Field required");
            }
            return Answer.bytes(200, JSON, Json.write(queries.answer(call.project(), query)));
        });
    }
}
