package dev.tenrec.api.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What is refused, and with exactly which bytes. Nothing here changes what is kept. */
@ServerTest(now = "2026-01-02T03:04:05.000006Z")
class DashboardErrorsTest {
    private static final String DASHBOARDS = "dashboards/";
    private static final String LONG = "x".repeat(401);

    private final TestWorld world;

    private record Refused(String body, int status, String code, String detail, String attr) {}

    private static final List<Refused> INVALID = List.of(
            field("name", "true", "invalid_input", "Not a valid string."),
            field("name", "[]", "invalid_input", "Not a valid string."),
            field("name", "{}", "invalid_input", "Not a valid string."),
            field("name", "\"" + LONG + "\"", "max_length", "Ensure this field has no more than 400 characters."),
            field("name", "\"a\\u0000\"", "null_characters_not_allowed", "Null characters are not allowed."),
            field("description", "null", "null", "This field may not be null."),
            field("description", "false", "invalid_input", "Not a valid string."),
            field("pinned", "\"maybe\"", "invalid_input", "Must be a valid boolean."),
            field("pinned", "null", "null", "This field may not be null."),
            field("deleted", "2", "invalid_input", "Must be a valid boolean."),
            field("deleted", "null", "null", "This field may not be null."),
            field("delete_insights", "{}", "invalid_input", "Must be a valid boolean."),
            field("use_dashboard", "\"x\"", "invalid_input", "A valid integer is required."),
            field("use_dashboard", "1.5", "invalid_input", "A valid integer is required."),
            field("use_template", "null", "null", "This field may not be null."),
            field("data_color_theme_id", "\"a\"", "invalid_input", "A valid integer is required."),
            field("data_color_theme_id", "0", "min_value", "Ensure this value is greater than or equal to 1."),
            field(
                    "data_color_theme_id",
                    "2147483648",
                    "max_value",
                    "Ensure this value is less than or equal to 2147483647."),
            field("tags", "\"a\"", "not_a_list", "Expected a list of items but got type \"str\"."),
            field("tags", "{}", "not_a_list", "Expected a list of items but got type \"dict\"."),
            field("tags", "null", "null", "This field may not be null."),
            new Refused("{\"tags\":[\"a\",[]]}", 400, "invalid_input", "Not a valid string.", "tags__1"),
            new Refused("{\"tags\":[\"\"]}", 400, "blank", "This field may not be blank.", "tags__0"),
            field("restriction_level", "5", "invalid_choice", "\"5\" is not a valid choice."),
            field("restriction_level", "\"x\"", "invalid_choice", "\"x\" is not a valid choice."),
            field("restriction_level", "null", "null", "This field may not be null."),
            new Refused("{\"filters\":[1]}", 400, "invalid_input", "Filters must be a dictionary", null),
            new Refused("{\"filters\":\"x\"}", 400, "invalid_input", "Filters must be a dictionary", null),
            new Refused("{\"variables\":5}", 400, "invalid_input", "Variables must be a dictionary", null),
            new Refused("[]", 400, "invalid_input", "Invalid data. Expected a dictionary, but got list.", null),
            new Refused("\"x\"", 400, "invalid_input", "Invalid data. Expected a dictionary, but got str.", null));

    private static final List<Refused> NOT_CREATED = List.of(
            new Refused(
                    "{\"use_template\":\"DEFAULT_APP\",\"use_dashboard\":1}",
                    400,
                    "invalid_input",
                    "`use_dashboard` and `use_template` cannot be used together",
                    null),
            field("use_template", "\"Nope\"", "invalid_input", "Invalid template provided: Nope"),
            field("use_dashboard", "54321", "invalid_input", "Invalid value provided"),
            field("use_dashboard", "4294967297", "invalid_input", "Invalid value provided"),
            field("use_dashboard", "-1", "invalid_input", "Invalid value provided"));

    private final String open;

    DashboardErrorsTest(TestWorld world) {
        this.world = world;
        open = made("{\"name\":\"Open\"}");
    }

    @TestFactory
    List<DynamicTest> refusesInvalidBodies() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Refused refused : INVALID) {
            String shown = refused.body.replace(LONG, "…");
            tests.add(DynamicTest.dynamicTest("POST " + shown, () -> check("POST", DASHBOARDS, refused)));
            tests.add(DynamicTest.dynamicTest("PATCH " + shown, () -> check("PATCH", open, refused)));
        }
        for (Refused refused : NOT_CREATED) {
            tests.add(DynamicTest.dynamicTest("POST " + refused.body, () -> check("POST", DASHBOARDS, refused)));
        }
        return tests;
    }

    @Test
    void changesNothingWhenItRefuses() {
        String before = world.send("GET", open, null).body();
        world.send("PATCH", open, "{\"name\":\"changed\",\"pinned\":\"maybe\"}");
        world.send("PATCH", open, "{\"name\":\"changed\",\"filters\":5}");
        assertThat(world.send("GET", open, null).body()).isEqualTo(before);
    }

    @Test
    void saysWhereJsonIsMalformed() {
        HttpResponse<String> response = world.send("POST", DASHBOARDS, "{bad");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body())
                .startsWith("{\"type\":\"invalid_request\",\"code\":\"parse_error\",\"detail\":\"JSON parse error - ")
                .endsWith(",\"attr\":null}");
    }

    @Test
    void refusesNumbersThatNothingCanHold() {
        for (String number : List.of("1e400", "1e-99999999999", "0e99999999999")) {
            HttpResponse<String> response = world.send("POST", DASHBOARDS, "{\"filters\":{\"a\":" + number + "}}");
            assertThat(response.statusCode()).as(number).isEqualTo(400);
            assertThat(response.body()).contains("JSON parse error - a number is out of range");
        }
    }

    @Test
    void takesOnlyJsonAndForms() {
        HttpResponse<String> response = world.server()
                .send(world.request("POST", DASHBOARDS, null)
                        .method("POST", BodyPublishers.ofString("name=x"))
                        .header("Content-Type", "text/plain")
                        .header("Authorization", "Bearer " + world.owner().key()));
        assertAnswer(
                response,
                415,
                "invalid_request",
                "unsupported_media_type",
                "Unsupported media type \"text/plain\" in request.",
                null);
    }

    @Test
    void wantsScopeToWrite() {
        assertAnswer(
                world.send(world.key(world.owner(), "dashboard:read"), "POST", DASHBOARDS, "{}"),
                403,
                "authentication_error",
                "permission_denied",
                "API key missing required scope 'dashboard:write'",
                null);
        assertThat(world.send(world.key(world.owner(), "dashboard:read"), "GET", DASHBOARDS, null)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void letsOnlyThoseWithRightsEditRestrictedDashboard() {
        String restricted = made("{\"name\":\"Restricted\",\"restriction_level\":37}");
        TestUser member = world.member("Bob");
        String denied = "You don't have edit permissions for this dashboard.";
        for (String body : List.of("{\"name\":\"x\"}", "{\"pinned\":\"maybe\"}", "{\"restriction_level\":21}")) {
            assertAnswer(
                    world.send(member, "PATCH", restricted, body),
                    403,
                    "authentication_error",
                    "permission_denied",
                    denied,
                    null);
        }
        assertThat(world.send(world.projectAdmin("Cid"), "PATCH", restricted, "{}")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void letsOnlyThoseWithRightsRestrict() {
        TestUser member = world.member("Bob");
        assertAnswer(
                world.send(member, "PATCH", open, "{\"restriction_level\":37}"),
                403,
                "authentication_error",
                "permission_denied",
                "Only the dashboard owner and project admins have the restriction rights required to change the"
                        + " dashboard's restriction level.",
                null);
        assertThat(world.send(member, "PATCH", open, "{\"restriction_level\":21}")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void tellsMissingDashboardBeforeWrongBody() {
        for (String id : List.of("999", "x", "1.0", "-1", "99999999999999999999")) {
            assertAnswer(
                    world.send("PATCH", DASHBOARDS + id + "/", "{\"pinned\":\"maybe\"}"),
                    404,
                    "invalid_request",
                    "not_found",
                    "Not found.",
                    null);
        }
    }

    @Test
    void refusesDashboardThatIsTooLarge() {
        assertAnswer(
                world.send("PATCH", open, "{\"description\":\"" + "x".repeat(1_000_000) + "\"}"),
                400,
                "validation_error",
                "invalid_input",
                "A dashboard may not take more than 1000000 bytes.",
                null);
    }

    private String made(String body) {
        return DASHBOARDS + world.ask("POST", DASHBOARDS, body).get("id") + "/";
    }

    private void check(String method, String path, Refused refused) {
        assertAnswer(
                world.send(method, path, refused.body),
                refused.status,
                "validation_error",
                refused.code,
                refused.detail,
                refused.attr);
    }

    private static void assertAnswer(
            HttpResponse<String> response, int status, String type, String code, String detail, String attr) {
        String expected = new String(
                Json.write(Json.object()
                        .put("type", type)
                        .put("code", code)
                        .put("detail", detail)
                        .put("attr", attr)),
                java.nio.charset.StandardCharsets.UTF_8);
        assertThat(response.body()).isEqualTo(expected);
        assertThat(response.statusCode()).isEqualTo(status);
    }

    private static Refused field(String name, String value, String code, String detail) {
        return new Refused("{\"" + name + "\":" + value + "}", 400, code, detail, name);
    }
}
