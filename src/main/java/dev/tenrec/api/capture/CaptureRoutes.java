package dev.tenrec.api.capture;

import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.post;

import dev.tenrec.http.Handler;
import dev.tenrec.http.RawRoute;
import dev.tenrec.http.Route;
import java.util.ArrayList;
import java.util.List;

/** The raw routes of capture, with their lines in the API's documents. */
final class CaptureRoutes {
    private CaptureRoutes() {}

    static List<RawRoute> of(CaptureApi capture, CaptureV1Api v1, RecordingsApi recordings) {
        List<RawRoute> routes = new ArrayList<>();
        for (CapturePath path : CapturePath.values()) {
            routes.add(new RawRoute(
                    "",
                    path.path(),
                    (exchange, async, bodyMax) -> capture.handle(exchange, path, async, bodyMax),
                    List.of(
                            documented(post(path.template(), PUBLIC, Handler.SERVED_RAW))
                                    .body("batch"),
                            documented(get(path.template(), PUBLIC, Handler.SERVED_RAW))
                                    .query("data", "compression", "beacon"))));
        }
        for (String path : CaptureV1Api.PATHS) {
            routes.add(new RawRoute(
                    "",
                    path,
                    (exchange, async, bodyMax) -> v1.handle(exchange, path, async, bodyMax),
                    List.of(post(path + "/", PUBLIC, Handler.SERVED_RAW)
                            .body("batch_v1")
                            .answers("captured_v1"))));
        }
        String path = RecordingsApi.PATH;
        routes.add(new RawRoute(
                "",
                path,
                (exchange, async, bodyMax) -> recordings.handle(exchange),
                List.of(
                        documented(post(path + "/", PUBLIC, Handler.SERVED_RAW)),
                        documented(get(path + "/", PUBLIC, Handler.SERVED_RAW)))));
        return routes;
    }

    private static Route documented(Route route) {
        return route.answers("captured");
    }
}
