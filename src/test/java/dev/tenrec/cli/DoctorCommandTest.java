package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.cli.Finding.Grade;
import dev.tenrec.json.Json;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DoctorCommandTest {
    private static final long MB = 1L << 20;
    private static final long GB = 1L << 30;

    @TempDir
    Path folder;

    @Test
    void findsNothingWrongBeforeAFirstStart() throws Exception {
        Console console = Console.plain();
        assertThat(console.run("doctor", "--json", "--port", "0", "--data-dir", data()))
                .isZero();
        JsonNode found = Json.parse(console.out().getBytes(StandardCharsets.UTF_8));
        assertThat(found)
                .hasSizeGreaterThan(5)
                .allSatisfy(one -> assertThat(one.path("grade").textValue()).isIn("ok", "warning"));
        assertThat(console.out()).contains("will be made by the first start");
        assertThat(folder.resolve("data")).doesNotExist();
    }

    @Test
    void aDataDirectoryThatIsAFileIsAProblem() throws Exception {
        Files.writeString(folder.resolve("data"), "");
        Console console = Console.plain();
        assertThat(console.run("doctor", "--port", "0", "--data-dir", data())).isEqualTo(1);
        assertThat(console.out())
                .contains("problem  " + folder.resolve("data").toAbsolutePath() + " is no directory.")
                .contains("--data-dir");
    }

    @Test
    void aClockBehindTheFilesIsAProblem() throws Exception {
        Path directory = Files.createDirectory(folder.resolve("data"));
        Path file = Files.writeString(directory.resolve("MANIFEST"), "");
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plus(Duration.ofDays(1))));
        Console console = Console.plain();
        assertThat(console.run("doctor", "--port", "0", "--data-dir", data())).isEqualTo(1);
        assertThat(console.out()).contains("problem  The clock says ").contains("Set the clock.");
    }

    @Test
    void aTakenPortAndAnUnreadableCertificateAreNamed() throws Exception {
        String certificate =
                Files.writeString(folder.resolve("c.pem"), "no certificate").toString();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Console console = Console.plain();
            String port = Integer.toString(taken.getLocalPort());
            assertThat(console.run(
                            "doctor",
                            "--port",
                            port,
                            "--data-dir",
                            data(),
                            "--tls-certificate",
                            certificate,
                            "--tls-key",
                            certificate))
                    .isEqualTo(1);
            assertThat(console.out())
                    .contains("Nothing can listen at 127.0.0.1:" + port, "The certificate can't be read");
        }
    }

    @Test
    void plainTextForOtherMachinesIsAWarning() {
        Console console = Console.plain();
        assertThat(console.run("doctor", "--port", "0", "--host", "0.0.0.0", "--data-dir", data()))
                .isZero();
        assertThat(console.out()).contains("warning  Other machines reach the server in plain text.", "Set site-url.");
    }

    @Test
    void gradesMemoryDiskAndFileSystem() {
        assertThat(List.of(
                        MachineCheck.heap(93 * MB, 8 * GB).grade(),
                        MachineCheck.heap(124 * MB, 8 * GB).grade(),
                        MachineCheck.heap(2 * GB, 8 * GB).grade(),
                        MachineCheck.heap(7 * GB, 8 * GB).grade(),
                        DataDirectoryCheck.space(100 * MB, 100 * GB).grade(),
                        DataDirectoryCheck.space(GB, 100 * GB).grade(),
                        DataDirectoryCheck.space(50 * GB, 100 * GB).grade(),
                        DataDirectoryCheck.kind("nfs4").grade(),
                        DataDirectoryCheck.kind("tmpfs").grade(),
                        DataDirectoryCheck.kind("ext4").grade()))
                .containsExactly(
                        Grade.PROBLEM,
                        Grade.WARNING,
                        Grade.OK,
                        Grade.WARNING,
                        Grade.PROBLEM,
                        Grade.WARNING,
                        Grade.OK,
                        Grade.WARNING,
                        Grade.WARNING,
                        Grade.OK);
    }

    @Test
    void aServerRefusesAHeapThatIsTooSmall() throws Exception {
        try (ServerProcess small = ServerProcess.start(folder, "small", Map.of(), List.of("-Xmx96m"))) {
            assertThat(small.exitCode()).isEqualTo(71);
            assertThat(small.err()).contains("MB is too small", "java -Xmx512m -jar tenrec.jar");
        }
        assertThat(folder.resolve("data")).doesNotExist();
    }

    private String data() {
        return folder.resolve("data").toString();
    }
}
