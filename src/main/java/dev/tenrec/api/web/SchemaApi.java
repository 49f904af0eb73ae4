package dev.tenrec.api.web;

import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Routes;
import dev.tenrec.json.Json;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Serves the description of the API: for programs as an OpenAPI document, for people as a page. */
final class SchemaApi {
    private static final String JSON = "application/vnd.oai.openapi+json; version=3.1";

    private final Routes routes;
    private final String version;
    private volatile @Nullable OpenApiDocument made;

    /**
     * @param routes may still grow until the first request
     * @param version of the program
     */
    public SchemaApi(Routes routes, String version) {
        this.routes = routes;
        this.version = version;
    }

    /** {@code GET /api/schema/}. */
    Future<Answer> document(Call call) {
        boolean isPlain = "json".equals(call.query("format"));
        return call.work(() -> Answer.bytes(
                200, isPlain ? "application/json" : JSON, Json.write(document().json())));
    }

    /** {@code GET /api/docs/}. */
    Future<Answer> page(Call call) {
        return call.work(() -> Answer.bytes(
                        200,
                        "text/html; charset=utf-8",
                        new ApiPage(document().json()).html().getBytes(StandardCharsets.UTF_8))
                .header("Content-Security-Policy", ApiPage.POLICY));
    }

    /** Made at the first request, because it reads every schema. */
    private OpenApiDocument document() {
        OpenApiDocument document = made;
        if (document == null) {
            document = new OpenApiDocument(routes, version);
            made = document;
        }
        return document;
    }
}
