package dev.tenrec.http;

import io.vertx.core.Future;

/** Serves one route. It runs on the event loop and must not wait; refusals are thrown or fail the future. */
@FunctionalInterface
public interface Handler {
    Future<Answer> handle(Call call);

    /** Handler of documented routes, which nothing calls: a raw route serves their path. */
    Handler SERVED_RAW = call -> {
        throw new IllegalStateException("a raw route serves this path");
    };

    /**
     * Refuses DELETE of what is deleted by a PATCH that sets {@code deleted}; whether it exists makes no difference.
     */
    Handler DELETED_BY_PATCH =
            call -> Future.succeededFuture(Answer.empty(405).header("Allow", "GET, PUT, PATCH, HEAD, OPTIONS"));
}
