package dev.tenrec.export;

import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.Queries;
import dev.tenrec.json.Json;
import dev.tenrec.render.CsvRenderer;
import dev.tenrec.render.JsonRenderer;
import dev.tenrec.render.PdfRenderer;
import dev.tenrec.render.PngRenderer;
import dev.tenrec.render.Report;
import dev.tenrec.render.TileResult;
import dev.tenrec.render.XlsxRenderer;
import dev.tenrec.render.table.ResultTable;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * Makes the bytes of an export: finds what it shows, asks its queries and writes the answers in the format that was
 * asked for. Lists of events and actors are written whole, row by row; everything else has answers of a bounded size.
 */
public final class ExportRenderer {
    private final Dashboards dashboards;
    private final Queries queries;
    private final TileResults tiles;

    public ExportRenderer(Dashboards dashboards, Queries queries) {
        this.dashboards = dashboards;
        this.queries = queries;
        this.tiles = new TileResults(dashboards, queries);
    }

    /**
     * Writes the content, piece by piece where it is large.
     *
     * @throws ApiException that says why there can be none
     * @throws IOException when the stream takes no more
     */
    @Blocking
    public void render(Project project, ExportedAsset asset, OutputStream out) throws IOException {
        WorkerPool.assertWorker();
        if (asset.format().isVideo()) {
            throw RequestPath.refusal("Exports as " + asset.format().contentType()
                    + " are not made: they show recordings of sessions, and those are not stored here.");
        }
        if (asset.dashboard() != null && asset.insight() == null) {
            dashboard(project, asset, out);
        } else {
            single(project, asset, out);
        }
    }

    private void dashboard(Project project, ExportedAsset asset, OutputStream out) throws IOException {
        Dashboard dashboard = dashboards
                .find(project.id(), asset.dashboard())
                .orElseThrow(() -> RequestPath.refusal("The dashboard is not there any more."));
        List<TileResult> shown = tiles.of(project, dashboard, Json.object());
        Report report = Report.of(project, dashboard, shown, asset.createdAtMicros());
        switch (asset.format()) {
            case CSV -> new CsvRenderer(out, project.zone()).dashboard(shown);
            case XLSX -> {
                XlsxRenderer workbook = new XlsxRenderer(out, project.zone());
                workbook.dashboard(report.title(), shown);
                workbook.finish();
            }
            case JSON -> JsonRenderer.dashboard(dashboard, shown, out);
            case PDF -> PdfRenderer.render(report, out);
            case PNG -> PngRenderer.render(report, out);
            case WEBM, MP4, GIF -> throw new IllegalStateException("refused before");
        }
    }

    private void single(Project project, ExportedAsset asset, OutputStream out) throws IOException {
        RequestedExport source = RequestedExport.of(dashboards, project, asset);
        boolean isPicture = asset.format() == ExportFormat.PDF || asset.format() == ExportFormat.PNG;
        if (source.isList() && !isPicture) {
            list(project, asset, source, out);
            return;
        }
        TileResult tile = source.insight() == null
                ? new TileResult(null, null, null, source.query(), queries.answer(project, source.shortened()), null)
                : tiles.of(project, source.insight());
        if (tile.answer() == null) {
            throw RequestPath.refusal(tile.error());
        }
        Report report = Report.of(project, source.title(), tile, asset.createdAtMicros());
        switch (asset.format()) {
            case CSV -> new CsvRenderer(out, project.zone()).table(ResultTable.of(tile.query(), tile.answer()));
            case XLSX -> {
                XlsxRenderer workbook = new XlsxRenderer(out, project.zone());
                workbook.table(source.title(), ResultTable.of(tile.query(), tile.answer()));
                workbook.finish();
            }
            case JSON -> JsonRenderer.answer(tile.answer(), out);
            case PDF -> PdfRenderer.render(report, out);
            case PNG -> PngRenderer.render(report, out);
            case WEBM, MP4, GIF -> throw new IllegalStateException("refused before");
        }
    }

    /** All rows, whatever page the query asks for. */
    private void list(Project project, ExportedAsset asset, RequestedExport source, OutputStream out)
            throws IOException {
        ListFile<?> file = switch (asset.format()) {
            case XLSX -> new XlsxList(new XlsxRenderer(out, project.zone()), source.title());
            case JSON -> new JsonList(out);
            default -> new CsvList(out);
        };
        int rowsMax = source.rowsMax();
        try {
            Optional<Boolean> isCut = queries.stream(project, source.query(), rowsMax, file);
            file.end(isCut.orElseThrow(), rowsMax);
        } catch (UncheckedIOException full) {
            throw full.getCause();
        }
    }
}
