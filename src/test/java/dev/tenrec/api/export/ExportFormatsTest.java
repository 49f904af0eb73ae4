package dev.tenrec.api.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.lowagie.text.pdf.PdfReader;
import com.lowagie.text.pdf.parser.PdfTextExtractor;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import org.apache.commons.imaging.Imaging;
import org.apache.poi.ss.usermodel.DateUtil;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of everything that can be exported, made from what a server holds, and read by other programs. */
@ServerTest
final class ExportFormatsTest {
    private static final String XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    private static final String RANGE = "\"dateRange\":{\"date_from\":\"2026-01-01\",\"date_to\":\"2026-01-02\"}";
    private static final String TRENDS =
            "{\"kind\":\"TrendsQuery\"," + RANGE + ",\"series\":[{\"kind\":\"EventsNode\",\"event\":\"view\"}]}";
    private static final String FUNNEL = "{\"kind\":\"FunnelsQuery\"," + RANGE
            + ",\"series\":[{\"kind\":\"EventsNode\",\"event\":\"view\"},{\"kind\":\"EventsNode\",\"event\":\"buy\"}]}";
    private static final String EVENTS =
            "{\"kind\":\"EventsQuery\",\"after\":\"all\",\"limit\":2,\"select\":[\"event\","
                    + "\"timestamp\",\"distinct_id\",\"properties.n\",\"properties\"]}";
    private static final int COUNT = 250;

    @TempDir
    static Path directory;

    private static TestWorld world;
    private static int dashboard;

    @BeforeAll
    static void fill(TestWorld shared) {
        world = shared;
        StringBuilder batch = new StringBuilder();
        for (int i = 0; i < COUNT; i++) {
            batch.append(i == 0 ? "" : ",")
                    .append("{\"event\":\"")
                    .append(i % 5 == 0 ? "buy" : "view")
                    .append("\",\"distinct_id\":\"user ")
                    .append(i % 20)
                    .append("\",\"timestamp\":\"2026-01-01T10:")
                    .append(String.format(Locale.ROOT, "%02d:%02d", i / 60, i % 60))
                    .append("Z\",\"properties\":{\"n\":")
                    .append(i)
                    .append(",\"text\":\"a \\\"b\\\" c\\nd\"}}");
        }
        world.server()
                .send(world.request(
                        "POST",
                        "/batch",
                        "{\"api_key\":\"" + world.token() + "\",\"historical_migration\":true,\"batch\":[" + batch
                                + "]}"));
        dashboard = world.ask("POST", "dashboards/", "{\"name\":\"Sales\",\"description\":\"How we do.\"}")
                .path("id")
                .intValue();
        insight("Views", TRENDS);
        insight("Ways", FUNNEL);
        insight("Slow", "{\"kind\":\"WebOverviewQuery\"}");
        insight("Blank", "null");
        int gone = insight("Gone", TRENDS);
        world.ask("PATCH", "insights/" + gone + "/", "{\"deleted\":true}");
        world.ask("POST", "dashboards/" + dashboard + "/create_text_tile/", "{\"body\":\"# What we see\"}");
    }

    @Test
    void dashboardIsDocument() throws IOException {
        PdfReader pdf = new PdfReader(file("application/pdf", "\"dashboard\":" + dashboard));
        StringBuilder text = new StringBuilder();
        for (int page = 1; page <= pdf.getNumberOfPages(); page++) {
            text.append(new PdfTextExtractor(pdf).getTextFromPage(page));
        }
        assertThat(text.toString())
                .contains("Sales", "How we do.", "Views", "Ways", "Slow", "WebOverviewQuery are not supported", "Blank")
                .contains("The insight has no query.", "What we see", "Page 1 of " + pdf.getNumberOfPages())
                .doesNotContain("Gone");
    }

    @Test
    void dashboardIsPictureTablesAndJson() throws IOException {
        byte[] png = file("image/png", "\"dashboard\":" + dashboard);
        assertThat(Imaging.getImageInfo(png).getWidth()).isGreaterThan(1_000);
        XSSFWorkbook workbook = new XSSFWorkbook(new ByteArrayInputStream(file(XLSX, "\"dashboard\":" + dashboard)));
        assertThat(workbook.getNumberOfSheets()).isEqualTo(5);
        assertThat(workbook.getSheet("Views").getRow(1).getCell(1).getNumericCellValue())
                .isEqualTo(200);
        assertThat(workbook.getSheet("Blank").getRow(1).getCell(0).getStringCellValue())
                .isEqualTo("The insight has no query.");
        String csv = new String(file("text/csv", "\"dashboard\":" + dashboard), StandardCharsets.UTF_8);
        assertThat(csv).contains("Views\r\nseries,1-Jan-2026,2-Jan-2026\r\nview,200,0\r\n\r\n", "# What we see");
        JsonNode json = Json.parse(file("application/json", "\"dashboard\":" + dashboard));
        assertThat(json.path("tiles")).hasSize(5);
        assertThat(json.at("/tiles/1/insight/result/0/data/0").intValue()).isEqualTo(200);
    }

    @Test
    void allEventsAreTableForOtherPrograms() throws IOException, SQLException {
        byte[] csv = file("text/csv", "\"export_context\":{\"source\":" + EVENTS + "}");
        Path path = directory.resolve("events.csv");
        Files.write(path, csv);
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                ResultSet found =
                        statement.executeQuery("select count(*), sum(\"properties.n\"), min(\"timestamp\")::text,"
                                + " count(distinct distinct_id),"
                                + " count(*) filter (json_extract_string(properties, '$.text')"
                                + " = 'a \"b\" c' || chr(10) || 'd') from read_csv('" + path + "', header = true)")) {
            assertThat(found.next()).isTrue();
            assertThat(found.getInt(1)).isEqualTo(COUNT);
            assertThat(found.getInt(2)).isEqualTo(COUNT * (COUNT - 1) / 2);
            assertThat(found.getString(3)).startsWith("2026-01-01 10:00:00");
            assertThat(found.getInt(4)).isEqualTo(20);
            assertThat(found.getInt(5)).isEqualTo(COUNT);
        }
    }

    @Test
    void allEventsAreWorkbookAndJson() throws IOException {
        String context = "\"export_context\":{\"source\":" + EVENTS + "}";
        Sheet sheet = new XSSFWorkbook(new ByteArrayInputStream(file(XLSX, context))).getSheetAt(0);
        assertThat(sheet.getLastRowNum()).isEqualTo(COUNT);
        assertThat(sheet.getRow(1).getCell(3).getNumericCellValue()).isEqualTo(COUNT - 1);
        assertThat(DateUtil.isCellDateFormatted(sheet.getRow(1).getCell(1))).isTrue();
        JsonNode json = Json.parse(file("application/json", context));
        assertThat(json.path("results")).hasSize(COUNT);
        assertThat(json.path("hasMore").booleanValue()).isFalse();
        assertThat(json.at("/results/0/4/n").intValue()).isEqualTo(COUNT - 1);
    }

    @Test
    void sqlIsChartDocumentAndTable() throws IOException {
        String sql = "{\"kind\":\"HogQLQuery\",\"query\":\"SELECT event, count() AS times FROM events GROUP BY event"
                + " ORDER BY event\"}";
        String context =
                "\"export_context\":{\"source\":{\"kind\":\"DataVisualizationNode\",\"display\":\"ActionsBar\","
                        + "\"source\":" + sql + "}}";
        assertThat(Imaging.getImageInfo(file("image/png", context)).getWidth()).isGreaterThan(1_000);
        PdfReader pdf = new PdfReader(file("application/pdf", context));
        assertThat(new PdfTextExtractor(pdf).getTextFromPage(1)).contains("buy", "view", "times");
        assertThat(new String(file("text/csv", context), StandardCharsets.UTF_8))
                .isEqualTo("event,times\r\nbuy," + COUNT / 5 + "\r\nview," + COUNT * 4 / 5 + "\r\n");
        Sheet sheet = new XSSFWorkbook(new ByteArrayInputStream(file(XLSX, context))).getSheetAt(0);
        assertThat(sheet.getRow(2).getCell(1).getNumericCellValue()).isEqualTo(COUNT * 4 / 5);
    }

    @Test
    void fileThatWasCutSaysSo() throws IOException {
        String context = "\"export_context\":{\"max_limit\":3,\"source\":" + EVENTS + "}";
        String cut = "Cut after 3 rows: there are more.";
        assertThat(new String(file("text/csv", context), StandardCharsets.UTF_8))
                .endsWith(cut + "\r\n");
        Sheet sheet = new XSSFWorkbook(new ByteArrayInputStream(file(XLSX, context))).getSheetAt(0);
        assertThat(sheet.getLastRowNum()).isEqualTo(4);
        assertThat(sheet.getRow(4).getCell(0).getStringCellValue()).isEqualTo(cut);
        JsonNode json = Json.parse(file("application/json", context));
        assertThat(json.path("results")).hasSize(3);
        assertThat(json.path("cut").textValue()).isEqualTo(cut);
    }

    @Test
    void pathsOfOlderClientsAreAnswered() throws IOException {
        assertThat(csv(world.path() + "events/?event=buy").split("\r\n", -1)).hasSize(COUNT / 5 + 2);
        assertThat(csv(world.path() + "persons/").split("\r\n", -1)).hasSize(22);
        assertThat(csv("/api/projects/@current/insights/trend/?events=%5B%7B%22id%22:%22view%22%7D%5D"
                        + "&date_from=2026-01-01&date_to=2026-01-02"))
                .isEqualTo("series,1-Jan-2026,2-Jan-2026\r\nview,200,0\r\n");
        String filters = "events=%5B%7B%22id%22:%22view%22%7D,%7B%22id%22:%22buy%22%7D%5D"
                + "&date_from=2026-01-01&date_to=2026-01-01";
        assertThat(csv(world.path() + "persons/trends/?entity_order=1&" + filters)
                        .split("\r\n", -1))
                .hasSize(4 + 2);
        assertThat(csv(world.path() + "persons/funnel/?funnel_step=1&" + filters)
                        .split("\r\n", -1))
                .hasSize(16 + 2);
        JsonNode views = world.ask("GET", "insights/?search=Views", null).at("/results/0");
        for (String name : List.of("id", "short_id")) {
            assertThat(csv(world.path() + "insights/" + views.path(name).asText() + "/"))
                    .startsWith("series,");
        }
    }

    @Test
    void reasonSaysWhyThereIsNoFile() {
        String recording = "\"export_context\":{\"session_recording_id\":\"r\"}";
        assertThat(exception("video/mp4", recording)).contains("recordings of sessions, and those are not stored here");
        assertThat(exception("image/png", recording)).isEqualTo("Recordings of sessions are not stored here.");
        assertThat(exception("text/csv", "\"export_context\":{\"path\":\"" + world.path() + "cohorts/\"}"))
                .startsWith("Exports of what " + world.path() + "cohorts/ answers are not made");
        assertThat(exception("text/csv", "\"export_context\":{\"path\":\"/api/projects/999999/events/\"}"))
                .contains("another project's");
        assertThat(exception("application/pdf", "\"export_context\":{\"source\":{\"kind\":\"WebOverviewQuery\"}}"))
                .contains("WebOverviewQuery");
        assertThat(exception(XLSX, "\"export_context\":{\"x\":1}")).startsWith("The export names nothing");
    }

    private static String csv(String path) throws IOException {
        byte[] bytes = file("text/csv", "\"export_context\":{\"path\":\"" + path + "\"}");
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** The bytes of an export that is asked for like this. */
    private static byte[] file(String format, String rest) throws IOException {
        JsonNode asset = world.ask("POST", "exports/", "{\"export_format\":\"" + format + "\"," + rest + "}");
        assertThat(asset.path("exception").isNull()).as(asset.toString()).isTrue();
        HttpRequest request = world.request("GET", "exports/" + asset.path("id") + "/content/", null)
                .header("Authorization", "Bearer " + world.owner().key())
                .build();
        try {
            HttpResponse<byte[]> answer =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type")).contains(format);
            return answer.body();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** Why an export that is asked for like this has no content. */
    private static String exception(String format, String rest) {
        JsonNode asset = world.ask("POST", "exports/", "{\"export_format\":\"" + format + "\"," + rest + "}");
        return asset.path("exception").asText("");
    }

    private static int insight(String name, String query) {
        return world.ask(
                        "POST",
                        "insights/",
                        "{\"name\":\"" + name + "\",\"dashboards\":[" + dashboard + "],\"query\":" + query + "}")
                .path("id")
                .intValue();
    }
}
