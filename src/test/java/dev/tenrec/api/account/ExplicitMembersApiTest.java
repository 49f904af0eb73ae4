package dev.tenrec.api.account;

import static dev.tenrec.testing.Company.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.Company.Employee;
import dev.tenrec.testing.Company;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Levels that members have in one project, over HTTP. */
final class ExplicitMembersApiTest {
    private static final String PATH = "/api/environments/1/explicit_members/";

    @TempDir
    Path directory;

    private Company company;

    @BeforeEach
    void start() {
        company = new Company(directory);
    }

    @AfterEach
    void stop() {
        company.close();
    }

    @Test
    void addsChangesAndRemovesMember() {
        JsonNode added = company.ask(company.owner, "POST", PATH, body(company.member, 1));
        assertThat(added.path("level").asInt()).isEqualTo(1);
        assertThat(added.path("parent_level").asInt()).isEqualTo(1);
        assertThat(added.path("effective_level").asInt()).isEqualTo(1);
        assertThat(added.path("user").path("email").asText()).isEqualTo("Bob@example.com");
        assertThat(added.path("user_uuid").asText()).isEqualTo(company.member.uuid());

        String one = PATH + company.member.uuid() + "/";
        JsonNode raised = company.ask(company.owner, "PATCH", one, "{\"level\":8,\"user_uuid\":\"ignored\"}");
        assertThat(raised.path("effective_level").asInt()).isEqualTo(8);
        assertThat(raised.path("joined_at")).isEqualTo(added.path("joined_at"));
        company.restart();
        assertThat(company.ask(company.member, "GET", PATH + "@me", null)).isEqualTo(raised);

        assertThat(company.send(company.owner, "DELETE", one, null).statusCode())
                .isEqualTo(204);
        refused(company.send(company.owner, "GET", one, null), 404, "not_found", "Not found.", null);
    }

    @Test
    void listsByLevelThenNewestFirst() {
        Employee second = hire("Eve");
        company.ask(company.owner, "POST", PATH, body(company.admin, 8));
        company.ask(company.owner, "POST", PATH, body(company.member, 1));
        company.ask(company.owner, "POST", PATH, body(second, 1));
        JsonNode list = company.ask(company.member, "GET", PATH, null);
        assertThat(list.isArray()).isTrue();
        assertThat(list.findValuesAsText("first_name")).containsExactly("Eve", "Bob", "Ada");
    }

    @Test
    void raisesMemberAtOnce() {
        refused(
                company.send(company.member, "POST", PATH, body(company.admin, 1)),
                403,
                "permission_denied",
                "You don't have sufficient permissions in the project.",
                null);
        company.ask(company.owner, "POST", PATH, body(company.member, 8));
        company.ask(company.member, "POST", PATH, body(company.admin, 1));
        company.ask(company.owner, "PATCH", PATH + company.member.uuid() + "/", "{\"level\":1}");
        assertThat(company.send(company.member, "DELETE", PATH + company.admin.uuid(), null)
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void refusesWhatTheRulesDoNotAllow() {
        refused(
                company.send(company.owner, "POST", PATH, body(company.owner, 1)),
                403,
                "permission_denied",
                "You can't explicitly add yourself to projects.",
                null);
        company.ask(company.owner, "POST", PATH, body(company.admin, 8));
        refused(
                company.send(company.owner, "POST", PATH, body(company.admin, 1)),
                400,
                "invalid_input",
                "This user likely already is an explicit member of the project.",
                null);
        refused(
                company.send(company.admin, "PATCH", PATH + "@me/", "{\"level\":1}"),
                403,
                "permission_denied",
                "You can't set your own access level.",
                null);
        refused(
                company.send(company.owner, "POST", PATH, body(company.member, 15)),
                400,
                "invalid_choice",
                "\"15\" is not a valid choice.",
                "level");
        refused(
                company.send(company.owner, "POST", PATH, "{\"level\":1}"),
                400,
                "required",
                "This field is required.",
                "user_uuid");
        refused(
                company.send(company.owner, "POST", PATH, "{\"user_uuid\":\"x\"}"),
                400,
                "invalid_input",
                "Must be a valid UUID.",
                "user_uuid");
        refused(
                company.send(company.owner, "PUT", PATH + company.admin.uuid(), "{\"level\":1}"),
                400,
                "required",
                "This field is required.",
                "user_uuid");
    }

    @Test
    void strangersAndUnknownUsersAnswerTheSame() {
        String unknown = company.send(company.owner, "POST", PATH, "{\"user_uuid\":\"" + UUID.randomUUID() + "\"}")
                .body();
        String foreign = company.send(company.owner, "POST", PATH, body(company.stranger, 1))
                .body();
        assertThat(foreign).isEqualTo(unknown).contains("You both need to belong to the same organization.");
    }

    @Test
    void anyoneLeavesByThemselves() {
        company.ask(company.owner, "POST", PATH, body(company.member, 1));
        assertThat(company.send(company.member, "DELETE", PATH + "@me/", null).statusCode())
                .isEqualTo(204);
        refused(company.send(company.member, "DELETE", PATH + "@me/", null), 404, "not_found", "Not found.", null);
    }

    @Test
    void answersOnlyWhileTheProjectHasLevelsOfItsOwn() {
        company.ask(company.owner, "POST", PATH, body(company.member, 8));
        company.ask(company.owner, "PATCH", Company.PROJECT, "{\"access_control\":false}");
        refused(
                company.send(company.owner, "GET", PATH, null),
                400,
                "invalid_input",
                "Explicit members can only be accessed for projects with project-based permissioning enabled.",
                null);
        assertThat(company.send(company.member, "DELETE", Company.PROJECT, null).statusCode())
                .isEqualTo(403);
        company.ask(company.owner, "PATCH", Company.PROJECT, "{\"access_control\":true}");
        assertThat(company.ask(company.owner, "GET", PATH, null)).hasSize(1);
    }

    private Employee hire(String name) {
        JsonNode added = company.ask(
                company.owner,
                "POST",
                Company.MEMBERS,
                "{\"email\":\"" + name + "@example.com\",\"first_name\":\"" + name + "\"}");
        UUID uuid = UUID.fromString(added.path("user_uuid").asText());
        return new Employee(company.accounts().findUser(uuid).orElseThrow(), null);
    }

    private static String body(Employee employee, int level) {
        return "{\"user_uuid\":\"" + employee.uuid() + "\",\"level\":" + level + "}";
    }
}
