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
    private static final Pattern RECIPE = Pattern.compile("(?s)```js\\n(.*?)```");
    private static final Pattern PATH = Pattern.compile("(?m)^\\| [A-Z, ]+ \\| `(/_tenrec/[a-z]+/)` \\|");

    @Test
    void recipeOfNodeRuns(@TempDir Path folder) throws Exception {
        boolean hasNode = hasNode();
        assertThat(hasNode || System.getenv("CI") == null).as("node is there").isTrue();
        assumeThat(hasNode).as("node is there").isTrue();
        String recipe = RECIPE.matcher(PAGE)
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
        Path script = Files.writeString(folder.resolve("signup.test.mjs"), recipe);
        try (Tenrec tenrec = Tenrec.inMemory()) {
            ProcessBuilder builder = new ProcessBuilder("node", "--test", script.toString());
            builder.environment().put("TENREC_URL", tenrec.url());
            builder.environment().put("no_proxy", "127.0.0.1");
            Process node = builder.redirectErrorStream(true).start();
            String said = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(node.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(node.exitValue()).as(said).isZero();
            assertThat(said).contains("pass 2").contains("fail 0");
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

    private static boolean hasNode() throws InterruptedException {
        try {
            return new ProcessBuilder("node", "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException absent) {
            return false;
        }
    }
}
