package dev.tenrec.export;

import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.Queries;
import dev.tenrec.json.Json;
import dev.tenrec.render.Report;
import dev.tenrec.render.TileResult;
import dev.tenrec.render.TileText;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Renders an export: resolves its subject, runs the queries and writes the answers through an {@link ExportWriter}.
 * Lists of events and actors are streamed row by row; all other answers have a bounded size.
 */
public final class ExportRenderer {
    private final Dashboards dashboards;
    private final Queries queries;
    private final TileResults results;

    public ExportRenderer(Dashboards dashboards, Queries queries) {
        this.dashboards = dashboards;
        this.queries = queries;
        this.results = new TileResults(dashboards, queries);
    }

    /**
     * Writes the content, in chunks where it is large.
     *
     * @throws ApiException with the reason when there is no content
     * @throws IOException when the stream takes no more
     */
    @Blocking
    public void render(Project project, ExportedAsset asset, OutputStream out) throws IOException {
        WorkerPool.assertWorker();
        ExportWriter writer = ExportWriter.of(asset.format(), out, project.zone());
        Integer dashboard = asset.dashboard();
        if (dashboard != null && asset.insight() == null) {
            dashboard(project, asset, dashboard, writer);
            return;
        }
        RequestedExport source = RequestedExport.of(dashboards, project, asset);
        Optional<ListFile<?>> list = source.isList() ? writer.list(source.title()) : Optional.empty();
        if (list.isPresent()) {
            list(project, source, list.get());
        } else {
            insight(project, asset, source, writer);
        }
    }

    /**
     * Writes a dashboard as PDF.
     *
     * @param chosen ids of the insights that are shown; none for the whole dashboard
     * @throws ApiException when it is deleted
     */
    @Blocking
    public void dashboardPdf(Project project, int id, Set<Integer> chosen, long nowMicros, OutputStream out)
            throws IOException {
        WorkerPool.assertWorker();
        Dashboard dashboard = dashboards
                .find(project.id(), id)
                .orElseThrow(() -> ApiException.invalid("The dashboard is not there any more."));
        List<TileResult> tiles = results.of(project, dashboard, Json.object(), tile -> {
            Insight insight = tile.insight();
            return chosen.isEmpty() || (insight != null && chosen.contains(insight.id()));
        });
        ExportWriter.of(ExportFormat.PDF, out, project.zone())
                .dashboard(dashboard, Report.of(project, dashboard, tiles, nowMicros));
    }

    /**
     * Writes an insight as PDF.
     *
     * @throws ApiException with the reason when there is none
     */
    @Blocking
    public void insightPdf(Project project, int id, long nowMicros, OutputStream out) throws IOException {
        WorkerPool.assertWorker();
        Insight insight = dashboards
                .insights()
                .find(project.id(), id)
                .orElseThrow(() -> ApiException.invalid("The insight is not there any more."));
        TileResult tile = results.of(project, insight);
        if (tile.answer() == null) {
            throw ApiException.invalid(Objects.requireNonNull(tile.error()));
        }
        ExportWriter.of(ExportFormat.PDF, out, project.zone())
                .insight(Report.of(project, TileText.title(insight), tile, nowMicros));
    }

    private void dashboard(Project project, ExportedAsset asset, int id, ExportWriter writer) throws IOException {
        Dashboard dashboard = dashboards
                .find(project.id(), id)
                .orElseThrow(() -> ApiException.invalid("The dashboard is not there any more."));
        List<TileResult> tiles = results.of(project, dashboard, Json.object());
        writer.dashboard(dashboard, Report.of(project, dashboard, tiles, asset.createdAtMicros()));
    }

    private void insight(Project project, ExportedAsset asset, RequestedExport source, ExportWriter writer)
            throws IOException {
        Insight insight = source.insight();
        TileResult tile = insight == null
                ? new TileResult(null, null, null, source.query(), queries.answer(project, source.shortened()), null)
                : results.of(project, insight);
        if (tile.answer() == null) {
            throw ApiException.invalid(Objects.requireNonNull(tile.error()));
        }
        writer.insight(Report.of(project, source.title(), tile, asset.createdAtMicros()));
    }

    /** Writes all rows, whatever limit and offset the query has. */
    private void list(Project project, RequestedExport source, ListFile<?> file) throws IOException {
        int rowsMax = source.rowsMax();
        try {
            Optional<Boolean> isCut = queries.stream(project, source.query(), rowsMax, file);
            file.end(isCut.orElseThrow(), rowsMax);
        } catch (UncheckedIOException full) {
            throw full.getCause();
        }
    }
}
