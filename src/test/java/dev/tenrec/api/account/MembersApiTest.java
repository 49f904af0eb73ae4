package dev.tenrec.api.account;

import static dev.tenrec.testing.TestWorld.MEMBERS;
import static dev.tenrec.testing.TestWorld.ORGANIZATION;
import static dev.tenrec.testing.TestWorld.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Level;
import dev.tenrec.account.PersonalApiKey;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Organizations and their members over HTTP. */
@ServerTest
final class MembersApiTest {
    private final TestWorld world;
    private final TestUser admin;
    private final TestUser member;
    private final TestWorld stranger;

    MembersApiTest(TestWorld world) {
        this.world = world;
        admin = world.user("Ada", Level.ADMIN);
        member = world.member("Bob");
        stranger = world.stranger();
    }

    @Test
    void newMemberGetsLinkThatWorksOnce() {
        JsonNode added = world.ask(admin, "POST", MEMBERS, body(world.address("Eve"), 1));
        assertThat(added.at("/user/email").asText()).isEqualTo(world.address("Eve"));
        String link = added.path("set_password_link").asText();
        assertThat(link).startsWith("http://").contains("/set_password#token=");
        String token = link.substring(link.indexOf('=') + 1);
        world.restart();
        assertThat(consume(token)).isPresent();
        assertThat(consume(token)).isEmpty();
        assertThat(world.ask(
                                member,
                                "GET",
                                MEMBERS + "?email=" + world.address("eve").replace("example", "EXAMPLE"),
                                null)
                        .at("/results/0")
                        .has("set_password_link"))
                .isFalse();
    }

    private OptionalInt consume(String token) {
        return world.change(transaction -> world.accounts().consumePasswordToken(transaction, token));
    }

    @Test
    void refusesAddressOfMember() {
        refused(
                world.send(admin, "POST", MEMBERS, body(world.address("bob").replace("example", "EXAMPLE"), 1)),
                400,
                "unique",
                "This user already belongs to the organization.",
                "email");
        refused(
                world.send(admin, "POST", MEMBERS, body("nobody", 1)),
                400,
                "invalid_input",
                "Enter a valid email address.",
                "email");
    }

    @Test
    void userOfAnotherOrganizationJoinsOnlyThroughWhoRunsBoth() {
        refused(
                world.send(admin, "POST", MEMBERS, body(stranger.owner().email(), 1)),
                400,
                "unique",
                "There is already an account with this email address.",
                "email");
        UUID elsewhere = stranger.organization();
        assertThat(world.change(transaction ->
                                world.accounts().members().add(transaction, elsewhere, admin.id(), Level.ADMIN))
                        .level())
                .isEqualTo(Level.ADMIN);
        JsonNode added = world.ask(admin, "POST", MEMBERS, body(stranger.owner().email(), 1));
        assertThat(added.path("user_uuid").asText()).isEqualTo(stranger.owner().uuid());
        assertThat(added.path("set_password_link").isNull()).isTrue();
        assertThat(world.send(stranger.owner(), "GET", world.path(), null).statusCode())
                .isEqualTo(200);
    }

    @Test
    void nobodyRaisesAboveTheOwnLevel() {
        refused(
                world.send(admin, "POST", MEMBERS, body(world.address("eve"), 15)),
                403,
                "permission_denied",
                "You can only set access level to lower or equal to your current one.",
                null);
        refused(
                world.send(admin, "PATCH", one(member), "{\"level\":15}"),
                403,
                "permission_denied",
                "You can only change access level of others to lower or equal to your current one.",
                null);
        refused(
                world.send(admin, "PATCH", one(world.owner()), "{\"level\":1}"),
                400,
                "invalid_input",
                "An organization must have at least one owner.",
                null);
        refused(
                world.send(admin, "PATCH", MEMBERS + "@me/", "{\"level\":1}"),
                403,
                "permission_denied",
                "You can't change your own access level.",
                null);
        refused(
                world.send(member, "PATCH", one(admin), "{\"level\":1}"),
                403,
                "permission_denied",
                "Your organization access level is insufficient.",
                null);
        assertThat(world.ask(admin, "PATCH", one(member), "{\"level\":8}")
                        .path("level")
                        .asInt())
                .isEqualTo(8);
    }

    @Test
    void lastOwnerStays() {
        String detail = "An organization must have at least one owner.";
        refused(
                world.send(world.owner(), "PATCH", MEMBERS + "@me/", "{\"level\":8}"),
                400,
                "invalid_input",
                detail,
                null);
        refused(world.send(world.owner(), "DELETE", MEMBERS + "@me/", null), 400, "invalid_input", detail, null);
        world.ask(world.owner(), "PATCH", one(admin), "{\"level\":15}");
        assertThat(world.send(world.owner(), "DELETE", MEMBERS + "@me/", null).statusCode())
                .isEqualTo(204);
    }

    @Test
    void memberWhoIsTakenOutHoldsNothingAnyMore() {
        world.ask(
                world.owner(),
                "POST",
                world.path() + "explicit_members/",
                "{\"user_uuid\":\"" + member.uuid() + "\",\"level\":8}");
        refused(
                world.send(member, "DELETE", one(admin), null),
                403,
                "permission_denied",
                "Your organization access level is insufficient.",
                null);
        assertThat(world.send(admin, "DELETE", one(member), null).statusCode()).isEqualTo(204);
        assertThat(world.send(member, "GET", world.path(), null).statusCode()).isEqualTo(401);
        world.restart();
        assertThat(world.send(member, "GET", world.path(), null).statusCode()).isEqualTo(401);
        assertThat(world.ask(world.owner(), "GET", world.path() + "explicit_members/", null))
                .isEmpty();
        JsonNode again = world.ask(admin, "POST", MEMBERS, body(world.address("bob"), 1));
        assertThat(again.path("user_uuid").asText()).isEqualTo(member.uuid());
        assertThat(again.path("set_password_link").isTextual()).isTrue();
    }

    @Test
    void whoComesBackIsNoCollaboratorAnyMore() {
        String dashboard = world.path() + "dashboards/"
                + world.ask(world.owner(), "POST", world.path() + "dashboards/", "{\"restriction_level\":37}")
                        .path("id")
                        .asText()
                + "/";
        world.ask(
                world.owner(),
                "POST",
                dashboard + "collaborators/",
                "{\"user_uuid\":\"" + member.uuid() + "\",\"level\":37}");
        world.send(world.owner(), "DELETE", one(member), null);
        world.ask(world.owner(), "POST", MEMBERS, body(world.address("bob"), 1));
        assertThat(world.ask(world.owner(), "GET", dashboard + "collaborators/", null))
                .isEmpty();
        String key = world.key(member, "*");
        assertThat(world.send(key, "PATCH", dashboard, "{\"name\":\"mine\"}").statusCode())
                .isEqualTo(403);
    }

    @Test
    void whoLeavesOneOfTwoOrganizationsKeepsOnlyTheKeysOfTheOther() {
        UUID house = world.organization();
        assertThat(world.change(transaction -> world.accounts()
                                .members()
                                .add(transaction, house, stranger.owner().id(), Level.MEMBER))
                        .level())
                .isEqualTo(Level.MEMBER);
        String here = world.change(transaction -> world.accounts()
                        .keys()
                        .create(
                                transaction,
                                stranger.owner().id(),
                                new PersonalApiKey.Grant("here", null, List.of("*"), List.of(world.id()), null),
                                null))
                .value();
        assertThat(world.send(here, "GET", world.path(), null).statusCode()).isEqualTo(200);
        world.send(admin, "DELETE", one(stranger.owner()), null);
        assertThat(world.send(here, "GET", world.path(), null).statusCode()).isEqualTo(401);
        assertThat(world.send(stranger.owner(), "GET", world.path(), null).statusCode())
                .isEqualTo(404);
        assertThat(world.send(stranger.owner(), "GET", "/api/projects/" + stranger.id(), null)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void strangersAndUnknownUsersAnswerTheSame() {
        for (String method : List.of("GET", "PATCH", "DELETE")) {
            String body = method.equals("PATCH") ? "{\"level\":1}" : null;
            assertThat(world.send(world.owner(), method, one(stranger.owner()), body)
                            .body())
                    .isEqualTo(world.send(world.owner(), method, MEMBERS + UUID.randomUUID() + "/", body)
                            .body());
        }
    }

    @Test
    void membersAreListedInPages() {
        JsonNode first = world.ask(member, "GET", MEMBERS + "?limit=2", null);
        assertThat(first.path("count").asInt()).isEqualTo(3);
        assertThat(first.path("results")).hasSize(2);
        String next = first.path("next").asText();
        JsonNode last = world.ask(member, "GET", next.substring(next.indexOf("/api/")), null);
        assertThat(last.path("results")).hasSize(1);
        assertThat(last.path("next").isNull()).isTrue();
    }

    @Test
    void organizationIsReadMadeAndChanged() {
        JsonNode before = world.ask(member, "GET", ORGANIZATION, null);
        assertThat(before.path("member_count").asInt()).isEqualTo(3);
        assertThat(before.path("membership_level").asInt()).isEqualTo(1);
        refused(
                world.send(member, "PATCH", ORGANIZATION, "{\"name\":\"Mine\"}"),
                403,
                "permission_denied",
                "Your organization access level is insufficient.",
                null);
        world.ask(admin, "PATCH", ORGANIZATION, "{\"name\":\"House\",\"members_can_invite\":false}");
        JsonNode made = world.ask(member, "POST", "/api/organizations/", "{\"name\":\"House\"}");
        assertThat(made.path("membership_level").asInt()).isEqualTo(15);
        assertThat(made.path("teams")).hasSize(1);
        world.restart();
        JsonNode after = world.ask(member, "GET", ORGANIZATION, null);
        assertThat(after.path("name").asText()).isEqualTo("House");
        assertThat(after.path("members_can_invite").asBoolean(true)).isFalse();
        assertThat(after.path("slug")).isEqualTo(before.path("slug"));
        assertThat(world.ask(member, "GET", "/api/organizations/", null)
                        .path("count")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void organizationMayRefuseTheKeysOfPlainMembers() {
        world.ask(admin, "PATCH", ORGANIZATION, "{\"name\":\"House\",\"members_can_use_personal_api_keys\":false}");
        String detail = "Organization 'House' does not allow using personal API keys. Contact an admin to enable"
                + " personal API keys for this organization.";
        refused(world.send(member, "GET", world.path(), null), 403, "permission_denied", detail, null);
        refused(world.send(member, "GET", ORGANIZATION, null), 403, "permission_denied", detail, null);
        assertThat(world.send(admin, "GET", world.path(), null).statusCode()).isEqualTo(200);
    }

    private static String one(TestUser employee) {
        return MEMBERS + employee.uuid() + "/";
    }

    private static String body(String email, int level) {
        return "{\"email\":\"" + email + "\",\"first_name\":\"New\",\"level\":" + level + "}";
    }
}
