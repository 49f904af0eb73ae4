package dev.tenrec.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.crash.NodeScript;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The short form of the attacks on the packaged jar: {@code src/test/attack/run.sh} says what they are. */
final class AttackIT {
    /** One of each kind; all at once from twenty addresses need more than two processors to themselves. */
    private static final String ONE_ADDRESS =
            "budget-real,brotli,bombs-with-key,connections,slow-bodies,names,definitions,junk-paths,passwords,"
                    + "malformed";

    private static final NodeScript SCRIPT =
            new NodeScript("the attacks", Path.of("target", "attack.log"), List.of("bash"));

    @Test
    void honestClientsAreServedUnderEveryAttack() throws Exception {
        List<String> output = SCRIPT.run("-c", "SHORT=true ONLY=" + ONE_ADDRESS + " exec bash src/test/attack/run.sh");
        assertThat(output.get(output.size() - 1)).isEqualTo("PASSED");
    }
}
