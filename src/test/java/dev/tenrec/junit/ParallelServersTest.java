package dev.tenrec.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Tenrec;
import dev.tenrec.TenrecAssertions;
import dev.tenrec.testkit.TestClient;
import dev.tenrec.testkit.TestProject;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests of one class that run at once have a server, or a project, each. */
@TenrecTest
@Execution(ExecutionMode.CONCURRENT)
final class ParallelServersTest {
    private static final int RUNS = 6;
    private static final Set<Object> SEEN = ConcurrentHashMap.newKeySet();

    @RepeatedTest(RUNS)
    void doNotSeeEachOther(RepetitionInfo run, Tenrec tenrec) throws IOException {
        assertThat(SEEN.add(tenrec)).isTrue();
        check(run, tenrec.project());
    }

    @RepeatedTest(RUNS)
    void haveProjectsOfTheirOwn(RepetitionInfo run, TestProject project) throws IOException {
        assertThat(SEEN.add(project)).isTrue();
        check(run, project);
    }

    @AfterAll
    static void allRan() {
        assertThat(SEEN).hasSize(2 * RUNS);
    }

    private static void check(RepetitionInfo run, TestProject project) throws IOException {
        String name = "run " + run.getCurrentRepetition();
        new TestClient(project.url(), project.projectKey()).capture(name, "ana", Map.of());
        project.await().event(name).within(Duration.ofSeconds(20));
        TenrecAssertions.assertThat(project).received(name).nothingElse();
    }
}
