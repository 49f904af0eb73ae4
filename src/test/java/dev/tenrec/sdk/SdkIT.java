package dev.tenrec.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.crash.NodeScript;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Client libraries from npm and Maven Central, unmodified: {@code src/test/sdk/suite.sh} says what they do. */
final class SdkIT {
    private static final NodeScript SCRIPT = new NodeScript(
            "the client libraries", Path.of("target", "sdk.log"), List.of("node", "npm", "mvn", "chromium"));

    @Test
    void everyEventOfTheLibrariesIsReadBackAsItWasSent() throws Exception {
        List<String> output = SCRIPT.run("src/test/sdk/suite.sh");
        assertThat(output.get(output.size() - 1)).startsWith("PASSED");
    }
}
