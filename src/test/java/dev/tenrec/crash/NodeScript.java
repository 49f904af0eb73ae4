package dev.tenrec.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.tenrec.Thoroughness;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A script that runs a client on Node.js against the packaged jar. Where Node.js or another program is missing, the
 * test says so, and fails when {@code CI} is true.
 *
 * @param subject what does not run then
 * @param log keeps the output of the last run
 * @param programs what must be there, each of which knows {@code --version}
 */
public record NodeScript(String subject, Path log, List<String> programs) {
    private static final int LIMIT_SECONDS = Thoroughness.count(1_800, 1_500);

    /** A script that needs Node.js and npm only. */
    public NodeScript(String subject, Path log) {
        this(subject, log, List.of("node", "npm"));
    }

    /** Runs a bash script and answers the lines of its output; fails unless it ends in time and well. */
    public List<String> run(String... command) throws IOException, InterruptedException {
        requirePrograms();
        ProcessBuilder bash = new ProcessBuilder("bash");
        bash.command().addAll(List.of(command));
        bash.environment().put("THOROUGH", String.valueOf(Thoroughness.IS_THOROUGH));
        bash.environment().put("LOOKS", Thoroughness.IS_THOROUGH ? "all" : "some");
        bash.environment().put("SEED", String.valueOf(Thoroughness.SEED));
        Process process =
                bash.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        List<String> output = Files.readAllLines(log);
        assertThat(ended).as("ended within %d s: %s", LIMIT_SECONDS, output).isTrue();
        assertThat(process.exitValue()).as(String.join("\n", output)).isZero();
        return output;
    }

    private void requirePrograms() throws InterruptedException {
        List<String> missing = new ArrayList<>();
        for (String program : programs) {
            if (!answers(program)) {
                missing.add(program);
            }
        }
        if (missing.isEmpty()) {
            return;
        }
        String message = "Missing: " + String.join(", ", missing) + ". So " + subject + " did not run.";
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
