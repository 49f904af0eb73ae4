package dev.tenrec.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Thoroughness;
import dev.tenrec.disk.HeldDisk;
import dev.tenrec.disk.MemoryDisk;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.query.RowSink;
import dev.tenrec.json.Json;
import dev.tenrec.lake.Lake;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The statements that questions become for Trino, and questions that are refused. That their answers are those of the
 * embedded engine is what {@code src/test/lake/questions.sh} compares.
 *
 * <p>After a change that is meant, {@code mvn test -Dtest=TrinoQuestionsTest -Dtenrec.golden.write=true} writes the
 * statements anew; ask Trino before they are committed.
 */
@ExtendWith(Thoroughness.class)
final class TrinoQuestionsTest {
    private static final Path GOLDEN = Path.of("src/test/resources/trino/questions.sql");
    private static final String TRINO = "trino";
    private static final String QUERY = "-- {";

    private TestData data;
    private LakeQueries trino;

    @BeforeEach
    void open() throws IOException {
        data = new TestData("2025-11-20T23:11:12Z");
        data.event("$pageview", "ana", "2025-11-19T10:00:00Z", "{\"$groups\":{\"company\":\"c1\"}}")
                .store();
        trino = new LakeQueries(data, "none");
    }

    @AfterEach
    void close() throws IOException {
        trino.close();
        data.close();
    }

    @Test
    void questionsBecomeTheseStatements() throws IOException {
        StringBuilder printed = new StringBuilder();
        for (String line : Files.readAllLines(GOLDEN)) {
            if (line.startsWith("-- ")) {
                printed.append(line).append('\n');
            }
            if (line.startsWith(QUERY)) {
                statements(TestData.json(line.substring(QUERY.length() - 1)))
                        .forEach(sql -> printed.append(broken(sql)).append("\n\n"));
            }
        }
        if (Boolean.getBoolean("tenrec.golden.write")) {
            Files.writeString(GOLDEN, printed);
        }
        assertThat(printed.toString()).isEqualTo(Files.readString(GOLDEN));
    }

    @Test
    void noTextLeavesItsQuotes() throws IOException {
        try (InputStream in = TrinoQuestionsTest.class.getResourceAsStream("/hostile-texts.json")) {
            List<String> plain = withoutQuoted(hostile("plain"));
            JsonNode texts = Json.parse(Objects.requireNonNull(in).readAllBytes());
            Random random = new Random(Thoroughness.SEED);
            for (int i = 0; i < Thoroughness.count(2 * texts.size(), 30); i++) {
                JsonNode text = texts.get(random.nextInt(texts.size()));
                assertThat(withoutQuoted(hostile(text.textValue())))
                        .as(text.textValue())
                        .isEqualTo(plain);
            }
        }
        assertThat(withoutQuoted(hostile("'; DROP TABLE events; --"))).isEqualTo(withoutQuoted(hostile("\\\"']--/*")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'kind':'EventsQuery','select':['count()']}",
                "{'kind':'ActorsQuery','select':['person.properties.a || 1','id'],"
                        + "'source':{'kind':'InsightActorsQuery',"
                        + "'source':{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a'}]}}}",
                "{'kind':'FunnelsQuery','series':[{'kind':'EventsNode','event':'a','properties':[{'type':'session',"
                        + "'key':'$session_duration','operator':'gt','value':1}]},{'kind':'EventsNode','event':'b'}]}",
                "{'kind':'HogQLQuery','query':'SELECT count() FROM events'}",
                "{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a','math':'avg',"
                        + "'math_property':'$session_duration'}]}",
                "{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a'}],"
                        + "'properties':[{'type':'hogql','key':'length(event) > 3'}]}",
                "{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a'}],"
                        + "'properties':[{'key':'a','operator':'regex','value':'\\\\bx'}]}"
            })
    void whatTrinoDoesNotAnswerIsRefusedByName(String query) {
        assertThatThrownBy(() -> statements(TestData.json(query)))
                .isInstanceOf(ApiException.class)
                .hasMessageEndingWith(" is not answered by Trino.")
                .matches(refusal -> ((ApiException) refusal).errorCode() == ErrorCode.NOT_IN_TRINO);
        assertThat(trino.statements()).isEmpty();
    }

    /** Trino gives the events of an actor in any order; bob's come the wrong way round. */
    @Test
    void funnelsFollowTheEventsThatTrinoSelects() throws IOException {
        data.event("a", "bob", "2025-11-19T11:00:00Z", "{}")
                .event("b", "bob", "2025-11-19T10:00:00Z", "{}")
                .event("b", "ana", "2025-11-19T11:00:00Z", "{}")
                .store();
        JsonNode funnel = TestData.json("{'kind':'FunnelsQuery','series':[{'kind':'EventsNode','event':'a'},"
                + "{'kind':'EventsNode','event':'b'}],'dateRange':{'date_from':'2025-11-19'}}");
        ObjectNode persons = Json.object().put("kind", "ActorsQuery");
        persons.putArray("select").add("id");
        persons.putObject("source")
                .put("kind", "FunnelsActorsQuery")
                .put("funnelStep", 2)
                .set("source", funnel);
        try (LakeQueries recorded = new LakeQueries(data, "timelines")) {
            JsonNode steps = recorded.answer(TRINO, funnel).get("results");
            assertThat(steps.findValuesAsText("count")).containsExactly("2", "1");
            assertThat(steps.get(1).get("average_conversion_time").doubleValue())
                    .isEqualTo(3_600);
            assertThat(recorded.answer(TRINO, persons).at("/results/0/0").textValue())
                    .isEqualTo(data.persons
                            .findByDistinctId(1, "ana")
                            .orElseThrow()
                            .uuid()
                            .toString());
        }
    }

    @Test
    void pagesAndExportsHaveTheEventsThatTrinoFinds() throws IOException {
        data.event("a", "bob", "2025-11-19T11:00:00Z", "{}")
                .event("b", "ana", "2025-11-19T12:00:00Z", "{}")
                .store();
        JsonNode page = TestData.json("{'kind':'EventsQuery','select':['event'],'limit':2}");
        try (LakeQueries recorded = new LakeQueries(data, "page")) {
            JsonNode answer = recorded.answer(TRINO, page);
            assertThat(answer.get("results")).hasToString("[[\"b\"],[\"$pageview\"]]");
            assertThat(answer.get("hasMore").booleanValue()).isTrue();
            assertThat(recorded.statements().get(0)).endsWith("ORDER BY ts DESC, n DESC LIMIT 3");
            List<String> exported = new ArrayList<>();
            RowSink<String> file = new RowSink<>() {
                @Override
                public void begin(List<String> columns, List<String> types) {
                    exported.addAll(columns);
                }

                @Override
                public String form(List<JsonNode> cells) {
                    return cells.toString();
                }

                @Override
                public long size(String row) {
                    return row.length();
                }

                @Override
                public void take(String row) {
                    exported.add(row);
                }
            };
            assertThat(recorded.queries().stream(LakeQueries.project(TRINO), page, 2, file))
                    .contains(true);
            assertThat(exported).containsExactly("event", "[\"b\"]", "[\"$pageview\"]");
        }
    }

    @Test
    void aServerWithoutTrinoSaysSo() {
        Queries queries = data.queries(Optional.empty());
        assertThatThrownBy(() -> queries.answer(
                        LakeQueries.project(TRINO),
                        TestData.json("{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a'}]}")))
                .hasMessage("This server asks no Trino: its settings lake and trino are empty.");
    }

    /** The warehouse holds the first file that is forced, as a share does that is gone. */
    @Test
    void aQuestionWaitsForThePublicationNoLongerThanForItsAnswer() throws InterruptedException {
        HeldDisk warehouse = new HeldDisk(new MemoryDisk());
        HeldDisk files = warehouse.directory("project_1").directory("events").directory("data");
        files.hold(HeldDisk.Operation.FORCE, 1);
        Lake lake = new Lake(warehouse, "file:///lake", data.events, data.persons, data.groups, data.clock);
        Optional<LakeEngine> engine =
                Optional.of(new LakeEngine(lake, trino.publisher(), trino.client(), data.groups, data.clock));
        JsonNode query = TestData.json("{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a'}]}");
        Queries impatient = data.queries(Duration.ofMillis(300), engine);
        assertThatThrownBy(() -> impatient.answer(LakeQueries.project(TRINO), query))
                .hasMessageStartingWith("The latest events did not reach the lake within the time of the query")
                .matches(refusal -> ((ApiException) refusal).errorCode() == ErrorCode.OVERLOADED);
        files.awaitHeld();
        assertThat(trino.statements()).isEmpty();
        files.release();
        data.queries(engine).answer(LakeQueries.project(TRINO), query);
        assertThat(trino.statements()).hasSize(1);
    }

    /** The statements that a question becomes, whose answers have no rows. */
    private List<String> statements(JsonNode query) {
        int before = trino.statements().size();
        trino.answer(TRINO, query);
        return trino.statements().subList(before, trino.statements().size());
    }

    /** A question with a text at all places that take one. */
    private List<String> hostile(String text) {
        ObjectNode query = Json.object().put("kind", "TrendsQuery");
        query.putArray("series").addObject().put("kind", "EventsNode").put("event", text);
        ObjectNode filter = query.putArray("properties").addObject();
        filter.put("key", text)
                .put("type", "person")
                .put("operator", "icontains")
                .put("value", text);
        query.putObject("breakdownFilter").put("breakdown", text).put("breakdown_type", "event");
        return statements(query);
    }

    private static List<String> withoutQuoted(List<String> statements) {
        return statements.stream()
                .map(sql -> sql.replaceAll("'([^']|'')*'", "''"))
                .toList();
    }

    private static String broken(String sql) {
        return sql.replaceAll(" (FROM|WHERE|GROUP BY|ORDER BY|LEFT JOIN|JOIN|UNION ALL) ", "\n$1 ");
    }
}
