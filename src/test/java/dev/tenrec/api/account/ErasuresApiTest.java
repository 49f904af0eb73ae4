package dev.tenrec.api.account;

import static dev.tenrec.testing.TestWorld.ORGANIZATION;
import static dev.tenrec.testing.TestWorld.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Level;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import org.junit.jupiter.api.Test;

/** The record of deletions over HTTP. */
@ServerTest
final class ErasuresApiTest {
    private static final String ERASURES = ORGANIZATION + "erasures/";

    private final TestWorld world;
    private final TestUser admin;

    ErasuresApiTest(TestWorld world) {
        this.world = world;
        admin = world.user("Ada", Level.ADMIN);
    }

    @Test
    void adminsSeeWhatWasDeletedAndNoData() {
        world.capture("{\"event\":\"seen\",\"distinct_id\":\"ana@example.com\",\"properties\":{\"$set\":{\"a\":1}}}");
        String person = world.ask("GET", world.path() + "persons/?distinct_id=ana@example.com", null)
                .at("/results/0/id")
                .asText();
        world.send(admin, "DELETE", world.path() + "persons/" + person + "/?delete_events=true", null);
        JsonNode page = world.ask(admin, "GET", ERASURES, null);
        JsonNode erasure = page.at("/results/0");
        assertThat(erasure.path("kind").asText()).isEqualTo("persons_and_events");
        assertThat(erasure.path("project_id").asInt()).isEqualTo(world.id());
        assertThat(erasure.at("/created_by/email").asText()).isEqualTo(admin.email());
        assertThat(erasure.path("persons").asInt()).isEqualTo(1);
        assertThat(erasure.path("digests")).hasSize(1);
        assertThat(page.toString()).doesNotContain("ana@example.com");
        String made = world.ask(admin, "POST", "/api/projects/", "{\"name\":\"Second\"}")
                .path("id")
                .asText();
        world.send(admin, "DELETE", "/api/projects/" + made + "/", null);
        JsonNode newest = world.ask(admin, "GET", ERASURES + "?limit=1", null);
        assertThat(newest.path("count").asInt()).isEqualTo(2);
        assertThat(newest.at("/results/0/kind").asText()).isEqualTo("project");
        assertThat(newest.at("/results/0/created_by/email").asText()).isEqualTo(admin.email());
        assertThat(world.stranger().ask("GET", ERASURES, null).path("count").asInt())
                .isZero();
    }

    @Test
    void membersSeeNothing() {
        refused(
                world.send(world.member("Bob"), "GET", ERASURES, null),
                403,
                "permission_denied",
                "Your organization access level is insufficient.",
                null);
    }
}
