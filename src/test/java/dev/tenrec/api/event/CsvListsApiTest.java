package dev.tenrec.api.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ServerTest(now = "2025-01-10T12:00:00Z")
class CsvListsApiTest {
    private final TestWorld world;

    CsvListsApiTest(TestServer server) {
        world = server.newWorld();
    }

    @BeforeEach
    void events() {
        world.capture("""
                {"event":"paid","timestamp":"2025-01-09T10:00:00Z","distinct_id":"ana","properties":{
                  "price":12.50,"note":"two \\"words\\", one comma","items":["tea",{"kind":"cup"}],
                  "$set":{"plan":"pro"}}},
                {"event":"=cmd()","timestamp":"2025-01-09T09:00:00Z","distinct_id":"bob","properties":{"price":3}}
                """);
    }

    @Test
    void listsEventsAsATableOfTheirFields() {
        List<CSVRecord> rows = rows(ask("events/?format=csv", "*/*"));
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).get("event")).isEqualTo("paid");
        assertThat(rows.get(0).get("properties.price")).isEqualTo("12.5");
        assertThat(rows.get(0).get("properties.note")).isEqualTo("two \"words\", one comma");
        assertThat(rows.get(0).get("properties.items.0")).isEqualTo("tea");
        assertThat(rows.get(0).get("properties.items.1.kind")).isEqualTo("cup");
        assertThat(rows.get(0).get("person.distinct_ids.0")).isEqualTo("ana");
        assertThat(rows.get(1).get("properties.note")).isEmpty();
        assertThat(rows.get(1).get("event")).isEqualTo("'=cmd()");
        assertThat(rows.get(0).getParser().getHeaderNames()).isSorted();
    }

    @Test
    void listsPersonsAsATable() {
        List<CSVRecord> rows = rows(ask("persons/?format=csv&search=ana", "*/*"));
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).get("distinct_ids.0")).isEqualTo("ana");
        assertThat(rows.get(0).get("properties.plan")).isEqualTo("pro");
    }

    @Test
    void writesATableForAClientThatReadsNothingElse() {
        assertThat(rows(ask("events/", "text/csv"))).hasSize(2);
        assertThat(ask("events/", "text/csv, application/json").headers().firstValue("content-type"))
                .contains("application/json");
    }

    @Test
    void writesAnEmptyFileForNoEvents() {
        assertThat(ask("events/?format=csv&event=none", "*/*").body()).isEmpty();
    }

    @Test
    void refusesATableOfMillionsOfCells() {
        StringBuilder events = new StringBuilder();
        for (int event = 0; event < 75; event++) {
            StringBuilder properties = new StringBuilder();
            for (int property = 0; property < 900; property++) {
                properties.append(property == 0 ? "" : ",").append("\"p%d_%d\":1".formatted(event, property));
            }
            events.append(event == 0 ? "" : ",")
                    .append("{\"event\":\"wide\",\"distinct_id\":\"c\",\"properties\":{%s}}".formatted(properties));
        }
        world.capture(events.toString());
        HttpResponse<String> refused = ask("events/?format=csv&event=wide", "*/*");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(TestServer.json(refused).path("attr").textValue()).isEqualTo("limit");
        assertThat(rows(ask("events/?format=csv&event=wide&limit=20", "*/*"))).hasSize(20);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/xml", "text/html, image/*;q=0.8", "application/json;q=0", "text/csv;q=0.0"})
    void refusesAClientThatReadsNoAnswer(String accepted) {
        HttpResponse<String> refused = ask("events/", accepted);
        assertThat(refused.statusCode()).isEqualTo(406);
        assertThat(TestServer.json(refused).path("code").textValue()).isEqualTo("not_acceptable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/html, */*;q=0.1", "APPLICATION/*", "application/json; indent=4"})
    void answersAClientThatReadsJson(String accepted) {
        assertThat(TestServer.json(ask("events/", accepted)).path("results")).hasSize(2);
    }

    @Test
    void refusesATableOfExpressions() {
        HttpResponse<String> refused = ask("events/?format=csv&select=%5B%22event%22%5D", "*/*");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(TestServer.json(refused).path("attr").textValue()).isEqualTo("format");
    }

    @Test
    void refusesATableWhereThereIsNone() {
        assertThat(ask("dashboards/", "text/csv").statusCode()).isEqualTo(406);
    }

    private HttpResponse<String> ask(String path, String accepted) {
        TestServer server = world.server();
        return server.send(server.request("GET", world.path() + path, null)
                .setHeader("Authorization", "Bearer " + world.owner().key())
                .setHeader("Accept", accepted));
    }

    private static List<CSVRecord> rows(HttpResponse<String> answer) {
        assertThat(answer.headers().firstValue("content-type")).contains("text/csv; charset=utf-8");
        CSVFormat format = CSVFormat.RFC4180.builder().setHeader().get();
        try (CSVParser parser = CSVParser.parse(answer.body(), format)) {
            return parser.getRecords();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
