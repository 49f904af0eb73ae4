package dev.tenrec.cli.log;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * A message of the log in its two forms, each with its line break. Line breaks and other controls of what comes from
 * outside are escaped.
 *
 * @param time when it was written, with the offset of the zone
 * @param context what the thread is at, such as the id of a request
 * @param hasTrace whether the stack trace of the failure is wanted
 */
record LogLine(
        String time,
        Level level,
        String logger,
        String thread,
        String message,
        Map<String, String> context,
        @Nullable Throwable failure,
        boolean hasTrace) {
    /** The stack trace stands below the line. */
    String text() {
        StringBuilder line = new StringBuilder(time)
                .append(" [")
                .append(thread)
                .append("] ")
                .append(String.format(Locale.ROOT, "%-5s", level))
                .append(' ')
                .append(logger)
                .append(" - ")
                .append(escaped(message));
        context.forEach((key, value) -> line.append(' ').append(key).append('=').append(escaped(value)));
        if (failure != null && !hasTrace) {
            line.append(' ').append(escaped(failure.toString())).append(RepeatedTraces.SHORTENED);
        }
        line.append('\n');
        return hasTrace ? line + trace() : line.toString();
    }

    /** An object on one line, the stack trace inside it. */
    String json() {
        ObjectNode line = Json.object();
        line.put("time", time);
        line.put("level", level.name().toLowerCase(Locale.ROOT));
        line.put("logger", logger);
        line.put("thread", thread);
        line.put("message", message);
        context.forEach(line::put);
        if (failure != null) {
            line.put("error", failure.toString());
        }
        if (hasTrace) {
            line.put("stack_trace", trace());
        }
        return Json.text(line) + "\n";
    }

    private String trace() {
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
