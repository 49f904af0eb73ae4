package dev.tenrec.export;

import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.error.ApiException;
import dev.tenrec.render.CsvRenderer;
import dev.tenrec.render.JsonRenderer;
import dev.tenrec.render.PdfRenderer;
import dev.tenrec.render.PngRenderer;
import dev.tenrec.render.Report;
import dev.tenrec.render.TileResult;
import dev.tenrec.render.XlsxRenderer;
import dev.tenrec.render.table.ResultTable;
import java.io.IOException;
import java.io.OutputStream;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;

/** Writes one export in one file format; the report of an insight has one tile. */
sealed interface ExportWriter {
    /**
     * The writer of a format.
     *
     * @throws dev.tenrec.error.ApiException for formats of session recordings
     */
    static ExportWriter of(ExportFormat format, OutputStream out, ZoneId zone) {
        return switch (format) {
            case CSV -> new Csv(out, zone);
            case XLSX -> new Xlsx(out, zone);
            case JSON -> new Json(out);
            case PDF -> new Drawing(out, PdfRenderer::render);
            case PNG -> new Drawing(out, PngRenderer::render);
            case WEBM, MP4, GIF ->
                throw ApiException.invalid("Exports as " + format.contentType()
                        + " are not made: they show recordings of sessions, and those are not stored here.");
        };
    }

    void dashboard(Dashboard dashboard, Report report) throws IOException;

    void insight(Report report) throws IOException;

    /** The file of a list of any length; empty for pictures, which show the first rows. */
    default Optional<ListFile<?>> list(String title) {
        return Optional.empty();
    }

    /** Comma-separated values. */
    record Csv(OutputStream out, ZoneId zone) implements ExportWriter {
        @Override
        public void dashboard(Dashboard dashboard, Report report) throws IOException {
            new CsvRenderer(out, zone).dashboard(report.tiles());
        }

        @Override
        public void insight(Report report) throws IOException {
            new CsvRenderer(out, zone).table(table(report));
        }

        @Override
        public Optional<ListFile<?>> list(String title) {
            return Optional.of(new CsvList(out));
        }
    }

    /** A workbook, with one sheet for each tile. */
    record Xlsx(OutputStream out, ZoneId zone) implements ExportWriter {
        @Override
        public void dashboard(Dashboard dashboard, Report report) throws IOException {
            XlsxRenderer workbook = new XlsxRenderer(out, zone);
            workbook.dashboard(report.title(), report.tiles());
            workbook.finish();
        }

        @Override
        public void insight(Report report) throws IOException {
            XlsxRenderer workbook = new XlsxRenderer(out, zone);
            workbook.table(report.title(), table(report));
            workbook.finish();
        }

        @Override
        public Optional<ListFile<?>> list(String title) {
            return Optional.of(new XlsxList(new XlsxRenderer(out, zone), title));
        }
    }

    /** The answers as the API has them. */
    record Json(OutputStream out) implements ExportWriter {
        @Override
        public void dashboard(Dashboard dashboard, Report report) throws IOException {
            JsonRenderer.dashboard(dashboard, report.tiles(), out);
        }

        @Override
        public void insight(Report report) throws IOException {
            JsonRenderer.answer(Objects.requireNonNull(report.tiles().get(0).answer()), out);
        }

        @Override
        public Optional<ListFile<?>> list(String title) {
            return Optional.of(new JsonList(out));
        }
    }

    /** Pages, or one picture, with charts and tables. */
    record Drawing(OutputStream out, Drawer drawer) implements ExportWriter {
        @Override
        public void dashboard(Dashboard dashboard, Report report) throws IOException {
            insight(report);
        }

        @Override
        public void insight(Report report) throws IOException {
            drawer.draw(report, out);
        }
    }

    /** Draws a report in one format. */
    @FunctionalInterface
    interface Drawer {
        void draw(Report report, OutputStream out) throws IOException;
    }

    private static ResultTable table(Report report) {
        TileResult tile = report.tiles().get(0);
        return ResultTable.of(Objects.requireNonNull(tile.query()), Objects.requireNonNull(tile.answer()));
    }
}
