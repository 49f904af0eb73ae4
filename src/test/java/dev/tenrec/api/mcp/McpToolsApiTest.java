package dev.tenrec.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tools of MCP servers: rows of SQL, names of events and properties, values. */
@ServerTest(now = "2024-01-10T12:00:00Z")
class McpToolsApiTest {
    private final TestWorld world;

    McpToolsApiTest(TestWorld world) {
        this.world = world;
        String at = "','timestamp':'2024-01-09T10:00:00Z','properties':";
        world.capture(("{'event':'paid','distinct_id':'ann" + at + "{'plan':'pro','amount':10,'items':['x'],"
                        + "'$groups':{'company':'acme'},'$set':{'email':'ann@a.com','age':40}}},"
                        + "{'event':'paid','distinct_id':'bob" + at + "{'plan':'free','amount':2.5}},"
                        + "{'event':'paid','distinct_id':'bob" + at + "{'plan':'pro'}},"
                        + "{'event':'seen','distinct_id':'bob" + at
                        + "{'$current_url':'https://t.io/a','$session_id':'018cee00-0000-7000-8000-000000000001'}},"
                        + "{'event':'$groupidentify','distinct_id':'ann" + at
                        + "{'$group_type':'company','$group_key':'acme','$group_set':{'city':'Bonn'}}}")
                .replace('\'', '"'));
    }

    private HttpResponse<String> send(String tool, String args) {
        String json = args.startsWith("{'") ? args.replace('\'', '"') : args;
        return world.send("POST", "mcp_tools/" + tool + "/", "{\"args\":" + json + "}");
    }

    private String content(String tool, String args) {
        HttpResponse<String> response = send(tool, args);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        JsonNode answer = TestServer.json(response);
        assertThat(answer.path("success").booleanValue()).as(response.body()).isTrue();
        return answer.path("content").textValue();
    }

    private String sql(String query) {
        ObjectNode args = Json.object().put("query", query).put("truncate", true);
        return content("execute_sql", args.toString());
    }

    private String taxonomy(String query) {
        return content("read_taxonomy", "{'query':" + query + "}");
    }

    @Test
    void answersRowsOfSql() {
        assertThat(sql("select event, count() as c from events group by event order by c desc, event"))
                .isEqualTo("event|c\npaid|3\n$groupidentify|1\nseen|1");
        assertThat(sql("select 1.5 as a, true as b, (1, 'x') as c, toDate('2024-01-02') as d limit 1;"))
                .isEqualTo("a|b|c|d\n1.5|true|[1,\"x\"]|2024-01-02");
        assertThat(sql("select event from events where event = 'none'")).isEqualTo("event");
    }

    @Test
    void tellsNullFromText() {
        assertThat(sql("select null as a, '(null)' as b, '' as c")).isEqualTo("a|b|c\n(null)|\"(null)\"|");
    }

    @Test
    void cutsLongJsonUnlessToldNotTo() {
        String query = "select concat('[', repeat('1', 600)) as a, repeat('2', 600) as b";
        assertThat(sql(query)).isEqualTo("a|b\n[" + "1".repeat(499) + "...truncated|" + "2".repeat(600));
        String args = Json.object().put("query", query).put("truncate", false).toString();
        assertThat(content("execute_sql", args)).isEqualTo("a|b\n[" + "1".repeat(600) + "|" + "2".repeat(600));
    }

    @Test
    void boundsAnAnswer() {
        String all = sql("select repeat('x', 1000) as a from numbers(5000) limit 5000");
        assertThat(all.length()).isLessThan(2_001_000);
        assertThat(all).endsWith("\nCut after 1998 rows: there are more.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            selec 1                | Query validation failed: mismatched input 'selec'
            select foo from events | Query validation failed: Unable to resolve field: foo (line 1, column 8)
            select 1 from nothing  | Query validation failed: Unknown table `nothing`
            select {variables.a}   | Query validation failed: Variable a is missing from query
            """)
    void tellsWhatIsWrongWithSql(String query, String message) {
        HttpResponse<String> response = send("execute_sql", "{\"query\":\"" + query + "\"}");
        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode answer = TestServer.json(response);
        assertThat(answer.path("success").booleanValue()).isFalse();
        assertThat(answer.path("content").textValue())
                .startsWith("Tool failed: MaxToolRetryableError: " + message)
                .endsWith(". You may retry with adjusted inputs.")
                .doesNotContain("..");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            execute_sql   | {}                                              | args.query
            execute_sql   | {'query':1}                                     | args.query
            execute_sql   | []                                              | args
            execute_sql   | {'query':'select 1','limit':1}                  | args.limit
            execute_sql   | {'query':'select 1','connectionId':'a'}         | connectionId
            read_taxonomy | {'query':{'kind':'nothing'}}                    | args.query.kind
            read_taxonomy | {'query':{'kind':'events','limit':501}}         | args.query.limit
            read_taxonomy | {'query':{'kind':'event_properties'}}           | args.query.event_name
            read_taxonomy | {'query':{'kind':'action_properties'}}          | args.query.action_id
            """)
    void refusesArguments(String tool, String args, String place) {
        HttpResponse<String> response = send(tool, args);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
        JsonNode answer = TestServer.json(response);
        assertThat(answer.path("success").booleanValue()).isFalse();
        assertThat(answer.path("content").textValue())
                .startsWith("There was a validation error calling the tool:\n")
                .contains(place);
    }

    @Test
    void doesNotKnowOtherTools() {
        HttpResponse<String> response = send("create_insight", "{}");
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(TestServer.json(response).path("content").textValue()).isEqualTo("Tool 'create_insight' not found");
    }

    @Test
    void listsEventsTheMostFrequentFirst() {
        JsonNode paid = world.ask("GET", "event_definitions/by_name/?name=paid", null);
        world.ask("PATCH", "event_definitions/" + paid.path("id").asText() + "/", "{\"description\":\"Money\\ncame\"}");
        assertThat(taxonomy("{'kind':'events'}"))
                .isEqualTo("events:\n- `paid` - Money came\n- `$groupidentify`\n- `seen`");
        assertThat(taxonomy("{'kind':'events','limit':1,'offset':1}")).isEqualTo("events:\n- `$groupidentify`");
        JsonNode seen = world.ask("GET", "event_definitions/by_name/?name=seen", null);
        world.ask("PATCH", "event_definitions/" + seen.path("id").asText() + "/", "{\"hidden\":true}");
        assertThat(taxonomy("{'kind':'events'}")).doesNotContain("seen");
    }

    @Test
    void listsPropertiesByType() {
        assertThat(taxonomy("{'kind':'event_properties','event_name':'paid'}"))
                .contains("<Numeric>\n- amount\n</Numeric>", "- plan\n")
                .doesNotContain("$current_url");
        assertThat(taxonomy("{'kind':'event_properties','event_name':'none'}"))
                .isEqualTo("Properties do not exist in the taxonomy for the event none.");
        assertThat(taxonomy("{'kind':'entity_properties','entity':'person'}"))
                .contains("<Numeric>\n- age\n</Numeric>", "- email\n");
        assertThat(taxonomy("{'kind':'entity_properties','entity':'company'}")).contains("- city\n");
        assertThat(taxonomy("{'kind':'entity_properties','entity':'session'}")).contains("- $session_duration\n");
    }

    @Test
    void listsValuesOfProperties() {
        assertThat(taxonomy("{'kind':'event_property_values','event_name':'paid','property_name':'plan'}"))
                .isEqualTo("\"pro\", \"free\".");
        assertThat(taxonomy("{'kind':'event_property_values','event_name':'paid','property_name':'amount'}"))
                .isEqualTo("10.0, 2.5.");
        String none = "The property does not have any values in the taxonomy.";
        assertThat(taxonomy("{'kind':'event_property_values','event_name':'paid','property_name':'a`b'}"))
                .isEqualTo(none);
        assertThat(taxonomy("{'kind':'entity_property_values','entity':'person','property_name':'email'}"))
                .isEqualTo("\"ann@a.com\".");
        assertThat(taxonomy("{'kind':'entity_property_values','entity':'company','property_name':'city'}"))
                .isEqualTo("\"Bonn\".");
        assertThat(taxonomy(
                        "{'kind':'entity_property_values','entity':'session','property_name':'$entry_current_url'}"))
                .isEqualTo("\"https://t.io/a\".");
    }

    @Test
    void countsValuesThatItDoesNotShow() {
        StringBuilder events = new StringBuilder();
        for (int number = 0; number < 30; number++) {
            events.append(number == 0 ? "" : ",")
                    .append("{'event':'many','distinct_id':'a','timestamp':'2024-01-09T10:00:00Z','properties':{'x':'v")
                    .append(number)
                    .append("'}}");
        }
        world.capture(events.toString().replace('\'', '"'));
        assertThat(taxonomy("{'kind':'event_property_values','event_name':'many','property_name':'x'}"))
                .startsWith("\"v0\", \"v1\", \"v10\"")
                .endsWith(" and 5 more distinct values.");
    }

    @Test
    void readsActions() {
        assertThat(taxonomy("{'kind':'action_properties','action_id':1}"))
                .isEqualTo("No actions exist in the project.");
        String action = "{\"name\":\"Pays\",\"steps\":[{\"event\":\"paid\"}]}";
        String id = world.ask("POST", "actions/", action).path("id").asText();
        assertThat(taxonomy("{'kind':'action_properties','action_id':" + id + "}"))
                .contains("- amount\n")
                .doesNotContain("$current_url");
        assertThat(taxonomy("{'kind':'action_property_values','action_id':" + id + ",'property_name':'plan'}"))
                .isEqualTo("\"pro\", \"free\".");
        assertThat(taxonomy("{'kind':'action_properties','action_id':999999}"))
                .startsWith("Action 999999 does not exist in the taxonomy.");
    }

    @Test
    void saysWhichEntitiesAreNone() {
        HttpResponse<String> response =
                send("read_taxonomy", "{'query':{'kind':'entity_properties','entity':'planet'}}");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(TestServer.json(response).path("content").textValue())
                .isEqualTo("Tool failed: MaxToolRetryableError: Entity planet does not exist in the taxonomy."
                        + " You may retry with adjusted inputs.");
    }

    @Test
    void wantsTheScopesOfWhatItReads() {
        String path = "mcp_tools/read_taxonomy/";
        String properties = "{\"args\":{\"query\":{\"kind\":\"entity_properties\",\"entity\":\"session\"}}}";
        String actions = "{\"args\":{\"query\":{\"kind\":\"action_properties\",\"action_id\":1}}}";
        String events = world.key(world.owner(), "event_definition:read");
        assertThat(world.send(events, "POST", path, properties).body())
                .contains("API key missing required scope 'property_definition:read'");
        String both = world.key(world.owner(), "event_definition:read", "property_definition:read");
        assertThat(world.send(both, "POST", path, properties).statusCode()).isEqualTo(200);
        HttpResponse<String> refused = world.send(both, "POST", path, actions);
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("API key missing required scope 'action:read'");
    }
}
