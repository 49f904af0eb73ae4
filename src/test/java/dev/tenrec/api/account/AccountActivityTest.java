package dev.tenrec.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Level;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityFilter;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the log tells of changes to accounts. */
@ServerTest
final class AccountActivityTest {
    private static final ActivityFilter ALL = new ActivityFilter(Set.of(), null, null, null, null);

    private final TestWorld world;
    private final TestUser admin;
    private final TestUser member;

    AccountActivityTest(TestWorld world) {
        this.world = world;
        admin = world.user("Ada", Level.ADMIN);
        member = world.member("Bob");
    }

    @Test
    void projectLogTellsOfTheProjectAndItsMembers() {
        world.ask(admin, "PATCH", world.path(), "{\"name\":\"Shop\",\"anonymize_ips\":true}");
        world.ask(admin, "PATCH", world.path() + "reset_token/", null);
        String members = world.path() + "explicit_members/";
        world.ask(admin, "POST", members, "{\"user_uuid\":\"" + member.uuid() + "\"}");
        world.ask(admin, "PATCH", members + member.uuid() + "/", "{\"level\":8}");
        world.send(admin, "DELETE", members + member.uuid() + "/", null);
        List<Activity> told =
                world.server().activityLog().page(world.id(), ALL, 0, 100).entries();
        assertThat(told.stream().map(AccountActivityTest::title))
                .containsExactly(
                        "ExplicitTeamMembership deleted",
                        "ExplicitTeamMembership updated",
                        "ExplicitTeamMembership created",
                        "Team token_reset",
                        "Team updated");
        assertThat(told).allMatch(entry -> entry.userId() == admin.id());
        assertThat(told.get(4).changes().stream().map(FieldChange::field))
                .containsExactlyInAnyOrder("name", "anonymize_ips");
    }

    @Test
    void organizationLogTellsOfTheRestAndHoldsNoSecrets() {
        world.ask(admin, "PATCH", TestWorld.ORGANIZATION, "{\"name\":\"House\"}");
        JsonNode added = world.ask(
                admin,
                "POST",
                TestWorld.MEMBERS,
                "{\"email\":\"" + world.address("eve") + "\",\"first_name\":\"Eve\"}");
        String one = TestWorld.MEMBERS + added.path("user_uuid").asText() + "/";
        world.ask(admin, "PATCH", one, "{\"level\":8}");
        world.send(admin, "DELETE", one, null);
        world.ask(admin, "PATCH", TestWorld.ME, "{\"first_name\":\"Adele\"}");
        JsonNode key = world.ask(admin, "POST", TestWorld.KEYS, "{\"label\":\"x\",\"scopes\":[\"*\"]}");
        String path = TestWorld.KEYS + key.path("id").asText() + "/";
        world.ask(admin, "PATCH", path, "{\"label\":\"y\"}");
        JsonNode rolled = world.ask(admin, "POST", path + "roll/", null);
        world.send(admin, "DELETE", path, null);
        UUID organization = world.organization();
        List<Activity> told =
                world.server().activityLog().page(organization, ALL, 0, 100).entries();
        assertThat(told.stream().map(AccountActivityTest::title))
                .containsExactly(
                        "PersonalAPIKey deleted",
                        "PersonalAPIKey rolled",
                        "PersonalAPIKey updated",
                        "PersonalAPIKey created",
                        "User updated",
                        "OrganizationMembership deleted",
                        "OrganizationMembership updated",
                        "OrganizationMembership created",
                        "Organization updated");
        String link = added.path("set_password_link").asText();
        Stream.of(
                        key.path("value").asText(),
                        rolled.path("value").asText(),
                        link.substring(link.indexOf('=') + 1),
                        "sha256$")
                .forEach(secret -> assertThat(new String(Json.write(told), StandardCharsets.UTF_8))
                        .doesNotContain(secret));
    }

    private static String title(Activity entry) {
        return entry.scope() + " " + entry.activity();
    }
}
