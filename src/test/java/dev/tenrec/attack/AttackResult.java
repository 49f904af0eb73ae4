package dev.tenrec.attack;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * One row of the table.
 *
 * @param isFromOne true for an attack from one address, which has stricter limits than all at once
 * @param isShort true if only failures count, and no rates
 * @param alone without an attack
 * @param first of the first seconds under attack, whose rate is shown and not judged
 * @param buildUp of all seconds before {@code under}, of which only failures count
 * @param attackers what they sent, and the processor time that this took
 * @param log lines that the attack caused
 */
record AttackResult(
        String name,
        boolean isFromOne,
        boolean isShort,
        Measurement alone,
        Measurement first,
        Measurement buildUp,
        Measurement under,
        int probes,
        int probesFailed,
        AttackCounts counts,
        String attackers,
        Victim.LogMark log,
        List<Aftermath> aftermaths) {
    static final String HEAD = """
            | attack | alone events/s | p99 ms | at first | under attack events/s | p99 ms | rate | p99 | not 200 \
            | `/_readyz` failed | besides | attackers | verdict |
            |---|---|---|---|---|---|---|---|---|---|---|---|---|""";

    private static final double RATE_MIN = 0.8;
    private static final double RATE_MIN_OF_ALL = 0.5;
    private static final double P99_RATIO_MAX = 3;
    /** Latencies below count as this, so that noise is none. */
    private static final double P99_FLOOR_MILLIS = 10;
    /** Lines that a server writes without being attacked. */
    private static final int QUIET_LINES = 20;

    /** The same, compared with another measurement without an attack. */
    AttackResult withAlone(Measurement other) {
        return new AttackResult(
                name,
                isFromOne,
                isShort,
                other,
                first,
                buildUp,
                under,
                probes,
                probesFailed,
                counts,
                attackers,
                log,
                aftermaths);
    }

    boolean isGood() {
        return problems().isEmpty();
    }

    private List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (!isShort && rate() < (isFromOne ? RATE_MIN : RATE_MIN_OF_ALL)) {
            problems.add("rate");
        }
        if (!isShort
                && isFromOne
                && under.p99Millis() > P99_RATIO_MAX * Math.max(P99_FLOOR_MILLIS, alone.p99Millis())) {
            problems.add("p99");
        }
        if (buildUp.failed() + under.failed() > 0) {
            problems.add("captures");
        }
        if (under.eventsPerSecond() == 0) {
            problems.add("silence");
        }
        if (probesFailed > 0) {
            problems.add("readyz");
        }
        if (log.traceLines() > 0 || log.lines() > counts.requests() + QUIET_LINES) {
            problems.add("log");
        }
        if (aftermaths.stream().anyMatch(aftermath -> !aftermath.isGood())) {
            problems.add("besides");
        }
        return problems;
    }

    private double rate() {
        return ratio(under);
    }

    private double ratio(Measurement measured) {
        return measured.eventsPerSecond() / alone.eventsPerSecond();
    }

    /** The row in Markdown. */
    String row() {
        List<String> besides = new ArrayList<>();
        aftermaths.stream().map(Aftermath::note).filter(note -> !note.isEmpty()).forEach(besides::add);
        if (log.lines() > QUIET_LINES || log.traceLines() > 0) {
            besides.add(String.format(
                    Locale.ROOT,
                    "log: %,d lines, %,d of stack traces, %,d B a request",
                    log.lines(),
                    log.traceLines(),
                    log.bytes() / Math.max(1, counts.requests())));
        }
        return String.format(
                Locale.ROOT,
                "| %s | %,.0f | %.1f | %.0f %% | %,.0f | %s | %.0f %% | %s | %s | %s | %s | %s | %s |",
                name,
                alone.eventsPerSecond(),
                alone.p99Millis(),
                100 * ratio(first),
                under.eventsPerSecond(),
                text("%.1f", under.p99Millis()),
                100 * rate(),
                text("x %.1f", under.p99Millis() / alone.p99Millis()),
                failures(),
                probesFailed == 0 ? "0" : probesFailed + " of " + probes,
                String.join("; ", besides),
                attackers,
                isGood() ? "ok" : "FAILED: " + String.join(", ", problems()));
    }

    /** A dash where no request was answered. */
    private static String text(String format, double number) {
        return Double.isNaN(number) ? "–" : String.format(Locale.ROOT, format, number);
    }

    private String failures() {
        Map<String, Integer> both = new TreeMap<>(buildUp.failures());
        under.failures().forEach((what, count) -> both.merge(what, count, Integer::sum));
        List<String> parts = new ArrayList<>();
        both.forEach((what, count) -> parts.add(String.format(Locale.ROOT, "%,d x %s", count, what)));
        return parts.isEmpty() ? "0" : String.join(", ", parts);
    }
}
