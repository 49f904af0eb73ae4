package dev.tenrec.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.OpenTenrec;
import dev.tenrec.Tenrec;
import dev.tenrec.database.Database;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Projects of tests that end. */
final class TestProjectTest {
    @Test
    void takesItsOrganizationUsersAndKeysAlong() throws Exception {
        try (Tenrec tenrec = Tenrec.inMemory()) {
            Database database = OpenTenrec.database(tenrec);
            TestProject project = tenrec.newProject();
            int id = project.id();
            String key = project.personalKey();
            String address = "owner@test1.localhost";
            assertThat(database.accounts().users().findByEmail(address)).isPresent();
            assertThat(database.accounts().findByKey(key)).isPresent();
            var organization =
                    database.accounts().projects().find(id).orElseThrow().organization();
            project.close();
            assertThat(database.accounts().projects().find(id)).isEmpty();
            assertThat(database.accounts().organizations().find(organization)).isEmpty();
            assertThat(database.accounts().members().of(organization)).isEmpty();
            assertThat(database.accounts().users().findByEmail(address)).isEmpty();
            assertThat(database.accounts().findByKey(key)).isEmpty();
            assertThat(database.erasures().isEmpty()).isTrue();
            project.close();
            tenrec.reset();
            assertThat(database.erasures().isEmpty()).isTrue();
            assertThat(database.accounts().findByKey(tenrec.personalKey())).isPresent();
        }
    }

    @Test
    void keepsEventsOfOthersWhereTheJournalIsCondensed() throws Exception {
        try (Tenrec tenrec = Tenrec.inMemory();
                TestProject kept = tenrec.newProject()) {
            new TestClient(kept.url(), kept.projectKey()).capture("kept", "ana", Map.of("number", 7));
            for (int i = 0; i < 3; i++) {
                try (TestProject ended = tenrec.newProject()) {
                    new TestClient(ended.url(), ended.projectKey()).capture("gone", "bob", Map.of());
                }
                OpenTenrec.database(tenrec)
                        .store()
                        .condense()
                        .toCompletableFuture()
                        .join();
            }
            kept.assertions().received("kept").nothingElse();
            assertThat(kept.events().get(0).properties()).containsEntry("number", 7);
            new TestClient(kept.url(), kept.projectKey()).capture("kept", "ana", Map.of("number", 8));
            kept.assertions().received(2, ExpectedEvent.event("kept"));
        }
    }
}
