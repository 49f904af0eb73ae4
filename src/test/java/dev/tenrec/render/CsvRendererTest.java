package dev.tenrec.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.render.table.ResultTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;

final class CsvRendererTest {
    @Test
    void writesLineForEachSeries() {
        ArrayNode results = results("pageview", "signup");
        assertThat(text(results)).isEqualTo("series,1-Jan-2026,2-Jan-2026\r\npageview,1,-2.5\r\nsignup,1,-2.5\r\n");
    }

    @Test
    void writesOneValueForWholeRanges() {
        ArrayNode results = Json.mapper().createArrayNode();
        ObjectNode series = results.addObject();
        series.put("label", "pageview").put("aggregated_value", 1e20).put("compare_label", "previous");
        series.putArray("data");
        series.putArray("labels");
        assertThat(text(results)).isEqualTo("series,value\r\npageview (previous),100000000000000000000\r\n");
    }

    @Test
    void writesHeaderWhenThereIsNothing() {
        assertThat(text(Json.mapper().createArrayNode())).isEqualTo("series\r\n");
    }

    @Test
    void disarmsWhatSpreadsheetsWouldRun() throws IOException {
        List<String> hostile = List.of(
                "=1+1",
                "+1",
                "-1",
                "@SUM(A1)",
                "\tx",
                "\rx",
                " =1",
                "\u00a0=1",
                "＝1",
                "＋1",
                "－1",
                "＠x",
                "a;=1",
                "a,=1",
                "a\"=1",
                "a\n=1",
                "a;  @x",
                "=HYPERLINK(\"http://x\",\"y\")");
        for (String name : hostile) {
            assertThat(parsed(results(name)).get(1).get(0)).isEqualTo("'" + name);
        }
    }

    @Test
    void readsBackAsItWas() throws IOException {
        List<String> harmless = List.of(
                "",
                "a,b",
                "say \"hi\"",
                "two\nlines",
                "a\r\nb",
                "ä€🚀",
                "a=b",
                "x - y",
                "mail@example.com",
                "1-2",
                "'",
                ";;");
        for (String name : harmless) {
            List<CSVRecord> lines = parsed(results(name, "last"));
            assertThat(lines).hasSize(3);
            assertThat(lines.get(1).toList()).containsExactly(name, "1", "-2.5");
        }
    }

    private static ArrayNode results(String... names) {
        ArrayNode results = Json.mapper().createArrayNode();
        for (String name : names) {
            ObjectNode series = results.addObject().put("label", name).put("count", 3.0);
            series.putArray("data").add(1.0).add(-2.5);
            series.putArray("labels").add("1-Jan-2026").add("2-Jan-2026");
        }
        return results;
    }

    private static String text(ArrayNode results) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ObjectNode query = Json.object().put("kind", "TrendsQuery");
        ObjectNode answer = Json.object().set("results", results);
        try {
            new CsvRenderer(out, ZoneOffset.UTC).table(ResultTable.of(query, answer));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static List<CSVRecord> parsed(ArrayNode results) throws IOException {
        try (CSVParser parser = CSVParser.parse(new StringReader(text(results)), CSVFormat.RFC4180)) {
            return parser.getRecords();
        }
    }
}
