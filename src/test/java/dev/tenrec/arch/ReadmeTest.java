package dev.tenrec.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tenrec.Config;
import dev.tenrec.FirstStart;
import dev.tenrec.Tenrec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README promises, run as it stands there. */
final class ReadmeTest {
    private static final Pattern SHELL = Pattern.compile("(?s)```sh\\n(.*?)```");
    private static final Pattern LINK = Pattern.compile("]\\(((?!http)[^)#]+)");
    private static final String README = Repository.text(Repository.file("README.md"));

    @TempDir
    Path folder;

    @Test
    void shellCommandsDoWhatTheySay() throws Exception {
        assumeThat(isThere("bash") && isThere("curl"))
                .as("bash and curl are there")
                .isTrue();
        List<String> commands =
                SHELL.matcher(README).results().map(found -> found.group(1)).toList();
        Config config =
                Config.of(Map.of("port", "0", "data-dir", folder.resolve("data").toString()));
        try (Tenrec tenrec = Tenrec.start(config, failure -> {
            throw new AssertionError(failure);
        })) {
            FirstStart made = tenrec.ready().toCompletableFuture().join().orElseThrow();
            Map<String, String> environment = Map.of(
                    "POSTHOG_HOST", tenrec.baseUrl(),
                    "POSTHOG_KEY", made.projectKey(),
                    "POSTHOG_PERSONAL_API_KEY", made.personalKey());
            List<String> answers =
                    commands.stream().map(command -> run(command, environment)).toList();
            assertThat(answers).hasSize(6);
            assertThat(answers.get(0)).contains("\"status\":1");
            assertThat(answers.get(1)).contains("signed up", "\"ana\"", "\"bob\"", "\"plan\": \"pro\"");
            assertThat(answers.get(2))
                    .contains("2024-05-01")
                    .containsPattern("\"data\":\\[1(\\.0)?,1(\\.0)?,0(\\.0)?]");
            assertThat(answers.get(3)).contains("\"count\":2", "\"count\":0", "\"median_conversion_time\"");
            assertThat(answers.get(4)).contains("\"ana\"", "\"bob\"").contains("\"imported\":2");
            assertThat(answers.get(5)).contains("\"results\":[]", "\"count\":0");
        }
    }

    @Test
    void startAndTestCommandsAreThoseOfTheBuild() {
        assertThat(README)
                .contains("    mvn -q -DskipTests package && java -jar target/tenrec.jar\n")
                .contains("    mvn verify\n");
        assertThat(Repository.text(Repository.file(".ci/run"))).contains("verify");
        assertThat(Repository.text(Repository.file("pom.xml"))).contains("/tenrec.jar</outputFile>");
    }

    @Test
    void linksLeadSomewhere() {
        for (Path file : Repository.texts()) {
            if (Repository.name(file).endsWith(".md")) {
                LINK.matcher(Repository.text(file))
                        .results()
                        .map((MatchResult found) -> file.resolveSibling(found.group(1)))
                        .forEach(target -> assertThat(target).exists());
            }
        }
    }

    private String run(String command, Map<String, String> environment) {
        Path out = folder.resolve("out");
        try {
            ProcessBuilder builder = new ProcessBuilder("bash", "-euc", command);
            builder.environment().putAll(environment);
            builder.environment().put("no_proxy", "127.0.0.1");
            Process process = builder.redirectErrorStream(true)
                    .redirectOutput(out.toFile())
                    .start();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            String text = Files.readString(out, StandardCharsets.UTF_8);
            assertThat(process.exitValue()).as(command + text).isZero();
            return text;
        } catch (java.io.IOException | InterruptedException failure) {
            throw new AssertionError(command, failure);
        }
    }

    private static boolean isThere(String program) throws InterruptedException {
        try {
            return new ProcessBuilder(program, "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (java.io.IOException absent) {
            return false;
        }
    }
}
