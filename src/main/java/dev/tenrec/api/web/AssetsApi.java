package dev.tenrec.api.web;

import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import io.vertx.core.Future;
import java.util.stream.Stream;

/**
 * Serves the files that pages load; each set of files has a folder of its own.
 *
 * @param shared those of the shared pages, beside those of the application
 */
record AssetsApi(OnDemand<WebAssets> shared) {
    /** {@code GET /assets/{version}/{name}} and {@code GET /assets/{version}/{folder}/{name}}. */
    Future<Answer> retrieve(Call call) {
        String folder = call.pathParam("folder");
        String name = folder == null ? call.pathParam("name") : folder + "/" + call.pathParam("name");
        return WebApp.FILES
                .use(call::work)
                .compose(app -> shared.use(call::work)
                        .map(ofPages -> Stream.of(app.assets(), ofPages)
                                .filter(set -> set.isVersion(call.pathParam("version")))
                                .findFirst()
                                .flatMap(set -> set.find(name, call.request()))
                                .orElseThrow(ApiException::notFound)));
    }
}
