package dev.tenrec.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The short form of the kill loop against the packaged jar: {@code src/test/sdk/run.sh} and
 * {@code src/test/crash/run.sh} say what happens. Node.js runs the client; where it is missing, the test says so, and
 * fails when {@code CI} is true.
 */
final class CrashLoopIT {
    private static final NodeScript SCRIPT =
            new NodeScript("the kill loop with posthog-node", Path.of("target", "crash-loop.log"));

    @Test
    void acknowledgedEventsOfPosthogNodeSurviveKills() throws Exception {
        List<String> output = SCRIPT.run(
                "src/test/sdk/run.sh", "10000", "3", "5000", "--short-lived", "--java-options=-XX:TieredStopAtLevel=1");
        assertThat(output.get(output.size() - 1)).startsWith("PASSED");
    }

    @Test
    void rehearsalsReportsAndRelaysSurviveKills() throws Exception {
        List<String> output = SCRIPT.run(
                "src/test/crash/rehearsal.sh", "2", "2000", "--short-lived", "--java-options=-XX:TieredStopAtLevel=1");
        assertThat(output.get(output.size() - 1)).startsWith("PASSED");
    }

    @Test
    void checkerNoticesEveryKindOfDamage() throws Exception {
        List<String> output = SCRIPT.run("src/test/crash/run.sh", "--self-test");
        assertThat(output)
                .hasSizeGreaterThan(10)
                .allSatisfy(line -> assertThat(line).startsWith("ok"));
    }
}
