package dev.tenrec.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * The short form of the kill loop against the packaged jar: {@code src/test/sdk/run.sh} and
 * {@code src/test/crash/run.sh} say what happens. Node.js runs the client; where it is missing, the test says so, and
 * fails when {@code CI} is true.
 */
final class CrashLoopIT {
    private static final int LIMIT_SECONDS = 240;
    private static final Path LOG = Path.of("target", "crash-loop.log");

    @Test
    void acknowledgedEventsOfPosthogNodeSurviveKills() throws Exception {
        requireNode();
        List<String> output = run("src/test/sdk/run.sh", "10000", "3", "5000");
        assertThat(output.get(output.size() - 1)).startsWith("PASSED");
    }

    @Test
    void checkerNoticesEveryKindOfDamage() throws Exception {
        requireNode();
        List<String> output = run("src/test/crash/run.sh", "--self-test");
        assertThat(output)
                .hasSizeGreaterThan(10)
                .allSatisfy(line -> assertThat(line).startsWith("ok"));
    }

    private static List<String> run(String... command) throws IOException, InterruptedException {
        ProcessBuilder bash = new ProcessBuilder("bash");
        bash.command().addAll(List.of(command));
        Process process =
                bash.redirectErrorStream(true).redirectOutput(LOG.toFile()).start();
        boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        List<String> output = Files.readAllLines(LOG);
        assertThat(ended).as("ended within %d s: %s", LIMIT_SECONDS, output).isTrue();
        assertThat(process.exitValue()).as(String.join("\n", output)).isZero();
        return output;
    }

    private static void requireNode() throws InterruptedException {
        if (answers("node") && answers("npm")) {
            return;
        }
        String message = "Node.js or npm is missing, so the kill loop with posthog-node did not run.";
        assertThat(System.getenv("CI")).as(message).isNotEqualTo("true");
        System.err.println("SKIPPED: " + message);
        abort(message);
    }

    private static boolean answers(String command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command, "--version")
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0;
        } catch (IOException notInstalled) {
            return false;
        }
    }
}
