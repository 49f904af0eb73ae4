package dev.tenrec.insight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.account.Project;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Queries that run after a start, whose answers are dropped. */
class QueryWarmUpTest {
    private static final int QUERIES = QueryWarmUp.queriesOf("plan").size();

    @Test
    void answersAllOfThemOverTheProjectWithEvents() throws IOException {
        try (TestData data = new TestData("2026-01-10T00:00:00Z")) {
            data.event("opened", "ana", "2026-01-02T00:00:00Z", "{\"an odd name\":1,\"plan\":\"pro\"}")
                    .event("closed", "bob", "2026-01-03T00:00:00Z", "{\"plan\":\"free\"}")
                    .store();
            assertThat(QUERIES).isGreaterThan(3);
            assertThat(warmUp(data).answerAll()).isEqualTo(QUERIES);
        }
    }

    @Test
    void readsAPropertyThatIsUsualWhereNoOtherHasAPlainName() throws IOException {
        try (TestData data = new TestData("2026-01-10T00:00:00Z")) {
            data.event("opened", "ana", "2026-01-02T00:00:00Z", "{\"it's `odd`\":1}")
                    .store();
            assertThat(warmUp(data).answerAll()).isEqualTo(QUERIES);
        }
    }

    @Test
    void hasNothingToReadWithoutEvents() throws IOException {
        try (TestData data = new TestData("2026-01-10T00:00:00Z")) {
            assertThat(warmUp(data).answerAll()).isZero();
        }
    }

    @Test
    void endsWhenItIsClosed() throws IOException {
        try (TestData data = new TestData("2026-01-10T00:00:00Z")) {
            data.event("opened", "ana", "2026-01-02T00:00:00Z", "{}").store();
            QueryWarmUp warmUp = warmUp(data);
            warmUp.close();
            assertThat(warmUp.answerAll()).isZero();
        }
    }

    private static QueryWarmUp warmUp(TestData data) {
        Optional<Project> project = Optional.of(TestData.project("UTC", DayOfWeek.MONDAY));
        return new QueryWarmUp(
                data.queries(Duration.ofSeconds(30)), data.events, id -> project, Duration.ofSeconds(60));
    }
}
