package dev.tenrec.api.account;

import static dev.tenrec.testing.Company.MEMBERS;
import static dev.tenrec.testing.Company.ORGANIZATION;
import static dev.tenrec.testing.Company.PROJECT;
import static dev.tenrec.testing.Company.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Level;
import dev.tenrec.testing.Company.Employee;
import dev.tenrec.testing.Company;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Organizations and their members over HTTP. */
final class MembersApiTest {
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
    void newMemberGetsLinkThatWorksOnce() {
        JsonNode added = company.ask(company.admin, "POST", MEMBERS, body("Eve@example.com", 1));
        assertThat(added.at("/user/email").asText()).isEqualTo("Eve@example.com");
        String link = added.path("set_password_link").asText();
        assertThat(link).startsWith("http://").contains("/set_password#token=");
        String token = link.substring(link.indexOf('=') + 1);
        company.restart();
        assertThat(consume(token)).isPresent();
        assertThat(consume(token)).isEmpty();
        assertThat(company.ask(company.member, "GET", MEMBERS + "?email=eve@EXAMPLE.com", null)
                        .at("/results/0")
                        .has("set_password_link"))
                .isFalse();
    }

    private OptionalInt consume(String token) {
        return company.change(transaction -> company.accounts().consumePasswordToken(transaction, token));
    }

    @Test
    void refusesAddressOfMember() {
        refused(
                company.send(company.admin, "POST", MEMBERS, body("bob@EXAMPLE.com", 1)),
                400,
                "unique",
                "This user already belongs to the organization.",
                "email");
        refused(
                company.send(company.admin, "POST", MEMBERS, body("nobody", 1)),
                400,
                "invalid_input",
                "Enter a valid email address.",
                "email");
    }

    @Test
    void userOfAnotherOrganizationJoinsOnlyThroughWhoRunsBoth() {
        refused(
                company.send(company.admin, "POST", MEMBERS, body("dan@example.com", 1)),
                400,
                "unique",
                "There is already an account with this email address.",
                "email");
        UUID elsewhere =
                company.accounts().findProject(company.foreign).orElseThrow().organization();
        assertThat(company.change(transaction -> company.accounts()
                                .addMembership(
                                        transaction,
                                        elsewhere,
                                        company.admin.user().id(),
                                        Level.ADMIN))
                        .level())
                .isEqualTo(Level.ADMIN);
        JsonNode added = company.ask(company.admin, "POST", MEMBERS, body("dan@example.com", 1));
        assertThat(added.path("user_uuid").asText()).isEqualTo(company.stranger.uuid());
        assertThat(added.path("set_password_link").isNull()).isTrue();
        assertThat(company.send(company.stranger, "GET", PROJECT, null).statusCode())
                .isEqualTo(200);
    }

    @Test
    void nobodyRaisesAboveTheOwnLevel() {
        refused(
                company.send(company.admin, "POST", MEMBERS, body("eve@example.com", 15)),
                403,
                "permission_denied",
                "You can only set access level to lower or equal to your current one.",
                null);
        refused(
                company.send(company.admin, "PATCH", one(company.member), "{\"level\":15}"),
                403,
                "permission_denied",
                "You can only change access level of others to lower or equal to your current one.",
                null);
        refused(
                company.send(company.admin, "PATCH", one(company.owner), "{\"level\":1}"),
                400,
                "invalid_input",
                "An organization must have at least one owner.",
                null);
        refused(
                company.send(company.admin, "PATCH", MEMBERS + "@me/", "{\"level\":1}"),
                403,
                "permission_denied",
                "You can't change your own access level.",
                null);
        refused(
                company.send(company.member, "PATCH", one(company.admin), "{\"level\":1}"),
                403,
                "permission_denied",
                "Your organization access level is insufficient.",
                null);
        assertThat(company.ask(company.admin, "PATCH", one(company.member), "{\"level\":8}")
                        .path("level")
                        .asInt())
                .isEqualTo(8);
    }

    @Test
    void lastOwnerStays() {
        String detail = "An organization must have at least one owner.";
        refused(
                company.send(company.owner, "PATCH", MEMBERS + "@me/", "{\"level\":8}"),
                400,
                "invalid_input",
                detail,
                null);
        refused(company.send(company.owner, "DELETE", MEMBERS + "@me/", null), 400, "invalid_input", detail, null);
        company.ask(company.owner, "PATCH", one(company.admin), "{\"level\":15}");
        assertThat(company.send(company.owner, "DELETE", MEMBERS + "@me/", null).statusCode())
                .isEqualTo(204);
    }

    @Test
    void memberWhoIsTakenOutHoldsNothingAnyMore() {
        company.ask(
                company.owner,
                "POST",
                PROJECT + "explicit_members/",
                "{\"user_uuid\":\"" + company.member.uuid() + "\",\"level\":8}");
        refused(
                company.send(company.member, "DELETE", one(company.admin), null),
                403,
                "permission_denied",
                "Your organization access level is insufficient.",
                null);
        assertThat(company.send(company.admin, "DELETE", one(company.member), null)
                        .statusCode())
                .isEqualTo(204);
        assertThat(company.send(company.member, "GET", PROJECT, null).statusCode())
                .isEqualTo(401);
        company.restart();
        assertThat(company.send(company.member, "GET", PROJECT, null).statusCode())
                .isEqualTo(401);
        assertThat(company.ask(company.owner, "GET", PROJECT + "explicit_members/", null))
                .isEmpty();
        JsonNode again = company.ask(company.admin, "POST", MEMBERS, body("bob@example.com", 1));
        assertThat(again.path("user_uuid").asText()).isEqualTo(company.member.uuid());
        assertThat(again.path("set_password_link").isTextual()).isTrue();
    }

    @Test
    void whoComesBackIsNoCollaboratorAnyMore() {
        String dashboard = PROJECT + "dashboards/"
                + company.ask(company.owner, "POST", PROJECT + "dashboards/", "{\"restriction_level\":37}")
                        .path("id")
                        .asText()
                + "/";
        company.ask(
                company.owner,
                "POST",
                dashboard + "collaborators/",
                "{\"user_uuid\":\"" + company.member.uuid() + "\",\"level\":37}");
        company.send(company.owner, "DELETE", one(company.member), null);
        company.ask(company.owner, "POST", MEMBERS, body("bob@example.com", 1));
        assertThat(company.ask(company.owner, "GET", dashboard + "collaborators/", null))
                .isEmpty();
        String key = company.key(company.member, "*");
        assertThat(company.send(key, "PATCH", dashboard, "{\"name\":\"mine\"}").statusCode())
                .isEqualTo(403);
    }

    @Test
    void whoLeavesOneOfTwoOrganizationsKeepsOnlyTheKeysOfTheOther() {
        UUID house = company.accounts().findProject(1).orElseThrow().organization();
        assertThat(company.change(transaction -> company.accounts()
                                .addMembership(
                                        transaction,
                                        house,
                                        company.stranger.user().id(),
                                        Level.MEMBER))
                        .level())
                .isEqualTo(Level.MEMBER);
        String here = company.change(transaction -> company.accounts()
                        .createKey(transaction, company.stranger.user().id(), "here", List.of("*"), List.of(1), null))
                .value();
        assertThat(company.send(here, "GET", PROJECT, null).statusCode()).isEqualTo(200);
        company.send(company.admin, "DELETE", one(company.stranger), null);
        assertThat(company.send(here, "GET", PROJECT, null).statusCode()).isEqualTo(401);
        assertThat(company.send(company.stranger, "GET", PROJECT, null).statusCode())
                .isEqualTo(404);
        assertThat(company.send(company.stranger, "GET", "/api/projects/" + company.foreign, null)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void strangersAndUnknownUsersAnswerTheSame() {
        for (String method : List.of("GET", "PATCH", "DELETE")) {
            String body = method.equals("PATCH") ? "{\"level\":1}" : null;
            assertThat(company.send(company.owner, method, one(company.stranger), body)
                            .body())
                    .isEqualTo(company.send(company.owner, method, MEMBERS + UUID.randomUUID() + "/", body)
                            .body());
        }
    }

    @Test
    void membersAreListedInPages() {
        JsonNode first = company.ask(company.member, "GET", MEMBERS + "?limit=2", null);
        assertThat(first.path("count").asInt()).isEqualTo(3);
        assertThat(first.path("results")).hasSize(2);
        String next = first.path("next").asText();
        JsonNode last = company.ask(company.member, "GET", next.substring(next.indexOf("/api/")), null);
        assertThat(last.path("results")).hasSize(1);
        assertThat(last.path("next").isNull()).isTrue();
    }

    @Test
    void organizationIsReadMadeAndChanged() {
        JsonNode before = company.ask(company.member, "GET", ORGANIZATION, null);
        assertThat(before.path("member_count").asInt()).isEqualTo(3);
        assertThat(before.path("membership_level").asInt()).isEqualTo(1);
        refused(
                company.send(company.member, "PATCH", ORGANIZATION, "{\"name\":\"Mine\"}"),
                403,
                "permission_denied",
                "Your organization access level is insufficient.",
                null);
        company.ask(company.admin, "PATCH", ORGANIZATION, "{\"name\":\"House\",\"members_can_invite\":false}");
        JsonNode made = company.ask(company.member, "POST", "/api/organizations/", "{\"name\":\"House\"}");
        assertThat(made.path("membership_level").asInt()).isEqualTo(15);
        assertThat(made.path("teams")).hasSize(1);
        company.restart();
        JsonNode after = company.ask(company.member, "GET", ORGANIZATION, null);
        assertThat(after.path("name").asText()).isEqualTo("House");
        assertThat(after.path("members_can_invite").asBoolean(true)).isFalse();
        assertThat(after.path("slug")).isEqualTo(before.path("slug"));
        assertThat(company.ask(company.member, "GET", "/api/organizations/", null)
                        .path("count")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void organizationMayRefuseTheKeysOfPlainMembers() {
        company.ask(
                company.admin,
                "PATCH",
                ORGANIZATION,
                "{\"name\":\"House\",\"members_can_use_personal_api_keys\":false}");
        String detail = "Organization 'House' does not allow using personal API keys. Contact an admin to enable"
                + " personal API keys for this organization.";
        refused(company.send(company.member, "GET", PROJECT, null), 403, "permission_denied", detail, null);
        refused(company.send(company.member, "GET", ORGANIZATION, null), 403, "permission_denied", detail, null);
        assertThat(company.send(company.admin, "GET", PROJECT, null).statusCode())
                .isEqualTo(200);
    }

    private static String one(Employee employee) {
        return MEMBERS + employee.uuid() + "/";
    }

    private static String body(String email, int level) {
        return "{\"email\":\"" + email + "\",\"first_name\":\"New\",\"level\":" + level + "}";
    }
}
