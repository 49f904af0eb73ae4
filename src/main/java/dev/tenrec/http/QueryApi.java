package dev.tenrec.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.ProjectTime;
import dev.tenrec.insight.QueryParser;
import dev.tenrec.insight.TrendsQueryRunner;
import dev.tenrec.json.Json;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.ZoneId;

/** Answers queries over events. Each is computed anew, whatever {@code refresh} says, and answered whole. */
public final class QueryApi {
    private static final String JSON = "application/json";

    private final TrendsQueryRunner trends;
    private final Clock clock;

    public QueryApi(TrendsQueryRunner trends, Clock clock) {
        this.trends = trends;
        this.clock = clock;
    }

    /** {@code POST query/}. */
    Future<Answer> run(Call call) {
        int projectId = call.project().id();
        ZoneId zone = call.project().zone();
        ProjectTime projectTime = new ProjectTime(zone, call.project().weekStart());
        ObjectNode body = call.body();
        return call.work(() -> {
            QueryParser parser = new QueryParser(clock.instant().atZone(zone));
            ObjectNode result = trends.run(projectId, projectTime, parser.parseRequest(body))
                    .toJson();
            return Answer.bytes(200, JSON, Json.write(result));
        });
    }
}
