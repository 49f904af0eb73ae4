package dev.tenrec.server;

import dev.tenrec.http.Answer;
import dev.tenrec.http.Async;
import dev.tenrec.http.Body;
import dev.tenrec.http.Call;
import dev.tenrec.http.Cors;
import dev.tenrec.http.ErrorHandler;
import dev.tenrec.http.Exchange;
import dev.tenrec.http.MethodNotAllowedException;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.Responses;
import dev.tenrec.http.Route;
import dev.tenrec.json.Json;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;

/**
 * Serves one path that SDKs ask with a project's token alone: pages of any origin may read it, errors have the body of
 * the API. Compressed bodies are let through to the handler, which reads them on a worker.
 */
final class SdkEndpoint {
    private static final Answer POST_PREFLIGHT = Answer.json(200, Json.object().put("status", 1));

    private final Route route;
    private final Async async;
    private final Connections connections;
    private final Readiness readiness;
    private final long bodyMax;

    SdkEndpoint(Route route, Async async, Connections connections, Readiness readiness, long bodyMax) {
        this.route = route;
        this.async = async;
        this.connections = connections;
        this.readiness = readiness;
        this.bodyMax = bodyMax;
    }

    /** Serves one request; every failure of it is answered too. */
    void handle(RoutingContext context) {
        HttpServerRequest request = context.request();
        Exchange exchange = connections.of(request);
        exchange.routedTo(route.path());
        exchange.refusesWith(refusal -> Cors.open(request, ErrorHandler.answer(refusal)));
        Future<Answer> answer;
        try {
            answer = answer(context, exchange);
        } catch (RuntimeException refused) {
            answer = Future.failedFuture(refused);
        }
        answer.onComplete(done -> Responses.send(
                request, Cors.open(request, done.succeeded() ? done.result() : exchange.answerTo(done.cause()))));
    }

    private Future<Answer> answer(RoutingContext context, Exchange exchange) {
        String method = context.request().method().name();
        if (method.equals("OPTIONS")) {
            return Future.succeededFuture(preflight());
        }
        if (!method.equals(route.method()) && !(isGet() && method.equals("HEAD"))) {
            throw new MethodNotAllowedException(method, allowed());
        }
        if (!readiness.isOpen()) {
            throw readiness.refusal();
        }
        return Body.readOrDrain(exchange, bodyMax)
                .compose(body -> route.handler().handle(Call.ofSdk(context, exchange.browser(), async, body)));
    }

    private Answer preflight() {
        return isGet() ? Answer.empty(204).header("Allow", allowed()) : POST_PREFLIGHT;
    }

    private String allowed() {
        return isGet() ? "GET, HEAD, OPTIONS" : "POST, OPTIONS";
    }

    private boolean isGet() {
        return route.method().equals("GET");
    }
}
