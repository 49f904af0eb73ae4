package dev.tenrec.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityFilter;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.json.Json;
import dev.tenrec.testing.Company;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the log tells of changes to accounts. */
final class AccountActivityTest {
    private static final ActivityFilter ALL = new ActivityFilter(Set.of(), null, null, null, null);

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
    void projectLogTellsOfTheProjectAndItsMembers() {
        company.ask(company.admin, "PATCH", Company.PROJECT, "{\"name\":\"Shop\",\"anonymize_ips\":true}");
        company.ask(company.admin, "PATCH", Company.PROJECT + "reset_token/", null);
        String members = Company.PROJECT + "explicit_members/";
        company.ask(company.admin, "POST", members, "{\"user_uuid\":\"" + company.member.uuid() + "\"}");
        company.ask(company.admin, "PATCH", members + company.member.uuid() + "/", "{\"level\":8}");
        company.send(company.admin, "DELETE", members + company.member.uuid() + "/", null);
        List<Activity> told = company.log().page(1, ALL, 0, 100).entries();
        assertThat(told.stream().map(AccountActivityTest::title))
                .containsExactly(
                        "ExplicitTeamMembership deleted",
                        "ExplicitTeamMembership updated",
                        "ExplicitTeamMembership created",
                        "Team token_reset",
                        "Team updated");
        assertThat(told)
                .allMatch(entry -> entry.userId() == company.admin.user().id());
        assertThat(told.get(4).changes().stream().map(FieldChange::field))
                .containsExactlyInAnyOrder("name", "anonymize_ips");
    }

    @Test
    void organizationLogTellsOfTheRestAndHoldsNoSecrets() {
        company.ask(company.admin, "PATCH", Company.ORGANIZATION, "{\"name\":\"House\"}");
        JsonNode added = company.ask(
                company.admin, "POST", Company.MEMBERS, "{\"email\":\"eve@example.com\",\"first_name\":\"Eve\"}");
        String one = Company.MEMBERS + added.path("user_uuid").asText() + "/";
        company.ask(company.admin, "PATCH", one, "{\"level\":8}");
        company.send(company.admin, "DELETE", one, null);
        company.ask(company.admin, "PATCH", Company.ME, "{\"first_name\":\"Adele\"}");
        JsonNode key = company.ask(company.admin, "POST", Company.KEYS, "{\"label\":\"x\",\"scopes\":[\"*\"]}");
        String path = Company.KEYS + key.path("id").asText() + "/";
        company.ask(company.admin, "PATCH", path, "{\"label\":\"y\"}");
        JsonNode rolled = company.ask(company.admin, "POST", path + "roll/", null);
        company.send(company.admin, "DELETE", path, null);
        UUID organization = company.accounts().findProject(1).orElseThrow().organization();
        List<Activity> told = company.log().page(organization, ALL, 0, 100).entries();
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
