package dev.tenrec.api.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@ServerTest
final class CollaboratorsApiTest {
    private static final String NO_DASHBOARD = "{\"type\":\"invalid_request\",\"code\":\"not_found\","
            + "\"detail\":\"Dashboard not found.\",\"attr\":null}";
    private static final String NOT_FOUND =
            "{\"type\":\"invalid_request\",\"code\":\"not_found\",\"detail\":\"Not found.\",\"attr\":null}";

    private final TestWorld world;
    private final TestUser member;
    private final TestUser colleague;
    private final TestUser admin;
    private final TestWorld stranger;

    CollaboratorsApiTest(TestWorld world) {
        this.world = world;
        member = world.member("Bob");
        colleague = world.member("Cid");
        admin = world.projectAdmin("Dan");
        stranger = world.stranger();
    }

    @Test
    void namesUserOnceAndListsBareArray() {
        String all = restricted();
        HttpResponse<String> added = world.send("POST", all, naming(member, 37));
        assertThat(added.statusCode()).isEqualTo(201);
        JsonNode row = TestServer.json(added);
        assertThat(row.properties().stream().map(java.util.Map.Entry::getKey))
                .containsExactly("id", "dashboard_id", "user", "level", "added_at", "updated_at", "user_uuid");
        assertThat(row.path("level").intValue()).isEqualTo(37);
        assertThat(row.at("/user/email").textValue()).isEqualTo(member.email());
        assertThat(row.path("user_uuid").textValue()).isEqualTo(member.uuid());
        assertThat(world.send("GET", all, null).body()).isEqualTo("[" + added.body() + "]");
        refused(world.send("POST", all, naming(member, 37)), "User already is a collaborator.");
        assertThat(world.send(colleague, "GET", all, null).body()).isEqualTo("[" + added.body() + "]");
    }

    @Test
    void removesUserOnce() {
        String all = restricted();
        world.send("POST", all, naming(member, 37));
        String one = all + member.uuid() + "/";
        HttpResponse<String> removed = world.send("DELETE", one, null);
        assertThat(removed.statusCode()).isEqualTo(204);
        assertThat(removed.body()).isEmpty();
        assertThat(world.send("DELETE", one, null).body()).isEqualTo(NOT_FOUND);
        assertThat(world.send("GET", all, null).body()).isEqualTo("[]");
        assertThat(world.send("POST", all, naming(member, 37)).statusCode()).isEqualTo(201);
    }

    @Test
    void refusesFieldsBeforeAnythingElse() {
        String unrestricted = collaborators(dashboard("{}"));
        TestWorld.invalid(world.send("POST", unrestricted, "{}"), "required", "This field is required.", "level");
        TestWorld.invalid(
                world.send("POST", unrestricted, "{\"level\":37}"), "required", "This field is required.", "user_uuid");
        TestWorld.invalid(
                world.send("POST", unrestricted, naming(member, 22)),
                "invalid_choice",
                "\"22\" is not a valid choice.",
                "level");
        TestWorld.invalid(
                world.send("POST", unrestricted, naming(member, 21)),
                "invalid_input",
                "Only edit access can be explicitly specified currently.",
                "level");
        TestWorld.invalid(
                world.send("POST", unrestricted, "{\"level\":37,\"user_uuid\":\"x\"}"),
                "invalid_input",
                "Must be a valid UUID.",
                "user_uuid");
    }

    @Test
    void refusesDashboardThatEveryoneEdits() {
        int id = dashboard("{\"restriction_level\":37}");
        String all = collaborators(id);
        world.send("POST", all, naming(member, 37));
        world.send("PATCH", "dashboards/" + id + "/", "{\"restriction_level\":21}");
        refused(
                world.send("POST", all, naming(colleague, 37)),
                "Cannot add collaborators to a dashboard on the lowest restriction level.");
        refused(
                world.send("DELETE", all + member.uuid() + "/", null),
                "Cannot remove collaborators from a dashboard on the lowest restriction level.");
        assertThat(world.send("DELETE", all + colleague.uuid() + "/", null).body())
                .isEqualTo(NOT_FOUND);
        assertThat(world.ask("GET", all, null)).hasSize(1);
    }

    @Test
    void refusesUsersWhoNeedNoNaming() {
        String all = restricted();
        String detail = "Cannot add collaborators that already have inherent access"
                + " (the dashboard owner or a project admins).";
        refused(world.send("POST", all, naming(world.owner(), 37)), detail);
        refused(world.send("POST", all, naming(admin, 37)), detail);
    }

    @Test
    void takesStrangersForUnknownUsers() {
        String all = restricted();
        String unknown = "{\"level\":37,\"user_uuid\":\"" + UUID.randomUUID() + "\"}";
        HttpResponse<String> none = world.send("POST", all, unknown);
        refused(none, "User does not exist.");
        assertThat(world.send("POST", all, naming(stranger.owner(), 37)).body()).isEqualTo(none.body());
        assertThat(world.send("DELETE", all + stranger.owner().uuid() + "/", null)
                        .body())
                .isEqualTo(NOT_FOUND);
    }

    @Test
    void letsOnlyEditorsChangeWhoEdits() {
        int id = dashboard("{\"restriction_level\":37}");
        String all = collaborators(id);
        String one = all + colleague.uuid() + "/";
        for (String body : List.of(naming(colleague, 37), "{}")) {
            HttpResponse<String> answer = world.send(member, "POST", all, body);
            assertThat(answer.statusCode()).isEqualTo(403);
            assertThat(TestServer.json(answer).path("detail").textValue())
                    .isEqualTo("You don't have edit permissions for this dashboard.");
        }
        assertThat(world.send(member, "DELETE", one, null).statusCode()).isEqualTo(403);
        world.send("POST", all, naming(member, 37));
        assertThat(world.send(member, "POST", all, naming(colleague, 37)).statusCode())
                .isEqualTo(201);
        assertThat(world.send(admin, "DELETE", one, null).statusCode()).isEqualTo(204);
        assertThat(world.send(member, "DELETE", all + member.uuid() + "/", null).statusCode())
                .isEqualTo(204);
        assertThat(world.send(member, "POST", all, naming(colleague, 37)).statusCode())
                .isEqualTo(403);
    }

    @Test
    void doesNotKnowDeletedAndForeignDashboards() {
        int id = dashboard("{\"restriction_level\":37}");
        String all = collaborators(id);
        world.send("PATCH", "dashboards/" + id + "/", "{\"deleted\":true}");
        int foreign = stranger.ask("POST", "dashboards/", "{\"restriction_level\":37}")
                .path("id")
                .intValue();
        for (String path : List.of(all, collaborators(foreign), collaborators(99_999))) {
            assertThat(world.send("GET", path, null).body()).isEqualTo(NO_DASHBOARD);
            assertThat(world.send("POST", path, "{}").body()).isEqualTo(NO_DASHBOARD);
            assertThat(world.send("DELETE", path + member.uuid() + "/", null).body())
                    .isEqualTo(NO_DASHBOARD);
        }
    }

    @Test
    void makesUsersEditorsOfTheDashboard() {
        int id = dashboard("{\"restriction_level\":37}");
        String board = "dashboards/" + id + "/";
        String rename = "{\"name\":\"renamed\"}";
        assertThat(world.send(member, "PATCH", board, rename).statusCode()).isEqualTo(403);
        world.send("POST", collaborators(id), naming(member, 37));
        HttpResponse<String> renamed = world.send(member, "PATCH", board, rename);
        assertThat(renamed.statusCode()).isEqualTo(200);
        assertThat(TestServer.json(renamed).path("effective_privilege_level").intValue())
                .isEqualTo(37);
        assertThat(world.send(member, "PATCH", board, "{\"restriction_level\":21}")
                        .statusCode())
                .isEqualTo(403);
        world.send("DELETE", collaborators(id) + member.uuid() + "/", null);
        assertThat(world.send(member, "PATCH", board, rename).statusCode()).isEqualTo(403);
    }

    @Test
    void servesNoOtherMethods() {
        String all = restricted();
        String one = all + member.uuid() + "/";
        for (String method : List.of("GET", "PUT", "PATCH", "POST")) {
            assertThat(world.send(method, one, method.equals("GET") ? null : "{}")
                            .statusCode())
                    .isEqualTo(405);
        }
        for (String method : List.of("PUT", "PATCH", "DELETE")) {
            assertThat(world.send(method, all, "{}").statusCode()).isEqualTo(405);
        }
    }

    @Test
    void survivesRestartAndIsLogged() {
        int id = dashboard("{\"restriction_level\":37}");
        String all = collaborators(id);
        world.send("POST", all, naming(colleague, 37));
        world.send("POST", all, naming(member, 37));
        String listed = world.send("GET", all, null).body();
        world.restart();
        assertThat(world.send("GET", all, null).body()).isEqualTo(listed);
        world.send("DELETE", all + member.uuid() + "/", null);
        assertThat(world.activities("Dashboard")).startsWith(id + " updated", id + " updated", id + " updated");
    }

    private String restricted() {
        return collaborators(dashboard("{\"restriction_level\":37}"));
    }

    private int dashboard(String body) {
        return world.ask("POST", "dashboards/", body).path("id").intValue();
    }

    private static String collaborators(int dashboard) {
        return "dashboards/" + dashboard + "/collaborators/";
    }

    private static String naming(TestUser user, int level) {
        return "{\"level\":" + level + ",\"user_uuid\":\"" + user.uuid() + "\"}";
    }

    private static void refused(HttpResponse<String> answer, String detail) {
        TestWorld.invalid(answer, "invalid_input", detail, null);
    }
}
