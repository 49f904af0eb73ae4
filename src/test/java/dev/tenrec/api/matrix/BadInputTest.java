package dev.tenrec.api.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.Thoroughness;
import dev.tenrec.api.matrix.BadValues.Bad;
import dev.tenrec.http.Route;
import dev.tenrec.json.Json;
import dev.tenrec.testing.TestBrowser;
import dev.tenrec.testing.TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Every route that names a schema against bodies that are wrong in every way, one mistake at a time. */
@ExtendWith(Thoroughness.class)
final class BadInputTest {
    private static final Map<String, MatrixSample> SAMPLES = MatrixSamples.all();

    /** What passes here hashes a password, which takes half a second. */
    private static final Set<String> HASHING =
            Set.of("login", "password_change", "password_set", "setup", "share_password", "shared_unlock");

    /** Number of routes, or of fields of a known schema, of which one is asked what is the same for all. */
    private static final int ROUTES_PER_SAMPLE = 8;
    /** Number of fields of which one is sent what passes, which is written to the disk. */
    private static final int FIELDS_PER_SAMPLE = 2;

    private static final int GROWN_CHARACTERS = 10_000;

    private static MatrixWorld world;
    private static TestBrowser browser;

    private final List<String> wrong = new ArrayList<>();
    private final Map<String, Map<String, String>> made = new HashMap<>();
    private final Set<String> judged = new HashSet<>();
    private int cells;
    /** Fields seen, of all routes. */
    private int fields;

    @BeforeAll
    static void start(@TempDir Path directory) {
        world = new MatrixWorld(directory);
        browser = world.credentials().browser();
    }

    @AfterAll
    static void stop() {
        world.close();
    }

    @Test
    void refusesEachMistakeByItsFieldAndCode() {
        // The other prefix leads to the same handlers.
        List<Route> routes = world.routes().stream()
                .filter(route -> route.body() != null && !route.path().startsWith("/api/environments/"))
                .sorted(Comparator.comparing(BadInputTest::turn))
                .toList();
        int number = 0;
        for (Route route : routes) {
            JsonNode schema = schema(route.body());
            // What passes is written to the disk: once for all routes that share the schema is enough.
            boolean isNew = !HASHING.contains(route.body()) && judged.add(route.body());
            // The same code answers these for all routes.
            if (Thoroughness.takes(number++, ROUTES_PER_SAMPLE)) {
                malformed(route);
                otherTypes(route);
                otherShapes(route, BadValues.is(schema, "array"));
            }
            boolean isList = BadValues.is(schema, "array");
            JsonNode object = isList ? schema.get("items") : schema;
            missing(route, object, isList);
            object.path("properties").properties().forEach(field -> {
                if (isNew || Thoroughness.takes(fields++, ROUTES_PER_SAMPLE)) {
                    badValues(route, object, field.getKey(), isList);
                }
                if (isNew && Thoroughness.takes(fields, FIELDS_PER_SAMPLE)) {
                    letThrough(route, object, field.getKey(), isList);
                    coercions(route, object, field.getKey(), isList);
                }
            });
            if (!isList && !HASHING.contains(route.body())) {
                unknownFields(route);
            }
        }
        System.out.println("Bad input: " + (cells - wrong.size()) + " of " + cells + " cells right.");
        assertThat(wrong).isEmpty();
    }

    /**
     * What changes a user, an organization or a project itself comes after all else, and what makes projects after
     * users and organizations, whose answers name every project.
     */
    private static int turn(Route route) {
        if (route.path().matches("/api/(organizations/\\{[a-z_]+}/)?projects/(\\{[a-z_]+}/)?")) {
            return 2;
        }
        return route.path().matches("/api/[a-z]+/\\{[a-z_]+}/") ? 1 : 0;
    }

    private void malformed(Route route) {
        for (String text : List.of(
                "{bad",
                "{\"a\":1,}",
                "{\"a\":",
                "[1,",
                "'a'",
                "{\"a\":NaN}",
                "{\"a\":1e999}",
                "{} {}",
                "{\"a\":1,\"a\":2}",
                "{\"a\":\"\t\"}",
                "{\"a\":\"\\ud8\"}",
                "[".repeat(100))) {
            refused(route, text, send(route, text), "invalid_request", "parse_error", null);
        }
        byte[] latin = "{\"a\":\"é\"}".getBytes(StandardCharsets.ISO_8859_1);
        HttpResponse<String> answer = send(route, BodyPublishers.ofByteArray(latin), "application/json");
        refused(route, "latin 1", answer, "invalid_request", "parse_error", null);
    }

    private void otherTypes(Route route) {
        for (String type : List.of("text/plain", "application/xml", "application/jsonl", "json")) {
            HttpResponse<String> answer = send(route, BodyPublishers.ofString("{}"), type);
            boolean right = answer.statusCode() == 415 && answer.body().contains("\"code\":\"unsupported_media_type\"");
            cell(route, type, answer, right);
        }
    }

    private void otherShapes(Route route, boolean isList) {
        Map<String, String> shapes = Map.of(
                "[]", "list", "[{}]", "list", "\"x\"", "str", "7", "int", "1.5", "float", "true", "bool", "{}", "dict");
        shapes.forEach((body, name) -> {
            if (name.equals(isList ? "list" : "dict")) {
                return;
            }
            String detail = isList
                    ? "Expected a list of items but got type \"" + name + "\"."
                    : "Invalid data. Expected a dictionary, but got " + name + ".";
            shape(route, body, isList ? "not_a_list" : "invalid_input", detail);
        });
        shape(route, "null", "null", "This field may not be null.");
    }

    private void shape(Route route, String body, String code, String detail) {
        HttpResponse<String> answer = send(route, body);
        refused(route, body, answer, "validation_error", code, null);
        boolean isNamed = TestServer.json(answer).path("detail").asText().equals(detail);
        cell(route, body + " by its name", answer, isNamed);
    }

    private void missing(Route route, JsonNode schema, boolean isList) {
        for (JsonNode name : schema.path("required")) {
            ObjectNode body = base(route, schema);
            body.remove(name.textValue());
            String attr = (isList ? "0__" : "") + name.textValue();
            refused(route, "without " + attr, send(route, whole(body, isList)), "validation_error", "required", attr);
        }
    }

    private void badValues(Route route, JsonNode schema, String field, boolean isList) {
        JsonNode fieldSchema = schema.path("properties").path(field);
        String attr = (isList ? "0__" : "") + field;
        for (Bad bad : BadValues.of(fieldSchema)) {
            ObjectNode body = base(route, schema).set(field, bad.value());
            HttpResponse<String> answer = send(route, whole(body, isList));
            String what = attr + " = " + shortened(bad.value());
            refused(route, what, answer, "validation_error", bad.code(), attr + bad.place());
        }
    }

    /** Nothing is wrong with these by themselves; what the field means may be another matter. */
    private void letThrough(Route route, JsonNode schema, String field, boolean isList) {
        List<JsonNode> bad = BadValues.of(schema.path("properties").path(field)).stream()
                .filter(one -> one.place().isEmpty())
                .map(Bad::value)
                .toList();
        boolean isFree = schema.path("properties").path(field).isEmpty();
        for (JsonNode value : isFree ? BadValues.ALL : BadValues.EXTREME) {
            if (!bad.contains(value)) {
                ObjectNode body = base(route, schema).set(field, value);
                HttpResponse<String> answer = send(route, whole(body, isList));
                cell(route, field + " = " + shortened(value), answer, answer.statusCode() < 500);
            }
        }
    }

    /** What stands for another value answers as that value does. */
    private void coercions(Route route, JsonNode schema, String field, boolean isList) {
        JsonNode fieldSchema = schema.path("properties").path(field);
        if (BadValues.is(fieldSchema, "boolean")) {
            same(route, schema, field, isList, "true", "\"True\"", "\"y\"", "\"on\"", "1");
            same(route, schema, field, isList, "false", "\"off\"");
            if (BadValues.is(fieldSchema, "null")) {
                same(route, schema, field, isList, "null", "\"null\"");
            }
        }
        if (BadValues.is(fieldSchema, "integer")) {
            same(route, schema, field, isList, "%s", "\"%s\"", "\" %s\"", "%s.0");
        }
        if (BadValues.is(fieldSchema, "string") && !fieldSchema.has("format")) {
            HttpResponse<String> number = send(route, schema, field, "7", isList);
            boolean isText = number.statusCode() < 500 && !number.body().contains("Not a valid string.");
            cell(route, field + ": 7 for a text", number, isText);
            halfCharacter(route, schema, field, isList);
        }
    }

    private void halfCharacter(Route route, JsonNode schema, String field, boolean isList) {
        HttpResponse<String> answer = send(route, schema, field, "\"half \\ud83d\"", isList);
        boolean isObject = answer.body().startsWith("{") && answer.statusCode() < 300;
        JsonNode echo = isObject ? TestServer.json(answer).path(field) : TextNode.valueOf("");
        boolean isWhole =
                !echo.isTextual() || echo.asText().isEmpty() || echo.asText().equals("half \ufffd");
        cell(route, field + " with half a character", answer, answer.statusCode() < 500 && isWhole);
    }

    /** In all of them, {@code %s} stands for the number of the sample. */
    private void same(Route route, JsonNode schema, String field, boolean isList, String value, String... forms) {
        HttpResponse<String> plain = send(route, schema, field, value, isList);
        for (String form : forms) {
            HttpResponse<String> coerced = send(route, schema, field, form, isList);
            boolean right = plain.statusCode() == coerced.statusCode()
                    && plain.statusCode() < 500
                    && (plain.statusCode() < 300 || code(plain).equals(code(coerced)));
            cell(route, field + ": " + form + " for " + value + " → " + plain.statusCode(), coerced, right);
        }
    }

    private static String code(HttpResponse<String> answer) {
        return TestServer.json(answer).path("code").asText();
    }

    private HttpResponse<String> send(Route route, JsonNode schema, String field, String value, boolean isList) {
        if (field.equals("deleted")) {
            made.remove(MatrixSamples.name(route));
        }
        ObjectNode body = base(route, schema);
        String number = body.path(field).isInt() ? body.path(field).asText() : "1";
        return send(route, with(body, field, value.replace("%s", number), isList));
    }

    private void unknownFields(Route route) {
        MatrixSample sample = SAMPLES.get(MatrixSamples.name(route));
        MatrixRequest plain = request(route);
        String more = "\"nonsense\":{\"a\":[\"x\",null]},\"__proto__\":1,\"id\":-7,\"created_at\":\"never\"";
        String body = plain.body().equals("{}")
                ? "{" + more + "}"
                : plain.body().substring(0, plain.body().length() - 1) + "," + more + "}";
        HttpResponse<String> answer = send(route, plain.path(), BodyPublishers.ofString(body), "application/json");
        cell(route, "unknown fields", answer, answer.statusCode() == sample.allowed());
    }

    /** The body of the sample, completed with what it leaves out. */
    private ObjectNode base(Route route, JsonNode schema) {
        ObjectNode body = (ObjectNode) BadValues.valid(schema);
        JsonNode sent = parsed(request(route).body());
        body.setAll((ObjectNode) (sent.isArray() ? sent.get(0) : sent));
        return body;
    }

    private static String whole(ObjectNode body, boolean isList) {
        return (isList ? Json.mapper().createArrayNode().add(body) : body).toString();
    }

    private static String with(ObjectNode body, String field, String value, boolean isList) {
        body.remove(field);
        String rest = body.isEmpty()
                ? ""
                : "," + body.toString().substring(1, body.toString().length() - 1);
        String json = "{\"" + field + "\":" + value + rest + "}";
        return isList ? "[" + json + "]" : json;
    }

    private HttpResponse<String> send(Route route, String body) {
        return send(route, BodyPublishers.ofString(body), "application/json");
    }

    private HttpResponse<String> send(Route route, HttpRequest.BodyPublisher body, String type) {
        return send(route, request(route).path(), body, type);
    }

    private HttpResponse<String> send(Route route, String path, HttpRequest.BodyPublisher body, String type) {
        HttpRequest.Builder request = world.server()
                .request(route.method(), path, null)
                .method(route.method(), body)
                .header("Content-Type", type);
        if (route.scope().equals(Route.SESSION)) {
            return browser.send(browser.ownPage(request));
        }
        HttpResponse<String> answer =
                world.server().send(request.header("Authorization", "Bearer " + TestServer.PERSONAL_KEY));
        boolean isSpent = SAMPLES.get(MatrixSamples.name(route)).isFresh()
                // Each request may have added to the thing: to judge it takes longer than to make another.
                || answer.body().length() > GROWN_CHARACTERS;
        if (answer.statusCode() < 300 && isSpent) {
            made.remove(MatrixSamples.name(route));
        }
        return answer;
    }

    private MatrixRequest request(Route route) {
        MatrixSample sample = SAMPLES.get(MatrixSamples.name(route));
        String name = MatrixSamples.name(route);
        if (sample.maker() != null && !made.containsKey(name)) {
            made.put(name, sample.maker().make(world, world.home()));
            if (route.body().equals("share_password")) {
                String sharing = MatrixRequest.of(route, sample, world.home(), made.get(name))
                        .path()
                        .replace("passwords/", "");
                world.home().ask("PATCH", sharing, "{\"password_required\":true}");
            }
        }
        Map<String, String> values = made.getOrDefault(name, Map.of());
        return MatrixRequest.of(route, sample, world.home(), values);
    }

    private void refused(Route route, String what, HttpResponse<String> answer, String type, String code, String attr) {
        boolean right = answer.statusCode() == 400;
        if (right) {
            JsonNode error = TestServer.json(answer);
            right = error.path("type").asText().equals(type)
                    && error.path("code").asText().equals(code)
                    && (attr == null
                            ? error.path("attr").isNull()
                            : error.path("attr").asText().equals(attr));
        }
        cell(route, what + " ≠ " + code + " of " + attr, answer, right);
    }

    private void cell(Route route, String what, HttpResponse<String> answer, boolean right) {
        cells++;
        if (!right) {
            wrong.add(route.method() + " " + route.path() + ": " + what + " → " + answer.statusCode() + " "
                    + (answer.body().length() > 300 ? answer.body().substring(0, 300) : answer.body()));
        }
    }

    private static String shortened(JsonNode value) {
        String text = value.toString();
        return text.length() > 60 ? text.substring(0, 60) + "…" : text;
    }

    private static JsonNode schema(String name) {
        try (InputStream in = BadInputTest.class.getResourceAsStream("/schema/" + name + ".json")) {
            return Json.parse(in.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static JsonNode parsed(String json) {
        try {
            return Json.parse(json.getBytes(StandardCharsets.UTF_8));
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }
}
