package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command against a running server. */
@ServerTest
final class RehearseCommandTest {
    private static final Pattern MADE = Pattern.compile("rehearsal ([0-9]+)\\s+key (phc_\\S+)\\s*");
    private static final String GOOD = "{\"uuid\":\"0190a5c8-0000-5000-8000-00000000000%d\",\"event\":\"%s\","
            + "\"distinct_id\":\"u_1\",\"timestamp\":\"2024-03-01T10:00:0%d.5Z\","
            + "\"properties\":{\"$geoip_disable\":true,\"$set\":{\"plan\":\"p%d\"}}}";

    @TempDir
    Path directory;

    private final TestWorld world;

    RehearseCommandTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void answersWithTheVerdictsExitCode() throws IOException {
        String[] made = start();
        send(made[1], GOOD.formatted(1, "bought", 1, 1));
        Console clean = console();
        assertThat(run(clean, "check", made[0])).describedAs(clean.out()).isZero();
        assertThat(clean.out()).endsWith("GO" + System.lineSeparator());
        send(made[1], GOOD.formatted(2, " bought", 2, 2));
        Console spaced = console();
        assertThat(run(spaced, "check", made[0])).isEqualTo(1);
        assertThat(spaced.out()).contains("NAM-11 ERROR").contains("NO-GO");
        Console status = console();
        assertThat(run(status, "status", made[0])).isZero();
        assertThat(status.out()).contains("events_stored 2");
        Console report = console();
        Path file = directory.resolve("report.xml");
        assertThat(run(report, "report", made[0], "--format", "junit", "--output", file.toString()))
                .isZero();
        assertThat(file).content().contains("<testsuite");
    }

    @Test
    void tellsTheBaselineFromAFile() throws IOException {
        String[] made = start();
        Path file = directory.resolve("target.jsonl");
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 60_000; i++) {
            lines.append("{\"event\":\"bought\",\"distinct_id\":\"user-")
                    .append(i)
                    .append("\"}\n");
        }
        Files.writeString(file, lines);
        for (int round = 0; round < 2; round++) {
            Console console = console();
            assertThat(run(console, "baseline", made[0], file.toString()))
                    .describedAs(console.err())
                    .isZero();
            assertThat(console.out()).contains("lines 60000");
        }
        Files.writeString(file, lines + "{\"name\":\"none\"}\n");
        Console wrong = console();
        assertThat(run(wrong, "baseline", made[0], file.toString())).isNotZero();
        assertThat(wrong.err()).contains("target.jsonl from line").contains("has none of distinct_ids");
        Files.writeString(file, "x".repeat(2 << 20));
        Console endless = console();
        assertThat(run(endless, "baseline", made[0], file.toString())).isNotZero();
        assertThat(endless.err()).contains("Line 1 of").contains("more than 1048576 characters");
    }

    @Test
    void saysPendingToWarningsThatAreNotWaived() throws IOException {
        String[] made = start();
        send(made[1], GOOD.formatted(1, "$purchase", 1, 1));
        assertThat(run(console(), "check", made[0])).isEqualTo(4);
        assertThat(run(console(), "check", made[0], "--fail-on", "error")).isZero();
    }

    @Test
    void comparesTwoRehearsals() throws IOException {
        String[] first = start();
        send(first[1], GOOD.formatted(1, "bought ", 1, 1));
        String[] second = start();
        send(second[1], GOOD.formatted(1, "bought", 1, 1));
        Console console = console();
        assertThat(run(console, "diff", first[0], second[0]))
                .describedAs(console.out())
                .isZero();
        assertThat(console.out()).contains("repaired NAM-11 1 -> 0");
    }

    @Test
    void asksForAKeyAndTellsWhatTheServerRefuses() {
        Console none = Console.plain();
        assertThat(none.run("rehearse", "status", "1")).isEqualTo(2);
        assertThat(none.err()).contains("TENREC_PERSONAL_API_KEY");
        Console absent = console();
        assertThat(run(absent, "status", "999999")).isEqualTo(1);
        assertThat(absent.err()).contains("The server answered 404: Not found.");
    }

    @Test
    void refusesAPlanThatIsTooLargeBeforeItIsRead() throws IOException {
        Path plan = directory.resolve("large.yaml");
        try (RandomAccessFile file = new RandomAccessFile(plan.toFile(), "rw")) {
            file.setLength(1L << 33);
        }
        Console console = console();
        assertThat(run(console, "start", "Import", "--plan", plan.toString())).isEqualTo(2);
        assertThat(console.err()).contains("8,589,934,592 bytes").contains("4,194,304 characters");
    }

    @Test
    void printsTheIdOfARehearsalWhosePlanIsRefused() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), "ids: { user: \"u_(\" }");
        Console console = console();
        assertThat(run(console, "start", "Import", "--plan", plan.toString())).isEqualTo(1);
        assertThat(console.out()).containsPattern(MADE);
        assertThat(console.err()).contains("plan.ids.user is no regular expression of RE2");
    }

    private String[] start() throws IOException {
        Path plan = Files.writeString(
                directory.resolve("plan.yaml"),
                "confirmed: [transformations_off, geoip_off, plan_active, cutover_set, backup_kept,"
                        + " test_project_used]\n");
        Console console = console();
        assertThat(run(console, "start", "Import", "--plan", plan.toString()))
                .describedAs(console.err())
                .isZero();
        Matcher made = MADE.matcher(console.out());
        assertThat(made.matches()).isTrue();
        return new String[] {made.group(1), made.group(2)};
    }

    private void send(String key, String event) {
        String body = "{\"api_key\":\"" + key + "\",\"historical_migration\":true,\"batch\":[" + event + "]}";
        assertThat(world.server()
                        .send(world.server().request("POST", "/batch/", body))
                        .statusCode())
                .isEqualTo(200);
    }

    private Console console() {
        return new Console(Map.of("TENREC_PERSONAL_API_KEY", world.owner().key()), Path.of("there", "is", "none"));
    }

    private int run(Console console, String... args) {
        List<String> all = new ArrayList<>(List.of("rehearse"));
        all.addAll(List.of(args));
        all.addAll(List.of("--url", world.server().tenrec().baseUrl(), "--project", Integer.toString(world.id())));
        return console.run(all.toArray(String[]::new));
    }
}
