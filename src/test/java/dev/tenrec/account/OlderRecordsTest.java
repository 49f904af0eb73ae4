package dev.tenrec.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Records as versions wrote them that knew fewer fields. */
final class OlderRecordsTest {
    private static final String UUID = "0a6e0d2c-3a9f-4b51-9a35-6f8f5a5ad1c4";
    private static final String TIME = "2026-01-02T03:04:05Z";

    @Test
    void projectHasTheDefaults() {
        Project project = read(
                "{\"id\":1,\"uuid\":\"" + UUID + "\",\"organization\":\"" + UUID + "\",\"name\":\"Old\","
                        + "\"api_token\":\"phc_old\",\"timezone\":\"UTC\",\"created_at\":\"" + TIME + "\"}",
                Project.class);
        assertThat(project.hasAccessControl()).isTrue();
        assertThat(project.weekStart()).isEqualTo(DayOfWeek.SUNDAY);
        assertThat(project.zone().getRules()).isEqualTo(ZoneOffset.UTC.getRules());
        assertThat(project.settings()).isNull();
    }

    @Test
    void organizationLetsMembersUseKeys() {
        Organization organization = read(
                "{\"id\":\"" + UUID + "\",\"name\":\"Old\",\"slug\":\"old\",\"created_at\":\"" + TIME + "\"}",
                Organization.class);
        assertThat(organization.allowsKeys()).isTrue();
        assertThat(organization.updatedAt()).isNull();
    }

    @Test
    void membershipAndKeyWereNeverChanged() {
        Membership membership = read(
                "{\"id\":\"" + UUID + "\",\"organization\":\"" + UUID + "\",\"user_id\":1,\"level\":15,\"joined_at\":\""
                        + TIME + "\"}",
                Membership.class);
        assertThat(membership.updatedAt()).isNull();
        PersonalApiKey key = read(
                "{\"id\":\"k\",\"digest\":\"d\",\"user_id\":1,\"label\":\"Old\","
                        + "\"mask_value\":\"m\",\"scopes\":[\"*\"],"
                        + "\"scoped_teams\":null,\"scoped_organizations\":null,\"created_at\":\"" + TIME
                        + "\",\"last_used_at\":null}",
                PersonalApiKey.class);
        assertThat(key.lastRolledAt()).isNull();
        assertThat(key.description()).isNull();
        assertThat(key.allowsAll()).isTrue();
    }

    private static <T> T read(String json, Class<T> type) {
        return Json.read(json.getBytes(StandardCharsets.UTF_8), type);
    }
}
