package dev.tenrec.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.crash.NodeScript;
import java.nio.file.Path;
import java.util.List;

/**
 * Stories in a browser; {@code src/test/web/run.sh} says what each looks at.
 *
 * @param log keeps the output of the last one, in {@code target}
 */
record PagesScript(String log) {
    /** Tells a story to its end. */
    void assertPasses(String story) throws Exception {
        List<String> output = new NodeScript("the pages", Path.of("target", log), List.of("node", "npm", "chromium"))
                .run("src/test/web/run.sh", story);
        assertThat(output.get(output.size() - 1)).startsWith("PASSED");
    }
}
