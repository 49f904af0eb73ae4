package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServeCommandTest {
    @TempDir
    Path folder;

    @Test
    void printsKeysAtTheFirstStartOnly() throws Exception {
        try (ServerProcess first = ServerProcess.start(folder, "first", Map.of())) {
            String url = first.ready();
            String out = first.outWith("Bearer");
            assertThat(out)
                    .contains("is ready at " + url, "POSTHOG_HOST=" + url)
                    .containsPattern("POSTHOG_KEY=phc_\\w{20,}")
                    .containsPattern("POSTHOG_PERSONAL_API_KEY=phx_\\w{20,}")
                    .containsPattern("new PostHog\\('phc_\\w+', \\{ host: '" + url + "' }\\)");
            first.terminate();
            assertThat(first.exitCode()).isZero();
            assertThat(first.err()).doesNotContain("phx_");
        }
        try (ServerProcess second = ServerProcess.start(folder, "second", Map.of())) {
            String url = second.ready();
            assertThat(second.outWith(url)).hasLineCount(1).contains(url).doesNotContain("phc_", "phx_");
            second.terminate();
            assertThat(second.exitCode()).isZero();
        }
    }

    @Test
    void testModeNeverMeetsDataThatStay() {
        Console console = Console.plain();
        String directory = folder.resolve("data").toString();
        assertThat(console.run("serve", "--test-mode", "--port", "0", "--data-dir", directory))
                .isEqualTo(2);
        assertThat(console.err()).contains("--test-mode keeps everything in memory. Remove the setting data-dir.");
        assertThat(folder.resolve("data")).doesNotExist();
    }

    @Test
    void doesNotRepeatAPersonalKeyThatWasPreset() throws Exception {
        Map<String, String> presets =
                Map.of("TENREC_PROJECT_API_KEY", "phc_preset12345", "TENREC_PERSONAL_API_KEY", "phx_preset12345678");
        try (ServerProcess server = ServerProcess.start(folder, "preset", presets)) {
            server.ready();
            assertThat(server.outWith("Bearer"))
                    .contains("POSTHOG_KEY=phc_preset12345")
                    .doesNotContain("phx_");
        }
    }

    @Test
    void secondServerOnOneDirectoryEndsWith73AndNamesTheFirst() throws Exception {
        try (ServerProcess first = ServerProcess.start(folder, "first", Map.of())) {
            first.ready();
            try (ServerProcess second = ServerProcess.start(folder, "second", Map.of())) {
                assertThat(second.exitCode()).isEqualTo(73);
                assertThat(second.err()).contains("process " + first.pid()).contains("--data-dir");
            }
            Console keys = Console.plain();
            String directory = folder.resolve("data").toString();
            assertThat(keys.run("keys", "list", "--data-dir", directory)).isEqualTo(73);
            assertThat(keys.err()).contains("process " + first.pid());
        }
    }

    @Test
    void runsInAJvmThatOpenedNothingForIt() throws Exception {
        try (ServerProcess opened = ServerProcess.start(folder, "opened", Map.of())) {
            opened.ready();
            opened.terminate();
            assertThat(opened.exitCode()).isZero();
        }
        try (ServerProcess plain = ServerProcess.start(folder, "plain", Map.of(), List.of())) {
            String url = plain.ready();
            assertThat(plain.outWith(url)).as("keys of the other JVM are found").doesNotContain("phc_");
            plain.terminate();
            assertThat(plain.exitCode()).isZero();
            assertThat(plain.err()).isEmpty();
        }
    }

    @Test
    void takenPortSaysWhatToDo() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Console console = Console.plain();
            String port = Integer.toString(taken.getLocalPort());
            String directory = folder.resolve("data").toString();
            assertThat(console.run("serve", "--port", port, "--data-dir", directory))
                    .isEqualTo(1);
            assertThat(console.err()).contains("--port");
        }
    }
}
