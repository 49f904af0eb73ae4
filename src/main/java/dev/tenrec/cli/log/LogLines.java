package dev.tenrec.cli.log;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.slf4j.event.Level;

/**
 * Writer of log lines: one for each message, with the stack trace below it or, in JSON, inside it. What comes from
 * outside can't begin a line of its own: line breaks and other controls are escaped. Thread-safe.
 */
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
        String time = TIME.format(OffsetDateTime.now(clock));
        Map<String, String> context = context();
        boolean hasTrace = failure != null && traces.isWanted(logger + pattern, failure, clock.millis());
        String line = LogProvider.isJson()
                ? json(time, level, logger, text, failure, hasTrace, context)
                : text(time, level, logger, text, failure, hasTrace, context);
        synchronized (out) {
            out.print(line);
            out.flush();
        }
    }

    private static String text(
            String time,
            Level level,
            String logger,
            String text,
            @Nullable Throwable failure,
            boolean hasTrace,
            Map<String, String> context) {
        StringBuilder line = new StringBuilder(time)
                .append(" [")
                .append(Thread.currentThread().getName())
                .append("] ")
                .append(String.format(Locale.ROOT, "%-5s", level))
                .append(' ')
                .append(logger)
                .append(" - ")
                .append(escaped(text));
        context.forEach((key, value) -> line.append(' ').append(key).append('=').append(escaped(value)));
        if (failure != null && !hasTrace) {
            line.append(' ').append(escaped(failure.toString())).append(RepeatedTraces.SHORTENED);
        }
        line.append('\n');
        return hasTrace ? line + trace(failure) : line.toString();
    }

    private static String json(
            String time,
            Level level,
            String logger,
            String text,
            @Nullable Throwable failure,
            boolean hasTrace,
            Map<String, String> context) {
        ObjectNode line = Json.object();
        line.put("time", time);
        line.put("level", level.name().toLowerCase(Locale.ROOT));
        line.put("logger", logger);
        line.put("thread", Thread.currentThread().getName());
        line.put("message", text);
        context.forEach(line::put);
        if (failure != null) {
            line.put("error", failure.toString());
        }
        if (hasTrace) {
            line.put("stack_trace", trace(failure));
        }
        return Json.text(line) + "\n";
    }

    private static Map<String, String> context() {
        Map<String, String> context = MDC.getCopyOfContextMap();
        return context == null ? Map.of() : new TreeMap<>(context);
    }

    private static String trace(@Nullable Throwable failure) {
        StringWriter trace = new StringWriter();
        if (failure != null) {
            failure.printStackTrace(new PrintWriter(trace, true));
        }
        return trace.toString();
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            boolean isHidden = Character.isISOControl(point) || point == 0x2028 || point == 0x2029;
            if (isHidden) {
                escaped.append(String.format(Locale.ROOT, "\\u%04x", point));
            } else {
                escaped.appendCodePoint(point);
            }
        });
        return escaped.toString();
    }
}
