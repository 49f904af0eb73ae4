package dev.tenrec.api.web;

import dev.tenrec.http.Answer;
import dev.tenrec.http.ErrorHandler;
import dev.tenrec.http.RawRoute;
import dev.tenrec.http.Responses;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The application in the browser: one page for all its addresses, which holds no data. What it shows it asks the public
 * API for, with the session of the browser.
 */
public final class WebApp {
    /** The addresses of its screens; the page finds out by itself which one is meant. */
    private static final List<String> PATHS = List.of("/", "/login", "/setup", "/set_password", "/project/*");

    /** Modules that every screen needs, so that the browser need not find them one after the other. */
    private static final List<String> PRELOADED = List.of(
            ("lib.js vendor/htm.js vendor/preact.js vendor/hooks.js vendor/signals.js vendor/signals-core.js api.js"
                            + " state.js session.js routes.js shell.js shortcuts.js icons.js parts/dialog.js"
                            + " parts/menu.js parts/ui.js")
                    .split(" ", -1));

    /** The application with the files that {@code files.txt} lists. */
    public static final OnDemand<WebApp> FILES = new OnDemand<>(() -> new WebApp(
            new WebAssets("app", WebAssets.text("app/files.txt").lines().toList())));

    private final WebAssets assets;
    private final WebAssets.Asset page;
    private final String etag;

    private WebApp(WebAssets assets) {
        this.assets = assets;
        String preload = PRELOADED.stream()
                .map(name -> "    <link rel=\"modulepreload\" href=\"" + assets.path(name) + "\">")
                .collect(Collectors.joining("\n"));
        String html =
                WebAssets.text("app/index.html").replace("{{preload}}", preload).replace("{{assets}}", assets.folder());
        page = WebAssets.Asset.of("text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8));
        etag = "\"" + assets.folder().substring(WebAssets.PREFIX.length()) + "\"";
    }

    /** One raw GET route per address. */
    static List<RawRoute> routes() {
        return PATHS.stream()
                .map(path -> new RawRoute(
                        "GET",
                        path,
                        (exchange, async, bodyMax) -> {
                            exchange.routedTo(path);
                            HttpServerRequest request = exchange.request();
                            FILES.use(async::work)
                                    .onSuccess(app -> Responses.send(request, app.page(request)))
                                    .onFailure(failed -> Responses.send(request, ErrorHandler.answer(failed)));
                        },
                        List.of()))
                .toList();
    }

    /** The files that pages of the application load. */
    public WebAssets assets() {
        return assets;
    }

    /** The page, new for who has that of another version. */
    private Answer page(HttpServerRequest request) {
        return page.answer(request, etag, "no-cache")
                .header("Content-Security-Policy", WebAssets.POLICY + "'none'")
                .header("Referrer-Policy", "same-origin")
                .header("X-Frame-Options", "DENY");
    }
}
