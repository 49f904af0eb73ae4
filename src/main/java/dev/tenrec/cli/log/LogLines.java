package dev.tenrec.cli.log;

import java.io.PrintStream;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.slf4j.event.Level;

/** Writer of log lines, as text or as JSON; a stack trace that repeats is left out. Thread-safe. */
final class LogLines {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX");

    private final PrintStream out;
    private final Clock clock;
    private final RepeatedTraces traces = new RepeatedTraces();

    LogLines(PrintStream out, Clock clock) {
        this.out = out;
        this.clock = clock;
    }

    /** @param pattern the message before its arguments are put in; equal for messages of one kind */
    void write(Level level, String logger, String pattern, String text, @Nullable Throwable failure) {
        LogLine line = new LogLine(
                TIME.format(OffsetDateTime.now(clock)),
                level,
                logger,
                Thread.currentThread().getName(),
                text,
                context(),
                failure,
                failure != null && traces.isWanted(logger + pattern, failure, clock.millis()));
        String written = LogProvider.isJson() ? line.json() : line.text();
        synchronized (out) {
            out.print(written);
            out.flush();
        }
    }

    private static Map<String, String> context() {
        Map<String, String> context = MDC.getCopyOfContextMap();
        return context == null ? Map.of() : new TreeMap<>(context);
    }
}
