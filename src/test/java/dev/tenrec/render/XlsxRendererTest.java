package dev.tenrec.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.render.table.ResultTable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.util.ZipSecureFile;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.ss.usermodel.DateUtil;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.util.XMLHelper;
import org.apache.poi.xssf.eventusermodel.ReadOnlySharedStringsTable;
import org.apache.poi.xssf.eventusermodel.XSSFReader;
import org.apache.poi.xssf.eventusermodel.XSSFSheetXMLHandler;
import org.apache.poi.xssf.eventusermodel.XSSFSheetXMLHandler.SheetContentsHandler;
import org.apache.poi.xssf.usermodel.XSSFComment;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;
import org.xml.sax.XMLReader;

/** Workbooks, read by another library. */
public final class XlsxRendererTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @Test
    void cellsKeepTheirTypes() throws IOException {
        List<Object> row = Arrays.asList(
                "text", new BigDecimal("1.5"), true, Instant.parse("2026-01-01T23:00:00Z"), null, "=1+1", "12");
        XSSFWorkbook workbook = written(new ResultTable(List.of("a", "b", "c", "d", "e", "f", "g"), List.of(row)));
        Sheet sheet = workbook.getSheetAt(0);
        Row cells = sheet.getRow(1);
        assertThat(cells.getCell(0).getStringCellValue()).isEqualTo("text");
        assertThat(cells.getCell(1).getNumericCellValue()).isEqualTo(1.5);
        assertThat(cells.getCell(2).getBooleanCellValue()).isTrue();
        assertThat(DateUtil.isCellDateFormatted(cells.getCell(3))).isTrue();
        assertThat(cells.getCell(3).getLocalDateTimeCellValue()).isEqualTo(LocalDateTime.parse("2026-01-02T00:00:00"));
        assertThat(cells.getCell(4)).isNull();
        assertThat(cells.getCell(5).getCellType()).isEqualTo(CellType.STRING);
        assertThat(cells.getCell(5).getStringCellValue()).isEqualTo("=1+1");
        assertThat(cells.getCell(6).getCellType()).isEqualTo(CellType.STRING);
    }

    @Test
    void headerIsBoldAndStays() throws IOException {
        Sheet sheet = written(table(3)).getSheetAt(0);
        assertThat(sheet.getPaneInformation().isFreezePane()).isTrue();
        assertThat(sheet.getPaneInformation().getHorizontalSplitTopRow()).isEqualTo((short) 1);
        Cell header = sheet.getRow(0).getCell(0);
        assertThat(sheet.getWorkbook()
                        .getFontAt(header.getCellStyle().getFontIndex())
                        .getBold())
                .isTrue();
        assertThat(sheet.getColumnWidth(0)).isBetween(10 * 256, 62 * 256);
    }

    @Test
    void numbersThatWorkbooksWouldRoundAreTexts() throws IOException {
        List<Object> row = List.of(
                new BigDecimal("12345678901234567890"),
                new BigDecimal("1E+999999999"),
                new BigDecimal("0.1"),
                new BigDecimal("9007199254740991"));
        Row cells = written(new ResultTable(List.of("a", "b", "c", "d"), List.of(row)))
                .getSheetAt(0)
                .getRow(1);
        assertThat(cells.getCell(0).getStringCellValue()).isEqualTo("12345678901234567890");
        assertThat(cells.getCell(1).getStringCellValue()).isEqualTo("1E+999999999");
        assertThat(cells.getCell(2).getNumericCellValue()).isEqualTo(0.1);
        assertThat(cells.getCell(3).getNumericCellValue()).isEqualTo(9007199254740991.0);
    }

    @Test
    void textsAreCleanedAndCut() throws IOException {
        String halves = "a\u0000b\u001fc\ud800d\ufffee _x0041_";
        List<Object> row = List.of(halves, "x".repeat(40_000), "🚀".repeat(20_000));
        Row cells = written(new ResultTable(List.of("a", "b", "c"), List.of(row)))
                .getSheetAt(0)
                .getRow(1);
        assertThat(cells.getCell(0).getStringCellValue()).isEqualTo("abcde _x0041_");
        assertThat(cells.getCell(1).getStringCellValue()).hasSize(32_767).endsWith("… (cut)");
        assertThat(cells.getCell(2).getStringCellValue())
                .hasSizeLessThanOrEqualTo(32_767)
                .endsWith("🚀… (cut)");
    }

    @Test
    void sheetsHaveNamesThatWorkbooksTake() {
        Set<String> taken = new HashSet<>();
        assertThat(XlsxText.name("Sales [EU]: 50/50?*\\", taken)).isEqualTo("Sales EU 50 50");
        assertThat(XlsxText.name("sales eu 50 50", taken)).isEqualTo("sales eu 50 50 (2)");
        assertThat(XlsxText.name("'quoted'", taken)).isEqualTo("quoted");
        assertThat(XlsxText.name("History", taken)).isEqualTo("Sheet");
        assertThat(XlsxText.name("", taken)).isEqualTo("Sheet (2)");
        assertThat(XlsxText.name("x".repeat(40), taken)).isEqualTo("x".repeat(31));
        assertThat(XlsxText.name("x".repeat(40), taken)).hasSize(31).endsWith("x (2)");
        assertThat(XlsxText.name("🚀".repeat(20), taken)).isEqualTo("🚀".repeat(15));
    }

    @Test
    void widerTablesThanSheetsSayWhatIsCut() throws Exception {
        List<String> columns = IntStream.range(0, 20_000).mapToObj(i -> "c" + i).toList();
        List<Object> row = new ArrayList<>(columns);
        Map<String, String> cells = headerCells(workbook(new ResultTable(columns, List.of(row))));
        assertThat(cells).hasSize(16_384).containsEntry("XFD1", "3617 more columns are cut");
    }

    /** Streamed: POI compares each column of a workbook with all others. */
    private static Map<String, String> headerCells(ByteArrayOutputStream out) throws Exception {
        Map<String, String> cells = new HashMap<>();
        SheetContentsHandler rows = new SheetContentsHandler() {
            private int row;

            @Override
            public void startRow(int number) {
                row = number;
            }

            @Override
            public void endRow(int number) {}

            @Override
            public void cell(String reference, String value, XSSFComment comment) {
                if (row == 0) {
                    cells.put(reference, value);
                }
            }
        };
        try (OPCPackage workbook = OPCPackage.open(new ByteArrayInputStream(out.toByteArray()))) {
            XSSFReader reader = new XSSFReader(workbook);
            XMLReader xml = XMLHelper.newXMLReader();
            xml.setContentHandler(new XSSFSheetXMLHandler(
                    reader.getStylesTable(), new ReadOnlySharedStringsTable(workbook), rows, false));
            xml.parse(new InputSource(reader.getSheetsData().next()));
        }
        return cells;
    }

    @Test
    void dashboardsHaveSheetForEachTile() throws IOException {
        List<TileResult> tiles = List.of(
                TestReports.insight(1, "{}", "Trend", TestReports.trendsQuery(), TestReports.trends(2, 3, "view")),
                TestReports.failed(2, "{}", "Trend", "The query was too slow."),
                TestReports.text(3, "{}", "# Hello"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XlsxRenderer renderer = new XlsxRenderer(out, BERLIN);
        renderer.dashboard("Board", tiles);
        renderer.finish();
        XSSFWorkbook workbook = read(out);
        assertThat(workbook.getNumberOfSheets()).isEqualTo(3);
        assertThat(workbook.getSheetAt(0).getSheetName()).isEqualTo("Trend");
        assertThat(workbook.getSheetAt(0).getRow(2).getCell(0).getStringCellValue())
                .isEqualTo("view 1");
        assertThat(workbook.getSheetAt(1).getSheetName()).isEqualTo("Trend (2)");
        assertThat(workbook.getSheetAt(1).getRow(1).getCell(0).getStringCellValue())
                .isEqualTo("The query was too slow.");
        assertThat(workbook.getSheetAt(2).getRow(1).getCell(0).getStringCellValue())
                .isEqualTo("# Hello");
    }

    @Test
    void emptyDashboardsHaveSheetToo() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XlsxRenderer renderer = new XlsxRenderer(out, BERLIN);
        renderer.dashboard("Board", List.of());
        renderer.finish();
        assertThat(read(out).getSheetAt(0).getRow(1).getCell(0).getStringCellValue())
                .isEqualTo("The dashboard has no tiles.");
    }

    static ResultTable table(int rows) {
        List<List<Object>> all = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            all.add(List.of("row " + i, BigDecimal.valueOf(i)));
        }
        return new ResultTable(List.of("name", "value"), all);
    }

    private static XSSFWorkbook written(ResultTable table) throws IOException {
        return read(workbook(table));
    }

    private static ByteArrayOutputStream workbook(ResultTable table) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XlsxRenderer renderer = new XlsxRenderer(out, BERLIN);
        renderer.table("Sheet", table);
        renderer.finish();
        return out;
    }

    public static XSSFWorkbook read(ByteArrayOutputStream out) throws IOException {
        // Texts of one letter are as small as bombs.
        ZipSecureFile.setMinInflateRatio(0);
        return new XSSFWorkbook(new ByteArrayInputStream(out.toByteArray()));
    }
}
