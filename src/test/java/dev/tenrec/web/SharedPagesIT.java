package dev.tenrec.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.crash.NodeScript;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The pages behind shared links, in a browser: {@code src/test/web/run.sh} says what it looks at. */
final class SharedPagesIT {
    private static final NodeScript SCRIPT =
            new NodeScript("the shared pages", Path.of("target", "web.log"), List.of("node", "npm", "chromium"));

    @Test
    void sharedPagesShowTheRightNumbersAndRunNothingElse() throws Exception {
        List<String> output = SCRIPT.run("src/test/web/run.sh");
        assertThat(output.get(output.size() - 1)).startsWith("PASSED");
    }
}
