package dev.tenrec.http;

import io.vertx.core.Future;

/** Serves one route. It runs on the event loop and must not wait; refusals are thrown or fail the future. */
@FunctionalInterface
public interface Handler {
    Future<Answer> handle(Call call);
}
