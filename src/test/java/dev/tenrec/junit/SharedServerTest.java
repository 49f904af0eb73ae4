package dev.tenrec.junit;

import static dev.tenrec.TenrecAssertions.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Tenrec;
import dev.tenrec.TenrecAssertions;
import dev.tenrec.testkit.TestClient;
import dev.tenrec.testkit.TestProject;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** One server for all tests of a class, which is reset before each. */
@TenrecTest(settings = "project-api-key=phc_of_these_tests")
@Execution(ExecutionMode.SAME_THREAD)
final class SharedServerTest {
    private static Tenrec before;
    private static Tenrec ofField;

    private final Tenrec ofConstructor;
    private Tenrec ofTest;
    private TestProject project;

    SharedServerTest(Tenrec tenrec) {
        ofConstructor = tenrec;
    }

    @BeforeAll
    static void remembers(Tenrec tenrec) {
        before = tenrec;
    }

    @BeforeEach
    void sends(Tenrec tenrec) throws IOException {
        assertThat(tenrec.events()).isEmpty();
        new TestClient(tenrec.url(), "phc_of_these_tests").capture("before", "ana", Map.of());
    }

    @RepeatedTest(3)
    void isTheSameEverywhereAndEmptyAtFirst(Tenrec tenrec) throws IOException {
        assertThat(tenrec)
                .isSameAs(before)
                .isSameAs(ofField)
                .isSameAs(ofConstructor)
                .isSameAs(ofTest);
        new TestClient(tenrec.url(), tenrec.projectKey()).capture("signed up", "ana", Map.of());
        tenrec.await().event("signed up").within(Duration.ofSeconds(20));
        TenrecAssertions.assertThat(tenrec)
                .inOrder(event("before"), event("signed up"))
                .nothingElse();
    }

    @RepeatedTest(2)
    void aProjectIsTheTestsOwn(TestProject own) throws IOException {
        assertThat(own).isSameAs(project);
        assertThat(own.projectKey()).isNotEqualTo("phc_of_these_tests");
        new TestClient(own.url(), own.projectKey()).capture("signed up", "ana", Map.of());
        TenrecAssertions.assertThat(own).received("signed up").nothingElse();
        TenrecAssertions.assertThat(ofTest).received("before").nothingElse();
    }

    /** Tests around which there is a class with a server. */
    @Nested
    final class Inside {
        private Tenrec ofNested;

        @Test
        void hasTheServerOfTheClassAroundIt(Tenrec tenrec) {
            assertThat(tenrec).isSameAs(before).isSameAs(ofNested).isSameAs(ofTest);
            TenrecAssertions.assertThat(tenrec).received("before").nothingElse();
        }
    }
}
