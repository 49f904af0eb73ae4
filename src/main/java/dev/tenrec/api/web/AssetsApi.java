package dev.tenrec.api.web;

import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import io.vertx.core.Future;
import java.util.List;

/** Serves the files that pages load; each set of files has a folder of its own. */
public final class AssetsApi {
    private final List<WebAssets> sets;

    public AssetsApi(List<WebAssets> sets) {
        this.sets = List.copyOf(sets);
    }

    /** {@code GET /assets/{version}/{name}}. */
    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(answer(call, call.pathParam("name")));
    }

    /** {@code GET /assets/{version}/{folder}/{name}}. */
    Future<Answer> retrieveInFolder(Call call) {
        return Future.succeededFuture(answer(call, call.pathParam("folder") + "/" + call.pathParam("name")));
    }

    private Answer answer(Call call, String name) {
        String version = call.pathParam("version");
        return sets.stream()
                .filter(set -> set.isVersion(version))
                .findFirst()
                .flatMap(set -> set.find(name, call.request()))
                .orElseThrow(ApiException::notFound);
    }
}
