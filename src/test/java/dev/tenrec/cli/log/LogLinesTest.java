package dev.tenrec.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.MovingClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

/** Lines of the log as an operator and a program read them. */
final class LogLinesTest {
    private static final String LOGGER = "dev.tenrec.Sample";

    private final MovingClock clock = new MovingClock(Instant.parse("2026-03-04T05:06:07.089Z"));
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final LogLines lines = new LogLines(new PrintStream(written, true, StandardCharsets.UTF_8), clock);

    @AfterEach
    void asBefore() {
        LogProvider.use("warn", "text");
    }

    @Test
    void whatComesFromOutsideBeginsNoLineOfItsOwn() {
        lines.write(Level.WARN, LOGGER, "{}", "a\r\n2026 ERROR forged\u2028\u001b[31m", null);
        assertThat(text())
                .isEqualTo("2026-03-04T05:06:07.089Z [" + Thread.currentThread().getName()
                        + "] WARN  dev.tenrec.Sample - a\\u000d\\u000a2026 ERROR forged\\u2028\\u001b[31m\n");
    }

    @Test
    void jsonHasOneObjectALineWithTheTraceInside() throws IOException {
        LogProvider.use("info", "json");
        lines.write(Level.ERROR, LOGGER, "x", "A \"request\"\nfailed.", new IllegalStateException("why\n{}"));
        assertThat(text().lines()).hasSize(1);
        JsonNode line = Json.parse(text().getBytes(StandardCharsets.UTF_8));
        assertThat(line.path("time").textValue()).isEqualTo("2026-03-04T05:06:07.089Z");
        assertThat(line.path("level").textValue()).isEqualTo("error");
        assertThat(line.path("logger").textValue()).isEqualTo(LOGGER);
        assertThat(line.path("message").textValue()).isEqualTo("A \"request\"\nfailed.");
        assertThat(line.path("error").textValue()).isEqualTo("java.lang.IllegalStateException: why\n{}");
        assertThat(line.path("stack_trace").textValue()).contains("at dev.tenrec.cli.log.LogLinesTest");
    }

    @Test
    void writesThreeTracesAMinuteOfOneKindWhole() {
        for (int i = 0; i < 100; i++) {
            lines.write(Level.ERROR, LOGGER, "It failed.", "It failed.", failure(i));
        }
        lines.write(Level.ERROR, LOGGER, "Another.", "Another.", failure(0));
        assertThat(text().lines().filter(line -> line.startsWith("\tat ")).count())
                .isPositive();
        assertThat(count("\njava.lang.IllegalStateException: ")).isEqualTo(4);
        assertThat(count("It failed. java.lang.IllegalStateException: 99 (stack trace as before)\n"))
                .isEqualTo(1);
        clock.move(Duration.ofMinutes(1));
        lines.write(Level.ERROR, LOGGER, "It failed.", "It failed.", failure(0));
        assertThat(count("\njava.lang.IllegalStateException: ")).isEqualTo(5);
    }

    @Test
    void ownMessagesHaveALevelOfTheirOwn() {
        LogProvider.use("debug", "text");
        LineLogger own = new LineLogger("dev.tenrec.store.Store", lines);
        LineLogger library = new LineLogger("io.netty.Some", lines);
        assertThat(own.isDebugEnabled()).isTrue();
        assertThat(own.isTraceEnabled()).isFalse();
        assertThat(library.isInfoEnabled()).isFalse();
        library.warn("From {} to {}.", 1, 2);
        assertThat(text()).endsWith("WARN  io.netty.Some - From 1 to 2.\n");
    }

    private static IllegalStateException failure(int number) {
        return new IllegalStateException(Integer.toString(number));
    }

    private long count(String part) {
        return text().split(java.util.regex.Pattern.quote(part), -1).length - 1L;
    }

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }
}
