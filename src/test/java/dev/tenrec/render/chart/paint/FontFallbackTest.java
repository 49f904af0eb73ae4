package dev.tenrec.render.chart.paint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.render.chart.OnePicture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pictures on machines without fonts, without what finds them, or without both: each in a JVM that sees an empty folder
 * in the place of the real one. Where no such view can be made, the tests are skipped, and fail when {@code CI} is
 * true.
 */
final class FontFallbackTest {
    private static final String FONTS = "/usr/share/fonts";
    private static final String SETTINGS = "/etc/fonts";

    @TempDir
    private Path folder;

    @Test
    void drawsTheSameWithoutAnyFont() throws Exception {
        assertThat(drawn(List.of(FONTS), List.of())).isEqualTo(drawn(List.of(), List.of()));
    }

    @Test
    void drawsTheSameWithoutFontsAndTheirSettings() throws Exception {
        assertThat(drawn(List.of(FONTS, SETTINGS), List.of())).isEqualTo(drawn(List.of(), List.of()));
    }

    @Test
    void leavesNoFilesBehind() throws Exception {
        drawn(List.of(FONTS), List.of());
        try (var left = Files.list(folder)) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.startsWith("tenrec-font"));
        }
    }

    @Test
    void touchesNothingWhereThereAreFonts() throws Exception {
        require(Files.isReadable(Path.of(SETTINGS, "fonts.conf")), SETTINGS + "/fonts.conf is missing");
        assertThat(run(List.of(), List.of("-Dtenrec.test.print=sun.awt.fontconfig")))
                .contains("null");
    }

    @Test
    void aSettingOfSomeoneElseStaysEvenWhereItLeadsNowhere() throws Exception {
        assertThat(run(List.of(FONTS), List.of("-Dsun.awt.fontconfig=/nowhere")))
                .contains("Problem reading font data");
    }

    /** The bytes of a picture that a new JVM makes, which must not depend on the machine. */
    private byte[] drawn(List<String> hidden, List<String> options) throws Exception {
        Path file = folder.resolve("picture.png");
        Files.deleteIfExists(file);
        String said = run(hidden, options);
        assertThat(file).as(said).exists();
        return Files.readAllBytes(file);
    }

    private String run(List<String> hidden, List<String> options) throws IOException, InterruptedException {
        List<String> java = new ArrayList<>();
        java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        java.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + folder));
        java.addAll(options);
        java.addAll(List.of("-cp", System.getProperty("java.class.path"), OnePicture.class.getName()));
        java.add(folder.resolve("picture.png").toString());
        if (hidden.isEmpty()) {
            return output(java);
        }
        Path nothing = Files.createDirectories(folder.resolve("nothing"));
        StringBuilder script = new StringBuilder();
        hidden.forEach(path -> script.append("mount --bind ")
                .append(nothing)
                .append(' ')
                .append(path)
                .append(" && "));
        List<String> command = new ArrayList<>(List.of("unshare", "-rm", "sh", "-c", script + "exec \"$@\"", "sh"));
        require(canHide(hidden), "unshare(1) makes no view without " + hidden + " here");
        command.addAll(java);
        return output(command);
    }

    /** Skips the test where the machine lacks something, and fails it when {@code CI} is true. */
    private static void require(boolean isThere, String missing) {
        assertThat(isThere || !"true".equals(System.getenv("CI"))).as(missing).isTrue();
        Assumptions.assumeTrue(isThere, missing);
    }

    private static boolean canHide(List<String> hidden) throws InterruptedException {
        try {
            String script = "mount --bind /proc " + hidden.get(0);
            return new ProcessBuilder("unshare", "-rm", "sh", "-c", script)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    private String output(List<String> command) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return Files.readString(output, StandardCharsets.UTF_8);
    }
}
