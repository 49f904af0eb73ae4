package dev.tenrec.api.web;

import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.ErrorHandler;
import dev.tenrec.http.Readiness;
import dev.tenrec.metrics.Metrics;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Tells machines whether the process lives, whether it serves, and how it is; asks for no key and names no data. */
public final class HealthApi {
    private final Readiness readiness;
    private final Metrics metrics;
    private final String version;
    private final Supplier<Map<String, String>> checks;

    /**
     * @param checks the state of each part by name, {@code ok} or what is wrong; called on the event loop, must not
     *     wait
     */
    public HealthApi(Readiness readiness, Metrics metrics, String version, Supplier<Map<String, String>> checks) {
        this.readiness = readiness;
        this.metrics = metrics;
        this.version = version;
        this.checks = checks;
    }

    /** The process answers. */
    Future<Answer> live(Call call) {
        return Future.succeededFuture(Answer.ok(Map.of("status", "ok")));
    }

    /** 200 while requests are served, else 503 and how far the start is. */
    Future<Answer> ready(Call call) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("status", readiness.word());
        body.put("progress_percent", readiness.percent());
        Answer answer = Answer.json(readiness.isServing() ? 200 : 503, body);
        return Future.succeededFuture(
                readiness.isServing() ? answer : answer.header("Retry-After", ErrorHandler.retryAfter()));
    }

    /** Version, state and checks; 503 when the server does not serve or a check is not ok. */
    Future<Answer> health(Call call) {
        Map<String, String> found = checks.get();
        boolean ok = readiness.isServing() && found.values().stream().allMatch("ok"::equals);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("status", ok ? "ok" : "not ok");
        body.put("state", readiness.word());
        body.put("version", version);
        body.put("checks", found);
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
