package dev.tenrec.api.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.ErrorHandler;
import dev.tenrec.http.Readiness;
import dev.tenrec.json.Json;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.store.Store;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** Tells machines whether the process lives, whether it serves, and how it is; asks for no key and names no data. */
record HealthApi(Readiness readiness, Metrics metrics, String version, Store store) {
    /** The process answers. */
    Future<Answer> live(Call call) {
        return Future.succeededFuture(Answer.ok(Map.of("status", "ok")));
    }

    /** 200 while requests are served, else 503 and how far the start is. */
    Future<Answer> ready(Call call) {
        ObjectNode body = Json.object().put("status", readiness.word()).put("progress_percent", readiness.percent());
        Answer answer = Answer.json(readiness.isServing() ? 200 : 503, body);
        return Future.succeededFuture(
                readiness.isServing() ? answer : answer.header("Retry-After", ErrorHandler.retryAfter()));
    }

    /** Version, state and checks; 503 when the server does not serve or a check is not ok. */
    Future<Answer> health(Call call) {
        Store.Status status = store.status();
        String check = status == Store.Status.OPEN ? "ok" : status.name().toLowerCase(Locale.ROOT);
        boolean ok = readiness.isServing() && check.equals("ok");
        ObjectNode body = Json.object()
                .put("status", ok ? "ok" : "not ok")
                .put("state", readiness.word())
                .put("version", version);
        body.putObject("checks").put("store", check);
        body.put("recordings", "accepted and not stored");
        return Future.succeededFuture(Answer.json(ok ? 200 : 503, body));
    }

    /** Prometheus text. */
    Future<Answer> metrics(Call call) {
        return Future.succeededFuture(Answer.bytes(
                200,
                "text/plain; version=0.0.4; charset=utf-8",
                metrics.scrape().getBytes(StandardCharsets.UTF_8)));
    }
}
