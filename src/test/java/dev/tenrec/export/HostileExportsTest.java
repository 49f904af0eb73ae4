package dev.tenrec.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Thoroughness;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.insight.TestData;
import dev.tenrec.json.Json;
import dev.tenrec.render.CsvRenderer;
import dev.tenrec.render.HostileTexts;
import dev.tenrec.render.JsonRenderer;
import dev.tenrec.render.PdfText;
import dev.tenrec.render.PngRenderer;
import dev.tenrec.render.TestReports;
import dev.tenrec.render.TileResult;
import dev.tenrec.render.XlsxRenderer;
import dev.tenrec.render.XlsxRendererTest;
import dev.tenrec.render.table.ResultTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Names, titles, texts and values that do harm elsewhere are text in every format, and come back as they were. */
@ExtendWith(Thoroughness.class)
final class HostileExportsTest {
    private static final String SIGNS = "=+-@＝＋－＠";

    @Test
    void listIsLong() {
        assertThat(HostileTexts.all()).hasSizeGreaterThanOrEqualTo(60);
    }

    @Test
    void csvHoldsNoFormulaAndComesBackAsItWas() throws IOException {
        for (String text : HostileTexts.all()) {
            List<CSVRecord> lines = csv(board(text));
            // Its title, its header, its row, an empty line; then the text.
            assertThat(unguarded(lines.get(0).get(0))).isEqualTo(utf8(title(text)));
            assertThat(unguarded(lines.get(2).get(0))).isEqualTo(utf8(text));
            assertThat(unguarded(lines.get(2).get(1))).isEqualTo(utf8(text));
            assertThat(lines.get(2).get(2)).isEqualTo("-5");
            assertThat(lines.get(0).get(0)).doesNotStartWith("ID");
            for (CSVRecord line : lines) {
                line.forEach(cell -> assertThat(isFormula(cell)).as(cell).isFalse());
            }
        }
    }

    @Test
    void workbookHoldsNoFormulaAndNoLink() throws IOException {
        for (String text : HostileTexts.all()) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            XlsxRenderer renderer = new XlsxRenderer(out, ZoneOffset.UTC);
            renderer.dashboard(text, board(text));
            renderer.finish();
            XSSFWorkbook workbook = XlsxRendererTest.read(out);
            assertThat(workbook.getExternalLinksTable()).isEmpty();
            assertThat(workbook.getNumberOfSheets()).isEqualTo(3);
            for (Sheet sheet : workbook) {
                assertThat(sheet.getHyperlinkList()).isEmpty();
                for (Row row : sheet) {
                    for (Cell cell : row) {
                        assertThat(cell.getCellType()).isNotEqualTo(CellType.FORMULA);
                    }
                }
            }
            Cell value = workbook.getSheetAt(0).getRow(1).getCell(1);
            boolean isPlain = text.length() < 1_000 && text.chars().allMatch(one -> one >= ' ' && one < 127);
            if (isPlain) {
                assertThat(value.getStringCellValue()).isEqualTo(text);
            }
        }
    }

    @Test
    void documentHoldsNoActionAndNoLink() throws IOException {
        for (String text : HostileTexts.sample()) {
            PdfText pdf = PdfText.of(TestReports.dashboard(text, text, board(text)));
            assertThat(pdf.names())
                    .doesNotContain(
                            "/JavaScript",
                            "/JS",
                            "/OpenAction",
                            "/AA",
                            "/A",
                            "/URI",
                            "/Launch",
                            "/Annots",
                            "/EmbeddedFiles");
            assertThat(pdf.pages()).isBetween(1, 5);
            assertThat(pdf.all()).contains("Page 1 of ").doesNotContain("could not be drawn");
        }
    }

    @Test
    void documentShowsWhatItHasLettersFor() throws IOException {
        for (String text : HostileTexts.all()) {
            boolean isShort = text.length() < 40 && !text.isBlank();
            if (isShort && text.chars().allMatch(one -> one > ' ' && one < 127)) {
                String page =
                        PdfText.of(TestReports.dashboard(text, "", List.of())).page(1);
                assertThat(page).contains(text);
            }
        }
    }

    @Test
    void jsonComesBackAsItWas() throws IOException {
        for (String text : HostileTexts.all()) {
            if (!utf8(text).equals(text)) {
                // Halves of pairs can't be sent.
                continue;
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            JsonRenderer.dashboard(dashboard(text), board(text), out);
            JsonNode json = Json.parse(out.toByteArray());
            assertThat(json.path("name").textValue()).isEqualTo(utf8(text));
            assertThat(json.at("/tiles/0/insight/result/0/breakdown_value").textValue())
                    .isEqualTo(utf8(text));
            assertThat(json.at("/tiles/1/text/body").textValue()).isEqualTo(utf8(text));
            assertThat(json.at("/tiles/2/error").textValue()).isEqualTo(utf8(text));
        }
    }

    @Test
    void pictureIsMade() throws IOException {
        for (String text : HostileTexts.sample()) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            PngRenderer.render(TestReports.single(text, board(text).get(0)), out);
            assertThat(out.size()).isPositive();
        }
    }

    @Test
    void firstCellIsNoSignOfAnotherFormat() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new CsvRenderer(out, ZoneOffset.UTC).table(new ResultTable(List.of("ID", "ID"), List.of(List.of("ID", "x"))));
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("'ID,ID\r\nID,x\r\n");
    }

    /** An insight of this name with a series and a value of it, a text, and a tile with it as the reason. */
    private static List<TileResult> board(String text) {
        ObjectNode answer = TestReports.trends(1, 1, text);
        ((ObjectNode) answer.at("/results/0")).put("breakdown_value", text);
        answer.withArray("/results/0/data").removeAll().add(-5);
        answer.withArray("/results/0/labels").removeAll().add(text);
        JsonNode query = TestData.json("{'kind':'TrendsQuery','breakdownFilter':{'breakdown':'x'}}");
        List<TileResult> tiles = new ArrayList<>();
        tiles.add(TestReports.insight(1, TestReports.layout(0, 0, 6, 5), text, query, answer));
        tiles.add(TestReports.text(2, TestReports.layout(6, 0, 6, 5), text));
        tiles.add(TestReports.failed(3, TestReports.layout(0, 5, 6, 5), text, text));
        return tiles;
    }

    private static Dashboard dashboard(String name) {
        return new Dashboard(
                1, 1, name, "", false, 0, 1, false, "default", List.of(), 21, Json.object(), Json.object(), null, null);
    }

    private static String title(String text) {
        return text.isBlank() ? "Untitled" : text;
    }

    private static List<CSVRecord> csv(List<TileResult> tiles) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new CsvRenderer(out, ZoneOffset.UTC).dashboard(tiles);
        CSVFormat format =
                CSVFormat.RFC4180.builder().setIgnoreEmptyLines(false).get();
        try (CSVParser parser = CSVParser.parse(new StringReader(out.toString(StandardCharsets.UTF_8)), format)) {
            return parser.getRecords();
        }
    }

    private static String unguarded(String cell) {
        return cell.startsWith("'") && !cell.equals("'quoted'") ? cell.substring(1) : cell;
    }

    /** Halves of pairs have no bytes; each becomes a question mark. */
    private static String utf8(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    /** As a spreadsheet would see it, after what it skips. Numbers are none. */
    private static boolean isFormula(String cell) {
        String seen = cell.replaceAll("^[\\p{Z}\\p{C}\\s]+", "");
        boolean isNumber = cell.matches("-?[0-9.]+");
        return !isNumber && !seen.isEmpty() && SIGNS.indexOf(seen.charAt(0)) >= 0;
    }
}
