package dev.tenrec.api.web;

import dev.tenrec.account.Accounts;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Serves posthog-js, unmodified, to pages that load the library from the server they send events to, as the HTML
 * snippet of PostHog's documentation does, and the parts that the library loads when it needs them. A file is read and
 * packed at its first request, on a worker.
 */
final class SdkScriptApi {
    /** The version of posthog-js in {@code web/sdk/vendor}; the library asks for its parts by it. */
    private static final String VERSION = "1.449.2";

    private static final String LIBRARY = "array.js";
    /** All files; others, such as the recorder's, are missing because what they send is not stored. */
    private static final Set<String> NAMES = Set.of(
            LIBRARY,
            "surveys.js",
            "dead-clicks-autocapture.js",
            "exception-autocapture.js",
            "tracing-headers.js",
            "web-vitals.js",
            "web-vitals-with-attribution.js");

    private static final String TYPE = "text/javascript; charset=utf-8";
    private static final String CACHED = "public, max-age=3600";

    private final Accounts accounts;
    private final Map<String, WebAssets.Asset> files = new ConcurrentHashMap<>();

    SdkScriptApi(Accounts accounts) {
        this.accounts = accounts;
    }

    /** {@code GET /static/<file>}. */
    Future<Answer> file(Call call) {
        return answer(call, call.pathParam("file"));
    }

    /** {@code GET /static/<version>/<file>}. */
    Future<Answer> fileOfVersion(Call call) {
        if (!call.pathParam("version").equals(VERSION)) {
            throw ApiException.notFound();
        }
        return file(call);
    }

    /** {@code GET /array/<token>/array.js}; the library then asks for the configuration of the project. */
    Future<Answer> libraryOfProject(Call call) {
        if (accounts.projects().findByToken(call.pathParam("token")).isEmpty()) {
            throw ApiException.notFound();
        }
        return answer(call, LIBRARY);
    }

    private Future<Answer> answer(Call call, String name) {
        if (!NAMES.contains(name)) {
            throw ApiException.notFound();
        }
        HttpServerRequest request = call.request();
        return call.work(() -> files.computeIfAbsent(name, SdkScriptApi::read)
                .answer(request, "\"" + VERSION + "-" + name + "\"", CACHED));
    }

    private static WebAssets.Asset read(String name) {
        return WebAssets.Asset.of(TYPE, WebAssets.resource("sdk/vendor/" + name));
    }
}
