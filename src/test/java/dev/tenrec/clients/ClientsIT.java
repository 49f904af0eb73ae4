package dev.tenrec.clients;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.crash.NodeScript;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Clients of the management API from npm, unmodified: {@code src/test/clients/run.sh} says what they do. */
final class ClientsIT {
    private static final NodeScript SCRIPT =
            new NodeScript("the management clients from npm", Path.of("target", "clients.log"));

    @Test
    void twoClientsOfPosthogManageTheServer() throws Exception {
        List<String> output = SCRIPT.run("src/test/clients/run.sh");
        assertThat(output.get(output.size() - 1)).isEqualTo("PASSED");
    }
}
