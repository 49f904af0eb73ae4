package dev.tenrec.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.lowagie.text.pdf.PdfName;
import dev.tenrec.insight.TestData;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Documents, read by another library. */
final class PdfRendererTest {
    @Test
    void dashboardShowsTitleTilesAndSource() throws IOException {
        PdfText pdf = PdfText.of(TestReports.dashboard("Sales", "How we do.", TestReports.twelve()));
        assertThat(pdf.pages()).isEqualTo(4);
        assertThat(pdf.page(1))
                .contains("Sales", "How we do.", "What we see", "• one", "the plan (https://example.com/plan)")
                .contains("Test · created 2026-02-03 05:05 Europe/Berlin · Tenrec", "Page 1 of 4");
        assertThat(pdf.page(2)).contains("Sales", "Trend 3", "pageview 0", "Page 2 of 4", "2026-01-01 to 2026-01-30");
        assertThat(pdf.all()).contains("Retention 11", "Signed up", "/pricing");
    }

    @Test
    void documentSaysWhatItIs() throws IOException {
        PdfText pdf = PdfText.of(TestReports.dashboard("Sales 你好", "", TestReports.twelve()));
        assertThat(pdf.information()).containsEntry("Title", "Sales 你好").containsEntry("Creator", "Tenrec");
        assertThat(pdf.catalog().get(new PdfName("Lang"))).hasToString("en");
    }

    @Test
    void documentHoldsNeitherActionsNorLinksNorFiles() throws IOException {
        PdfText pdf = PdfText.of(TestReports.dashboard("Sales", "", TestReports.twelve()));
        assertThat(pdf.names())
                .contains("/Pages", "/FontFile2")
                .doesNotContain(
                        "/JavaScript",
                        "/JS",
                        "/OpenAction",
                        "/AA",
                        "/A",
                        "/URI",
                        "/Launch",
                        "/GoToR",
                        "/Annots",
                        "/AcroForm",
                        "/EmbeddedFiles",
                        "/EF",
                        "/RichMedia",
                        "/XFA",
                        "/SubmitForm");
    }

    @Test
    void insightShowsItsChartAndItsTable() throws IOException {
        TileResult tile =
                TestReports.insight(1, "{}", "Trend", TestReports.trendsQuery(), TestReports.trends(2, 30, "view"));
        PdfText pdf = PdfText.of(TestReports.single("Views", tile));
        assertThat(pdf.pages()).isEqualTo(2);
        assertThat(pdf.page(1)).contains("Views", "2026-01-01 to 2026-01-30", "view 0", "1-Jan-2026");
        assertThat(pdf.page(2)).contains("30-Jan-2026", "Page 2 of 2");
    }

    @Test
    void longTablesGoOnAndSayWhereTheyEnd() throws IOException {
        TileResult tile = TestReports.insight(
                1, "{}", "Events", TestData.json("{'kind':'EventsQuery'}"), TestReports.events(1_200));
        PdfText pdf = PdfText.of(TestReports.single("Events", tile));
        assertThat(pdf.pages()).isBetween(30, 45);
        assertThat(pdf.all())
                .contains("event 999", "The first 1000 of 1200 rows.")
                .doesNotContain("event 1000");
        for (int page = 1; page < pdf.pages(); page++) {
            assertThat(pdf.page(page)).contains("timestamp");
        }
    }

    @Test
    void wideTablesSayWhatDoesNotFit() throws IOException {
        StringBuilder columns = new StringBuilder("'c0'");
        for (int i = 1; i < 40; i++) {
            columns.append(",'c").append(i).append('\'');
        }
        String row = "[" + columns + "],";
        String answer = "{'columns':[" + columns + "],'types':[],'results':["
                + row.repeat(50).replaceAll(",$", "") + "]}";
        TileResult tile = TestReports.insight(
                1, "{}", "Wide", TestData.json("{'kind':'EventsQuery'}"), (ObjectNode) TestData.json(answer));
        assertThat(PdfText.of(TestReports.single("Wide", tile)).all()).contains("more columns do not fit here.");
    }

    @Test
    void tileThatFailsLeavesItsPlaceToTheReason() throws IOException {
        List<TileResult> tiles = new ArrayList<>(TestReports.twelve());
        tiles.add(TestReports.failed(20, TestReports.layout(0, 90, 6, 5), "Slow", "The query was stopped."));
        // An answer of another form than any query has.
        tiles.add(
                TestReports.insight(21, TestReports.layout(6, 90, 6, 5), "Odd", TestReports.trendsQuery(), (ObjectNode)
                        TestData.json("{'results':[{'data':[{}],'days':7}]}")));
        PdfText pdf = PdfText.of(TestReports.dashboard("Sales", "", tiles));
        assertThat(pdf.all()).contains("Slow", "The query was stopped.", "Odd", "Trend 3");
    }

    @Test
    void tileThatCanNotBeDrawnSaysSo() {
        List<String> seen = new ArrayList<>();
        TilePainter painter = new TilePainter(TestReports.single("x", broken()).chartStyle());
        TilePainter.Surface surface = paint -> {
            seen.add("asked");
            if (seen.size() == 1) {
                throw new IllegalStateException("a chart is broken");
            }
        };
        painter.paint(surface, broken(), 100, 100, true);
        assertThat(seen).hasSize(2);
    }

    @Test
    void emptyDashboardIsDocumentToo() throws IOException {
        PdfText pdf = PdfText.of(TestReports.dashboard("Empty", "", List.of()));
        assertThat(pdf.pages()).isEqualTo(1);
        assertThat(pdf.page(1)).contains("Empty", "The dashboard has no tiles.", "Page 1 of 1");
    }

    @Test
    void hugeLayoutsMakeNoHugeDocuments() throws IOException {
        List<TileResult> tiles = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            tiles.add(TestReports.failed(i, TestReports.layout(0, 0, 1e9, 1e9), "Tile " + i, "x"));
        }
        PdfText pdf = PdfText.of(TestReports.dashboard("Bomb", "", tiles));
        assertThat(pdf.pages()).isLessThanOrEqualTo(41);
        assertThat(pdf.all()).contains("Tile 39");
    }

    @Test
    void longTextOfTileIsCutInItsPlaceAndSaysSo() throws IOException {
        List<TileResult> tiles = List.of(
                TestReports.text(1, TestReports.layout(0, 0, 6, 2), "word ".repeat(1_000)),
                TestReports.text(2, TestReports.layout(6, 0, 6, 2), "short"));
        assertThat(PdfText.of(TestReports.dashboard("Texts", "", tiles)).page(1))
                .contains("… (cut)", "short");
    }

    private static TileResult broken() {
        return TestReports.insight(1, "{}", "Broken", TestReports.trendsQuery(), TestReports.trends(1, 2, "x"));
    }
}
