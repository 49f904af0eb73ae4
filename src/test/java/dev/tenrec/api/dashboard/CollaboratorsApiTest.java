package dev.tenrec.api.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.House;
import dev.tenrec.testing.TestServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CollaboratorsApiTest {
    private static final String NO_DASHBOARD = "{\"type\":\"invalid_request\",\"code\":\"not_found\","
            + "\"detail\":\"Dashboard not found.\",\"attr\":null}";
    private static final String NOT_FOUND =
            "{\"type\":\"invalid_request\",\"code\":\"not_found\",\"detail\":\"Not found.\",\"attr\":null}";

    private static House house;

    @BeforeAll
    static void start(@TempDir Path directory) {
        house = new House(directory);
    }

    @AfterAll
    static void stop() {
        house.close();
    }

    @Test
    void namesUserOnceAndListsBareArray() {
        String all = restricted();
        HttpResponse<String> added = house.send("POST", all, naming(house.member, 37));
        assertThat(added.statusCode()).isEqualTo(201);
        JsonNode row = TestServer.json(added);
        assertThat(row.properties().stream().map(java.util.Map.Entry::getKey))
                .containsExactly("id", "dashboard_id", "user", "level", "added_at", "updated_at", "user_uuid");
        assertThat(row.path("level").intValue()).isEqualTo(37);
        assertThat(row.at("/user/email").textValue()).isEqualTo("Bob@example.com");
        assertThat(row.path("user_uuid").textValue()).isEqualTo(house.member.uuid());
        assertThat(house.send("GET", all, null).body()).isEqualTo("[" + added.body() + "]");
        refused(house.send("POST", all, naming(house.member, 37)), "User already is a collaborator.");
        assertThat(house.send(house.colleague, "GET", all, null).body()).isEqualTo("[" + added.body() + "]");
    }

    @Test
    void removesUserOnce() {
        String all = restricted();
        house.send("POST", all, naming(house.member, 37));
        String one = all + house.member.uuid() + "/";
        HttpResponse<String> removed = house.send("DELETE", one, null);
        assertThat(removed.statusCode()).isEqualTo(204);
        assertThat(removed.body()).isEmpty();
        assertThat(house.send("DELETE", one, null).body()).isEqualTo(NOT_FOUND);
        assertThat(house.send("GET", all, null).body()).isEqualTo("[]");
        assertThat(house.send("POST", all, naming(house.member, 37)).statusCode())
                .isEqualTo(201);
    }

    @Test
    void refusesFieldsBeforeAnythingElse() {
        String unrestricted = collaborators(dashboard("{}"));
        refused(house.send("POST", unrestricted, "{}"), "level", "required", "This field is required.");
        refused(house.send("POST", unrestricted, "{\"level\":37}"), "user_uuid", "required", "This field is required.");
        refused(
                house.send("POST", unrestricted, naming(house.member, 22)),
                "level",
                "invalid_choice",
                "\"22\" is not a valid choice.");
        refused(
                house.send("POST", unrestricted, naming(house.member, 21)),
                "level",
                "invalid_input",
                "Only edit access can be explicitly specified currently.");
        refused(
                house.send("POST", unrestricted, "{\"level\":37,\"user_uuid\":\"x\"}"),
                "user_uuid",
                "invalid_input",
                "Must be a valid UUID.");
    }

    @Test
    void refusesDashboardThatEveryoneEdits() {
        int id = dashboard("{\"restriction_level\":37}");
        String all = collaborators(id);
        house.send("POST", all, naming(house.member, 37));
        house.send("PATCH", "/dashboards/" + id + "/", "{\"restriction_level\":21}");
        refused(
                house.send("POST", all, naming(house.colleague, 37)),
                "Cannot add collaborators to a dashboard on the lowest restriction level.");
        refused(
                house.send("DELETE", all + house.member.uuid() + "/", null),
                "Cannot remove collaborators from a dashboard on the lowest restriction level.");
        assertThat(house.send("DELETE", all + house.colleague.uuid() + "/", null)
                        .body())
                .isEqualTo(NOT_FOUND);
        assertThat(house.ask("GET", all, null)).hasSize(1);
    }

    @Test
    void refusesUsersWhoNeedNoNaming() {
        String all = restricted();
        String detail = "Cannot add collaborators that already have inherent access"
                + " (the dashboard owner or a project admins).";
        refused(house.send("POST", all, naming(house.owner, 37)), detail);
        refused(house.send("POST", all, naming(house.admin, 37)), detail);
    }

    @Test
    void takesStrangersForUnknownUsers() {
        String all = restricted();
        String unknown = "{\"level\":37,\"user_uuid\":\"" + UUID.randomUUID() + "\"}";
        HttpResponse<String> none = house.send("POST", all, unknown);
        refused(none, "User does not exist.");
        assertThat(house.send("POST", all, naming(house.stranger, 37)).body()).isEqualTo(none.body());
        assertThat(house.send("DELETE", all + house.stranger.uuid() + "/", null).body())
                .isEqualTo(NOT_FOUND);
    }

    @Test
    void letsOnlyEditorsChangeWhoEdits() {
        int id = dashboard("{\"restriction_level\":37}");
        String all = collaborators(id);
        String one = all + house.colleague.uuid() + "/";
        for (String body : List.of(naming(house.colleague, 37), "{}")) {
            HttpResponse<String> answer = house.send(house.member, "POST", all, body);
            assertThat(answer.statusCode()).isEqualTo(403);
            assertThat(TestServer.json(answer).path("detail").textValue())
                    .isEqualTo("You don't have edit permissions for this dashboard.");
        }
        assertThat(house.send(house.member, "DELETE", one, null).statusCode()).isEqualTo(403);
        house.send("POST", all, naming(house.member, 37));
        assertThat(house.send(house.member, "POST", all, naming(house.colleague, 37))
                        .statusCode())
                .isEqualTo(201);
        assertThat(house.send(house.admin, "DELETE", one, null).statusCode()).isEqualTo(204);
        assertThat(house.send(house.member, "DELETE", all + house.member.uuid() + "/", null)
                        .statusCode())
                .isEqualTo(204);
        assertThat(house.send(house.member, "POST", all, naming(house.colleague, 37))
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void doesNotKnowDeletedAndForeignDashboards() {
        int id = dashboard("{\"restriction_level\":37}");
        String all = collaborators(id);
        house.send("PATCH", "/dashboards/" + id + "/", "{\"deleted\":true}");
        int foreign = TestServer.json(
                        house.send(house.stranger, "POST", "/api/projects/3/dashboards/", "{\"restriction_level\":37}"))
                .path("id")
                .intValue();
        for (String path : List.of(all, collaborators(foreign), collaborators(99_999))) {
            assertThat(house.send("GET", path, null).body()).isEqualTo(NO_DASHBOARD);
            assertThat(house.send("POST", path, "{}").body()).isEqualTo(NO_DASHBOARD);
            assertThat(house.send("DELETE", path + house.member.uuid() + "/", null)
                            .body())
                    .isEqualTo(NO_DASHBOARD);
        }
    }

    @Test
    void makesUsersEditorsOfTheDashboard() {
        int id = dashboard("{\"restriction_level\":37}");
        String board = "/dashboards/" + id + "/";
        String rename = "{\"name\":\"renamed\"}";
        assertThat(house.send(house.member, "PATCH", board, rename).statusCode())
                .isEqualTo(403);
        house.send("POST", collaborators(id), naming(house.member, 37));
        HttpResponse<String> renamed = house.send(house.member, "PATCH", board, rename);
        assertThat(renamed.statusCode()).isEqualTo(200);
        assertThat(TestServer.json(renamed).path("effective_privilege_level").intValue())
                .isEqualTo(37);
        assertThat(house.send(house.member, "PATCH", board, "{\"restriction_level\":21}")
                        .statusCode())
                .isEqualTo(403);
        house.send("DELETE", collaborators(id) + house.member.uuid() + "/", null);
        assertThat(house.send(house.member, "PATCH", board, rename).statusCode())
                .isEqualTo(403);
    }

    @Test
    void servesNoOtherMethods() {
        String all = restricted();
        String one = all + house.member.uuid() + "/";
        for (String method : List.of("GET", "PUT", "PATCH", "POST")) {
            assertThat(house.send(method, one, method.equals("GET") ? null : "{}")
                            .statusCode())
                    .isEqualTo(405);
        }
        for (String method : List.of("PUT", "PATCH", "DELETE")) {
            assertThat(house.send(method, all, "{}").statusCode()).isEqualTo(405);
        }
    }

    @Test
    void survivesRestartAndIsLogged() {
        int id = dashboard("{\"restriction_level\":37}");
        String all = collaborators(id);
        house.send("POST", all, naming(house.colleague, 37));
        house.send("POST", all, naming(house.member, 37));
        String listed = house.send("GET", all, null).body();
        house.restart();
        assertThat(house.send("GET", all, null).body()).isEqualTo(listed);
        house.send("DELETE", all + house.member.uuid() + "/", null);
        assertThat(house.activities("Dashboard")).startsWith(id + " updated", id + " updated", id + " updated");
    }

    private static String restricted() {
        return collaborators(dashboard("{\"restriction_level\":37}"));
    }

    private static int dashboard(String body) {
        return house.ask("POST", "/dashboards/", body).path("id").intValue();
    }

    private static String collaborators(int dashboard) {
        return "/dashboards/" + dashboard + "/collaborators/";
    }

    private static String naming(House.Person person, int level) {
        return "{\"level\":" + level + ",\"user_uuid\":\"" + person.uuid() + "\"}";
    }

    private static void refused(HttpResponse<String> answer, String detail) {
        refused(answer, null, "invalid_input", detail);
    }

    private static void refused(HttpResponse<String> answer, String attr, String code, String detail) {
        JsonNode body = TestServer.json(answer);
        assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(400);
        assertThat(body.path("type").textValue()).isEqualTo("validation_error");
        assertThat(body.path("code").textValue()).isEqualTo(code);
        assertThat(body.path("detail").textValue()).isEqualTo(detail);
        assertThat(body.path("attr").textValue()).isEqualTo(attr);
    }
}
