package dev.tenrec.api.event;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.insight.list.EventValues;
import dev.tenrec.json.Json;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;

/** Suggests values of properties of events. */
record EventValuesApi(EventValues values, Clock clock) {
    /** Stands for the names of events. */
    private static final String NAMES = "custom_event";

    /** {@code GET events/values/}. */
    Future<Answer> list(Call call) {
        String key = call.filled("key");
        if (key == null) {
            throw ApiException.invalid("key", "You must provide a key");
        }
        String part = call.filled("value");
        return call.work(() -> {
            List<String> found = key.equals(NAMES)
                    ? values.names(call.projectId(), part)
                    : values.of(call.projectId(), key, part, clock.instant());
            ArrayNode answer = Json.mapper().createArrayNode();
            found.forEach(name -> answer.addObject().put("name", name));
            return Answer.ok(answer);
        });
    }
}
