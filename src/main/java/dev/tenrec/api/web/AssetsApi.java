package dev.tenrec.api.web;

import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import io.vertx.core.Future;
import java.util.List;

/** Serves the files that pages load; each set of files has a folder of its own. */
record AssetsApi(List<WebAssets> sets) {
    /** {@code GET /assets/{version}/{name}} and {@code GET /assets/{version}/{folder}/{name}}. */
    Future<Answer> retrieve(Call call) {
        String folder = call.pathParam("folder");
        String name = folder == null ? call.pathParam("name") : folder + "/" + call.pathParam("name");
        return Future.succeededFuture(sets.stream()
                .filter(set -> set.isVersion(call.pathParam("version")))
                .findFirst()
                .flatMap(set -> set.find(name, call.request()))
                .orElseThrow(ApiException::notFound));
    }
}
