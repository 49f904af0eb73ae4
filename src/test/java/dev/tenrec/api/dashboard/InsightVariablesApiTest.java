package dev.tenrec.api.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

@ServerTest
final class InsightVariablesApiTest {
    private static final String LIST = "insight_variables/";

    private final TestWorld world;

    InsightVariablesApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void answersAllFieldsAlsoAfterRestart() {
        HttpResponse<String> made = world.send(
                "POST", LIST, "{\"name\":\"Sign-up plan 2\",\"type\":\"String\",\"id\":7,\"code_name\":\"x\"}");
        assertThat(made.statusCode()).isEqualTo(201);
        JsonNode json = TestServer.json(made);
        assertThat(json.properties().stream().map(Map.Entry::getKey))
                .containsExactly(
                        "id",
                        "name",
                        "type",
                        "default_value",
                        "created_by",
                        "created_at",
                        "code_name",
                        "values",
                        "is_multi");
        assertThat(json.path("code_name").textValue()).isEqualTo("signup_plan_2");
        assertThat(json.path("created_by").intValue()).isEqualTo(world.owner().id());
        assertThat(json.path("default_value").isNull()).isTrue();
        assertThat(json.path("values").isNull()).isTrue();
        String one = LIST + json.path("id").textValue() + "/";
        world.restart();
        assertThat(world.send("GET", one, null).body()).isEqualTo(made.body());
        assertThat(world.ask("GET", LIST, null).at("/results/0")).isEqualTo(json);
    }

    @Test
    void keepsCodeNameWhenNameChanges() {
        String one = one("{\"name\":\"Plan\",\"type\":\"String\",\"default_value\":\"pro\"}");
        JsonNode changed = world.ask("PATCH", one, "{\"name\":\"Tariff\",\"default_value\":null}");
        assertThat(changed.path("name").textValue()).isEqualTo("Tariff");
        assertThat(changed.path("code_name").textValue()).isEqualTo("plan");
        assertThat(changed.path("default_value").isNull()).isTrue();
        assertThat(world.ask("PUT", one, "{\"name\":\"Price\",\"type\":\"Number\",\"default_value\":1.5}")
                        .path("default_value")
                        .doubleValue())
                .isEqualTo(1.5);
    }

    @Test
    void hasSeveralValuesIfAskedTo() {
        String one = one("{\"name\":\"Plans\",\"type\":\"List\",\"values\":[\"free\",\"pro\",2],\"is_multi\":true,"
                + "\"default_value\":[\"pro\",2]}");
        JsonNode kept = world.ask("GET", one, null);
        assertThat(kept.path("default_value").toString()).isEqualTo("[\"pro\",\"2\"]");
        assertThat(kept.path("is_multi").booleanValue()).isTrue();
        TestWorld.refused(
                world.send("PATCH", one, "{\"default_value\":\"pro\"}"),
                400,
                "invalid_input",
                "The default of a variable with several values is a list of them, or null.",
                "default_value");
        TestWorld.refused(
                world.send("PATCH", one, "{\"type\":\"String\",\"is_multi\":true}"),
                400,
                "invalid_input",
                "Only a variable of type List has several values.",
                "is_multi");
        JsonNode single = world.ask("PATCH", one, "{\"is_multi\":false}");
        assertThat(single.path("default_value").isNull()).isTrue();
        world.ask("PATCH", one, "{\"default_value\":\"free\"}");
        assertThat(world.ask("PATCH", one, "{\"is_multi\":true}")
                        .path("default_value")
                        .toString())
                .isEqualTo("[\"free\"]");
    }

    @Test
    void refusesDefaultThatTypeDoesNotTake() {
        refused("String", "1", "a text");
        refused("Number", "\"1\"", "a number");
        refused("Boolean", "0", "true or false");
        refused("Date", "\"yesterday\"", "a date such as 2026-01-31 or 2026-01-31 12:00:00");
        made("Number", "1");
        made("Boolean", "false");
        made("Date", "\"2026-01-31 12:00:00\"");
        String one = one("{\"name\":\"any\",\"type\":\"String\",\"default_value\":\"text\"}");
        HttpResponse<String> answer = world.send("PATCH", one, "{\"type\":\"Number\"}");
        TestWorld.refused(
                answer,
                400,
                "invalid_input",
                "The default of a variable of type Number is a number, or null.",
                "default_value");
        TestWorld.refused(
                world.send("POST", LIST, "{\"type\":\"Text\",\"name\":\"b\"}"),
                400,
                "invalid_choice",
                "\"Text\" is not a valid choice.",
                "type");
    }

    @Test
    void keepsOptionsOfListsAsTexts() {
        JsonNode made = world.ask(
                "POST",
                LIST,
                "{\"name\":\"Top\",\"type\":\"List\",\"values\":[\"a\",2,true,null],\"default_value\":2}");
        assertThat(made.path("values").toString()).isEqualTo("[\"a\",\"2\",\"true\"]");
        assertThat(made.path("default_value").textValue()).isEqualTo("2");
        String one = LIST + made.path("id").textValue() + "/";
        assertThat(world.ask("PATCH", one, "{\"name\":\"t\"}").path("values")).isEqualTo(made.path("values"));
        JsonNode text = world.ask("PATCH", one, "{\"type\":\"String\",\"default_value\":\"a\"}");
        assertThat(text.path("values").isNull()).isTrue();
        TestWorld.refused(
                world.send("POST", LIST, "{\"name\":\"b\",\"type\":\"List\",\"values\":[\"a\",{\"value\":1}]}"),
                400,
                "invalid_input",
                "An option is a text, a number, true or false.",
                "values");
    }

    @Test
    void hasEachCodeNameOnceInProject() {
        String one = one("{\"name\":\"My plan\",\"type\":\"String\"}");
        HttpResponse<String> again = world.send("POST", LIST, "{\"name\":\"my_Plan!\",\"type\":\"Number\"}");
        TestWorld.refused(again, 400, "invalid_input", "Variable with this code name already exists", null);
        assertThat(world.sibling()
                        .send("POST", LIST, "{\"name\":\"My plan\",\"type\":\"String\"}")
                        .statusCode())
                .isEqualTo(201);
        assertThat(world.send("DELETE", one, null).statusCode()).isEqualTo(204);
        assertThat(world.send("GET", one, null).statusCode()).isEqualTo(404);
        assertThat(world.send("DELETE", one, null).statusCode()).isEqualTo(404);
        one("{\"name\":\"my plan\",\"type\":\"String\"}");
        assertThat(world.activities("InsightVariable").stream().map(entry -> entry.split(" ", 2)[1]))
                .containsExactly("created", "deleted", "created");
    }

    @Test
    void needsNameAndTypeToCreate() {
        TestWorld.refused(
                world.send("POST", LIST, "{\"type\":\"String\"}"), 400, "required", "This field is required.", "name");
        TestWorld.refused(
                world.send("POST", LIST, "{\"name\":\"a\"}"), 400, "required", "This field is required.", "type");
        TestWorld.refused(
                world.send("POST", LIST, "{\"name\":\"!\",\"type\":\"String\"}"),
                400,
                "invalid_input",
                "A name needs a letter or a digit, of which the code name is made.",
                "name");
    }

    @Test
    void isOfItsProjectOnly() {
        String one = one("{\"name\":\"ours\",\"type\":\"String\"}");
        for (TestWorld other : List.of(world.sibling(), world.stranger())) {
            assertThat(other.ask("GET", LIST, null).path("results")).isEmpty();
            assertThat(other.send("GET", one, null).statusCode()).isEqualTo(404);
            assertThat(other.send("PATCH", one, "{\"name\":\"theirs\"}").statusCode())
                    .isEqualTo(404);
            assertThat(other.send("DELETE", one, null).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void listsOldestFirstInPagesUpToItsBound() {
        IntStream.range(0, 500).forEach(n -> one("{\"name\":\"v" + n + "\",\"type\":\"String\"}"));
        JsonNode page = world.ask("GET", LIST + "?limit=2&offset=1", null);
        assertThat(page.path("count").intValue()).isEqualTo(500);
        assertThat(StreamSupport.stream(page.path("results").spliterator(), false)
                        .map(each -> each.path("code_name").textValue()))
                .containsExactly("v1", "v2");
        assertThat(world.ask("GET", LIST, null).path("results")).hasSize(500);
        TestWorld.refused(
                world.send("POST", LIST, "{\"name\":\"more\",\"type\":\"String\"}"),
                400,
                "invalid_input",
                "A project may have at most 500 variables.",
                null);
    }

    private String one(String body) {
        return LIST + world.ask("POST", LIST, body).path("id").textValue() + "/";
    }

    private HttpResponse<String> create(String type, String value) {
        String body = "{\"name\":\"" + type + "\",\"type\":\"" + type + "\",\"default_value\":" + value + "}";
        return world.send("POST", LIST, body);
    }

    private void made(String type, String value) {
        HttpResponse<String> answer = create(type, value);
        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(TestServer.json(answer).path("default_value")).hasToString(value);
    }

    private void refused(String type, String value, String expected) {
        String detail = "The default of a variable of type " + type + " is " + expected + ", or null.";
        TestWorld.refused(create(type, value), 400, "invalid_input", detail, "default_value");
    }
}
