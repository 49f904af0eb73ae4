package dev.tenrec.api.account;

import static dev.tenrec.testing.TestWorld.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Level;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Levels that members have in one project, over HTTP. */
@ServerTest
final class ExplicitMembersApiTest {
    private final TestWorld world;
    private final String path;
    private final TestUser admin;
    private final TestUser member;
    private final TestWorld stranger;

    ExplicitMembersApiTest(TestWorld world) {
        this.world = world;
        path = "/api/environments/" + world.id() + "/explicit_members/";
        admin = world.user("Ada", Level.ADMIN);
        member = world.member("Bob");
        stranger = world.stranger();
    }

    @Test
    void addsChangesAndRemovesMember() {
        JsonNode added = world.ask(world.owner(), "POST", path, body(member, 1));
        assertThat(added.path("level").asInt()).isEqualTo(1);
        assertThat(added.path("parent_level").asInt()).isEqualTo(1);
        assertThat(added.path("effective_level").asInt()).isEqualTo(1);
        assertThat(added.path("user").path("email").asText()).isEqualTo(member.email());
        assertThat(added.path("user_uuid").asText()).isEqualTo(member.uuid());

        String one = path + member.uuid() + "/";
        JsonNode raised = world.ask(world.owner(), "PATCH", one, "{\"level\":8,\"user_uuid\":\"ignored\"}");
        assertThat(raised.path("effective_level").asInt()).isEqualTo(8);
        assertThat(raised.path("joined_at")).isEqualTo(added.path("joined_at"));
        world.restart();
        assertThat(world.ask(member, "GET", path + "@me", null)).isEqualTo(raised);

        assertThat(world.send(world.owner(), "DELETE", one, null).statusCode()).isEqualTo(204);
        refused(world.send(world.owner(), "GET", one, null), 404, "not_found", "Not found.", null);
    }

    @Test
    void listsByLevelThenNewestFirst() {
        TestUser second = hire("Eve");
        world.ask(world.owner(), "POST", path, body(admin, 8));
        world.ask(world.owner(), "POST", path, body(member, 1));
        world.ask(world.owner(), "POST", path, body(second, 1));
        JsonNode list = world.ask(member, "GET", path, null);
        assertThat(list.isArray()).isTrue();
        assertThat(list.findValuesAsText("first_name")).containsExactly("Eve", "Bob", "Ada");
    }

    @Test
    void raisesMemberAtOnce() {
        refused(
                world.send(member, "POST", path, body(admin, 1)),
                403,
                "permission_denied",
                "You don't have sufficient permissions in the project.",
                null);
        world.ask(world.owner(), "POST", path, body(member, 8));
        world.ask(member, "POST", path, body(admin, 1));
        world.ask(world.owner(), "PATCH", path + member.uuid() + "/", "{\"level\":1}");
        assertThat(world.send(member, "DELETE", path + admin.uuid(), null).statusCode())
                .isEqualTo(403);
    }

    @Test
    void refusesWhatTheRulesDoNotAllow() {
        refused(
                world.send(world.owner(), "POST", path, body(world.owner(), 1)),
                403,
                "permission_denied",
                "You can't explicitly add yourself to projects.",
                null);
        world.ask(world.owner(), "POST", path, body(admin, 8));
        refused(
                world.send(world.owner(), "POST", path, body(admin, 1)),
                400,
                "invalid_input",
                "This user likely already is an explicit member of the project.",
                null);
        refused(
                world.send(admin, "PATCH", path + "@me/", "{\"level\":1}"),
                403,
                "permission_denied",
                "You can't set your own access level.",
                null);
        refused(
                world.send(world.owner(), "POST", path, body(member, 15)),
                400,
                "invalid_choice",
                "\"15\" is not a valid choice.",
                "level");
        refused(
                world.send(world.owner(), "POST", path, "{\"level\":1}"),
                400,
                "required",
                "This field is required.",
                "user_uuid");
        refused(
                world.send(world.owner(), "POST", path, "{\"user_uuid\":\"x\"}"),
                400,
                "invalid_input",
                "Must be a valid UUID.",
                "user_uuid");
        refused(
                world.send(world.owner(), "PUT", path + admin.uuid(), "{\"level\":1}"),
                400,
                "required",
                "This field is required.",
                "user_uuid");
    }

    @Test
    void strangersAndUnknownUsersAnswerTheSame() {
        String unknown = world.send(world.owner(), "POST", path, "{\"user_uuid\":\"" + UUID.randomUUID() + "\"}")
                .body();
        String foreign = world.send(world.owner(), "POST", path, body(stranger.owner(), 1))
                .body();
        assertThat(foreign).isEqualTo(unknown).contains("You both need to belong to the same organization.");
    }

    @Test
    void anyoneLeavesByThemselves() {
        world.ask(world.owner(), "POST", path, body(member, 1));
        assertThat(world.send(member, "DELETE", path + "@me/", null).statusCode())
                .isEqualTo(204);
        refused(world.send(member, "DELETE", path + "@me/", null), 404, "not_found", "Not found.", null);
    }

    @Test
    void answersOnlyWhileTheProjectHasLevelsOfItsOwn() {
        world.ask(world.owner(), "POST", path, body(member, 8));
        world.ask(world.owner(), "PATCH", world.path(), "{\"access_control\":false}");
        refused(
                world.send(world.owner(), "GET", path, null),
                400,
                "invalid_input",
                "Explicit members can only be accessed for projects with project-based permissioning enabled.",
                null);
        assertThat(world.send(member, "DELETE", world.path(), null).statusCode())
                .isEqualTo(403);
        world.ask(world.owner(), "PATCH", world.path(), "{\"access_control\":true}");
        assertThat(world.ask(world.owner(), "GET", path, null)).hasSize(1);
    }

    private TestUser hire(String name) {
        JsonNode added = world.ask(
                world.owner(),
                "POST",
                TestWorld.MEMBERS,
                "{\"email\":\"" + world.address(name) + "\",\"first_name\":\"" + name + "\"}");
        UUID uuid = UUID.fromString(added.path("user_uuid").asText());
        return new TestUser(world.accounts().users().find(uuid).orElseThrow(), null);
    }

    private static String body(TestUser employee, int level) {
        return "{\"user_uuid\":\"" + employee.uuid() + "\",\"level\":" + level + "}";
    }
}
