package dev.tenrec.api.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import dev.tenrec.testkit.Fault;
import dev.tenrec.testkit.Faults;
import dev.tenrec.testkit.TestKit;
import io.vertx.core.Future;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Optional;

/** Faults and the clock of a server in test mode. */
record FaultsApi(TestKit testKit) {
    private static final int MILLIS = 1_000;

    /** {@code POST /_tenrec/faults/}: adds a fault of the next requests, or of a share of them. */
    Future<Answer> add(Call call) {
        ReceivedApi.requireOwn(call);
        ObjectNode body = call.body();
        Fault.Kind kind = Fault.Kind.valueOf(body.path("kind").asText("status").toUpperCase(Locale.ROOT));
        if (body.has("times") && body.has("share")) {
            throw ApiException.invalid("A fault happens so many times or to a share of the requests, not both.");
        }
        try {
            Faults.Plan plan = testKit.faults()
                    .of(kind, body.path("status").asInt(503))
                    .on(body.path("path").asText(""))
                    .after(seconds(body, "delay"));
            if (body.has("retry_after")) {
                plan.retryAfter(seconds(body, "retry_after"));
            }
            if (body.has("share")) {
                plan.share(body.path("share").asDouble(), body.path("seed").asLong(0));
            } else {
                plan.times(body.path("times").asInt(1));
            }
        } catch (IllegalArgumentException | IllegalStateException refused) {
            throw ApiException.invalid(String.valueOf(refused.getMessage()));
        }
        return pending();
    }

    /** {@code DELETE /_tenrec/faults/}: forgets all of them. */
    Future<Answer> clear(Call call) {
        ReceivedApi.requireOwn(call);
        testKit.faults().clear();
        return pending();
    }

    private Future<Answer> pending() {
        return Future.succeededFuture(
                Answer.ok(Json.object().put("pending", testKit.faults().pending())));
    }

    /** {@code GET /_tenrec/clock/}: the time of the server. */
    Future<Answer> now(Call call) {
        return Future.succeededFuture(clock());
    }

    /** {@code POST /_tenrec/clock/}: sets it, moves it by seconds, or lets it run with the system again. */
    Future<Answer> setClock(Call call) {
        ReceivedApi.requireOwn(call);
        ObjectNode body = call.body();
        Optional<Instant> now =
                body.has("now") ? Optional.of(instant(body.path("now").asText())) : Optional.empty();
        // On a worker, because what falls due is done before the answer.
        return call.work(() -> {
            now.ifPresent(testKit.clock()::set);
            if (body.has("advance")) {
                testKit.clock().advance(seconds(body, "advance"));
            }
            if (body.path("reset").asBoolean()) {
                testKit.clock().reset();
            }
            return clock();
        });
    }

    private Answer clock() {
        return Answer.ok(Json.object()
                .put("now", testKit.clock().instant().toString())
                .put("fixed", testKit.clock().isFixed()));
    }

    private static Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException unreadable) {
            throw ApiException.invalid("now", "Write a time as 2024-05-01T12:00:00Z.");
        }
    }

    private static Duration seconds(ObjectNode body, String field) {
        return Duration.ofMillis(Math.round(body.path(field).asDouble() * MILLIS));
    }
}
