package dev.tenrec.clients;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import dev.tenrec.crash.NodeScript;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Clients of the management API from npm, unmodified: {@code src/test/clients/run.sh} says what they do. */
@ExtendWith(Thoroughness.class)
final class ClientsIT {
    private static final NodeScript SCRIPT =
            new NodeScript("the management clients from npm", Path.of("target", "clients.log"));

    /** Each call takes three seconds of processor time, as the command line is started anew. */
    private static final List<String> COMMAND_LINES = List.of("boards", "notes", "questions", "releases");

    @Test
    void clientsOfPosthogManageTheServer() throws Exception {
        List<String> command = new ArrayList<>(List.of("src/test/clients/run.sh", "toolkit"));
        for (int i = 0; i < COMMAND_LINES.size(); i++) {
            if (Thoroughness.takes(i, COMMAND_LINES.size())) {
                command.add(COMMAND_LINES.get(i));
            }
        }
        List<String> output = SCRIPT.run(command.toArray(String[]::new));
        assertThat(output.get(output.size() - 1)).isEqualTo("PASSED");
    }
}
