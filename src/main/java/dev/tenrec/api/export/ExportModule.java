package dev.tenrec.api.export;

import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.post;

import dev.tenrec.database.Database;
import dev.tenrec.export.ExportRuns;
import dev.tenrec.export.Exports;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.thread.WorkerPool;
import java.time.Clock;

/**
 * Exported assets: creation, download and signed links.
 *
 * @param downloads read files of exports
 */
public record ExportModule(
        Database database, ExportRuns runs, ExportLinks links, WorkerPool downloads, Readiness readiness, Clock clock)
        implements RouteModule {
    /** Downloads that are open or wait, at most; the bound of the queue of {@link #downloads}. */
    public static final int OPEN_DOWNLOADS_MAX = ExportDownloads.OPEN_MAX;

    @Override
    public void addTo(Routes routes) {
        Exports exports = database.exports();
        ExportDownloads files = new ExportDownloads(exports, runs, downloads);
        ExportsApi api = new ExportsApi(exports, runs, files, links, clock);
        ExporterApi exporter = new ExporterApi(exports, files, links, database.accounts(), readiness, clock);
        routes.project(
                get("/exports/", "export:read", api::list)
                        .query("limit offset export_format context_path session_recording_id")
                        .answers("export_page"),
                post("/exports/", "export:write", api::create).body("export").answers(201, "export"),
                get("/exports/{id}/", "export:read", api::retrieve).answers("export"),
                get("/exports/{id}/content/", "export:read", api::content)
                        .query("download")
                        .answers("export_content"),
                post("/exports/{id}/link/", "export:read", api::link).answers(201, "export_link"));
        routes.root(get("/exporter/{filename}/", PUBLIC, exporter::content)
                .query("token download")
                .answers("export_content"));
    }
}
