package dev.tenrec.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.crash.NodeScript;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pages in a browser; {@code src/test/web/run.sh} says what it looks at. */
final class PagesIT {
    private static final NodeScript SCRIPT =
            new NodeScript("the pages", Path.of("target", "web.log"), List.of("node", "npm", "chromium"));

    @Test
    void sharedPagesShowTheRightNumbersAndRunNothingElse() throws Exception {
        assertPasses("shared");
    }

    @Test
    void applicationShowsWhatArrivesAndWhatIsAskedOfIt() throws Exception {
        assertPasses("app");
    }

    @Test
    void recipeOfPlaywrightRuns() throws Exception {
        assertPasses("recipe");
    }

    @Test
    void everyScreenLooksRightAndEveryWayInIsOpen() throws Exception {
        assertPasses("looks");
    }

    private static void assertPasses(String story) throws Exception {
        List<String> output = SCRIPT.run("src/test/web/run.sh", story);
        assertThat(output.get(output.size() - 1)).startsWith("PASSED");
    }
}
