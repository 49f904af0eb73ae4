package dev.tenrec.api.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import dev.tenrec.testkit.TestKit;
import io.vertx.core.Future;

/** Flags of a server in test mode. */
record TestFlagsApi(TestKit testKit) {
    /** {@code POST /_tenrec/flags/}: gives everyone a value of a flag. */
    Future<Answer> set(Call call) {
        ReceivedApi.requireOwn(call);
        ObjectNode body = call.body();
        String key = body.path("key").asText();
        return call.work(() -> {
            String payload = body.hasNonNull("payload") ? body.get("payload").toString() : null;
            JsonNode value = body.path("value");
            if (value.isBoolean()) {
                ReceivedApi.find(testKit, call).flag(key, value.booleanValue(), payload);
            } else {
                ReceivedApi.find(testKit, call).flag(key, value.asText(), payload);
            }
            ObjectNode answer = Json.object().put("key", key);
            answer.set("value", value);
            return Answer.ok(answer);
        });
    }
}
