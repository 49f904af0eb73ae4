package dev.tenrec.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Many tests in one server, in a process of their own, because threads and files of a process are counted. */
final class ManyTestsTest {
    /** Fills the list of the newest requests. */
    private static final int FIRST = 1_024;

    private static final int MORE = Thoroughness.count(8_192, 1_024);
    /** Files of the journal, what lies in them until the next condensation, and what that one needs meanwhile. */
    private static final long HEAP_MAX = 4_000_000;
    /** Connections of the client and threads of its pool come and go. */
    private static final long COMING_AND_GOING = 12;

    @Test
    void projectsOfTestsLeaveNothing() throws Exception {
        Process program = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        // Without it a collection leaves holes, which count as used.
                        "-XX:MarkSweepDeadRatio=0",
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ManyTestsProgram.class.getName(),
                        Integer.toString(FIRST),
                        Integer.toString(MORE)))
                .redirectErrorStream(true)
                .start();
        String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(program.waitFor(60, TimeUnit.SECONDS)).as(said).isTrue();
        assertThat(program.exitValue()).as(said).isZero();
        Map<String, Long> growth = said.lines()
                .map(line -> line.split(" ", -1))
                .filter(words -> words.length == 3)
                .collect(Collectors.toMap(
                        words -> words[0], words -> Long.parseLong(words[2]) - Long.parseLong(words[1])));
        assertThat(growth).as(said).containsOnlyKeys("threads", "files", "heap");
        assertThat(growth.get("threads")).as(said).isLessThan(COMING_AND_GOING);
        assertThat(growth.get("files")).as(said).isLessThan(COMING_AND_GOING);
        assertThat(growth.get("heap")).as(said).isLessThan(HEAP_MAX);
    }
}
