package dev.tenrec.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tenrec.OpenTenrec;
import dev.tenrec.Tenrec;
import dev.tenrec.http.Route;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page about servers in tests: its paths are those of the server, and its recipe runs. */
final class EmbeddingPageTest {
    private static final String PAGE = Repository.text(Repository.file("src/docs/embedding.md"));
    private static final Pattern PATH = Pattern.compile("(?m)^\\| [A-Z, ]+ \\| `(/_tenrec/[a-z]+/)` \\|");

    @Test
    void recipeOfNodeRuns(@TempDir Path folder) throws Exception {
        boolean hasNode = has("node", "--version");
        assertThat(hasNode || System.getenv("CI") == null).as("node is there").isTrue();
        assumeThat(hasNode).as("node is there").isTrue();
        Path script = Files.writeString(folder.resolve("signup.test.mjs"), recipe("js"));
        assertThat(said(folder, "node", "--test", script.toString())).contains("pass 2", "fail 0");
    }

    @Test
    void recipeOfPytestRuns(@TempDir Path folder) throws Exception {
        assumeThat(has("python3", "-m", "pytest", "--version"))
                .as("pytest is there")
                .isTrue();
        Path script = Files.writeString(folder.resolve("test_signup.py"), recipe("python"));
        assertThat(said(folder, "python3", "-m", "pytest", "-p", "no:cacheprovider", script.toString()))
                .contains("2 passed");
    }

    /** The first block of a language. */
    private static String recipe(String language) {
        return Pattern.compile("(?s)```" + language + "\\n(.*?)```")
                .matcher(PAGE)
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
    }

    /** The output of a command that succeeds beside a server. */
    private static String said(Path folder, String... command) throws IOException, InterruptedException {
        try (Tenrec tenrec = Tenrec.inMemory()) {
            ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
            builder.environment().put("TENREC_URL", tenrec.url());
            builder.environment().put("no_proxy", "127.0.0.1");
            Process process = builder.redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(said).isZero();
            return said;
        }
    }

    @Test
    void pathsAreThoseOfTheServer() {
        try (Tenrec tenrec = Tenrec.inMemory()) {
            assertThat(PATH.matcher(PAGE).results().map((MatchResult found) -> found.group(1)))
                    .containsExactlyInAnyOrderElementsOf(OpenTenrec.routes(tenrec).all().stream()
                            .map(Route::path)
                            .distinct()
                            .filter(path -> path.startsWith("/_tenrec/"))
                            .toList());
        }
    }

    private static boolean has(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException absent) {
            return false;
        }
    }
}
