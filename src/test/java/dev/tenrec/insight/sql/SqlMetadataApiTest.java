package dev.tenrec.insight.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code HogQLMetadata}: editors ask whether a text is right before it is run. */
@ServerTest
class SqlMetadataApiTest {
    private final TestWorld world;

    SqlMetadataApiTest(TestWorld world) {
        this.world = world;
    }

    private HttpResponse<String> send(String language, String text, String more) {
        ObjectNode body = Json.object();
        ObjectNode query = body.putObject("query").put("kind", "HogQLMetadata");
        query.put("language", language).put("query", text);
        query.setAll((ObjectNode) json(more));
        return world.send("POST", "query/", body.toString());
    }

    private static JsonNode json(String text) {
        try {
            return Json.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException malformed) {
            throw new AssertionError(text, malformed);
        }
    }

    private JsonNode check(String language, String text, String more) {
        HttpResponse<String> response = send(language, text, more);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return TestServer.json(response);
    }

    @Test
    void tellsThatATextIsRightAndWhatItReads() {
        String text =
                "WITH p AS (SELECT id FROM persons) SELECT event FROM events WHERE person_id IN (SELECT id FROM p)"
                        + " UNION ALL SELECT session_id FROM sessions UNION ALL"
                        + " SELECT toString(number) FROM numbers(3)";
        JsonNode answer = check("hogQL", text, "{}");
        assertThat(answer)
                .isEqualTo(json("{'query':'" + text
                        + "','isValid':true,'errors':[],'warnings':[],'notices':[],'isUsingIndices':null,"
                        + "'table_names':['events','persons','sessions','numbers'],'ch_table_names':[]}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            selec 1                             | selec          | mismatched input 'selec'
            select foo from events              | foo            | Unable to resolve field: foo
            select 1 from system.notebooks      | system.notebooks | Unknown table `system.notebooks`
            select hamburger(event) from events | hamburger      | Unsupported function call 'hamburger(...)'
            select count( from events           | from           | mismatched input 'from'
            select 1 from events where # = 1    | #              | token recognition error at: '#'
            select 1 limit 'a' ; select 2       | select         | mismatched input 'select'
            select 1 + e.nothing from events e  | e.nothing      | Unable to resolve field
            """)
    void tellsWhereATextIsWrong(String text, String wrong, String message) {
        JsonNode answer = check("hogQL", text, "{}");
        JsonNode error = answer.path("errors").path(0);
        assertThat(answer.path("isValid").booleanValue()).isFalse();
        assertThat(error.path("message").textValue()).startsWith(message).doesNotContain("(line");
        int start = text.lastIndexOf(wrong);
        assertThat(error.path("start").intValue()).isEqualTo(start);
        assertThat(error.path("end").intValue()).isEqualTo(start + wrong.length());
        assertThat(error.path("fix").isNull()).isTrue();
    }

    @Test
    void countsPlacesAcrossLinesAndUpToTheEnd() {
        JsonNode second =
                check("hogQL", "select event,\n  foo\nfrom events", "{}").at("/errors/0");
        assertThat(second.path("start").intValue()).isEqualTo(16);
        assertThat(second.path("end").intValue()).isEqualTo(19);
        JsonNode end = check("hogQL", "select 1 +", "{}").at("/errors/0");
        assertThat(end.path("start").intValue()).isEqualTo(10);
        assertThat(end.path("end").intValue()).isEqualTo(10);
    }

    @Test
    void hasNoPlaceWhereTheMistakeHasNone() {
        JsonNode empty = check("hogQL", " ", "{}").at("/errors/0");
        assertThat(empty.path("message").textValue()).isEqualTo("Empty query");
        assertThat(empty.path("start").isNull() && empty.path("end").isNull()).isTrue();
    }

    @Test
    void takesValuesOfPlaceholders() {
        String text = "select event from events where {filters} and event = {variables.name}";
        String variables = "{'variables':{'1':{'variableId':'1','code_name':'name','value':'a'}}}";
        assertThat(check("hogQL", text, variables).path("isValid").booleanValue())
                .isTrue();
        JsonNode missing = check("hogQL", text, "{}").at("/errors/0/message");
        assertThat(missing.textValue()).isEqualTo("Variable name is missing from query");
    }

    @Test
    void checksAnExpressionOverEventsOrTheSource() {
        assertThat(check("hogQLExpr", "properties.a ?? event", "{}")
                        .path("isValid")
                        .booleanValue())
                .isTrue();
        JsonNode wrong = check("hogQLExpr", "1 + is_identified", "{}").at("/errors/0");
        assertThat(wrong.path("start").intValue()).isEqualTo(4);
        assertThat(wrong.path("end").intValue()).isEqualTo(17);
        String persons = "{'sourceQuery':{'kind':'ActorsQuery','select':['id']}}";
        assertThat(check("hogQLExpr", "1 + is_identified", persons)
                        .path("isValid")
                        .booleanValue())
                .isTrue();
        String sql = "{'sourceQuery':{'kind':'HogQLQuery','query':'select 1 from (select event as e from events)'}}";
        assertThat(check("hogQLExpr", "upper(e)", sql).path("isValid").booleanValue())
                .isTrue();
        assertThat(check("hogQLExpr", "upper(event)", sql).at("/errors/0/start").intValue())
                .isEqualTo(6);
        String both = "{'sourceQuery':{'kind':'HogQLQuery','query':'select 1 as a union all select 2'}}";
        assertThat(check("hogQLExpr", "a + 1", both).path("isValid").booleanValue())
                .isTrue();
        String broken = "{'sourceQuery':{'kind':'HogQLQuery','query':'select nothing'}}";
        JsonNode ofSource = check("hogQLExpr", "1", broken).at("/errors/0");
        assertThat(ofSource.path("message").textValue()).contains("nothing");
        assertThat(ofSource.path("start").isNull()).isTrue();
    }

    @Test
    void refusesOtherLanguagesAndFields() {
        HttpResponse<String> hog = send("hog", "return 1", "{}");
        assertThat(hog.statusCode()).isEqualTo(400);
        assertThat(hog.body()).contains("query.HogQLMetadata.language", "Input should be 'hogQL' or 'hogQLExpr'");
        HttpResponse<String> other = send("hogQL", "select 1", "{'values':{}}");
        assertThat(other.statusCode()).isEqualTo(400);
        String accepted = "{'globals':{'a':1},'debug':true,'modifiers':{},'connectionId':null,'filters':null}";
        assertThat(check("hogQL", "select 1", accepted).path("isValid").booleanValue())
                .isTrue();
    }
}
