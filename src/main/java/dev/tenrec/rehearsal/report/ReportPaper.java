package dev.tenrec.rehearsal.report;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A report with what surrounds it on paper.
 *
 * @param title of the rehearsal
 * @param reasons by waived rule: why, and by whom
 * @param signature the name and the time; empty without a signature
 */
public record ReportPaper(String title, Report report, Map<String, String> reasons, String signature) {
    Set<String> waived() {
        return reasons.keySet();
    }

    String verdict() {
        return report.verdict(waived()).word();
    }

    /** Counts what arrived and what it made: {@code 2 events in 1 request made 1 person}. */
    String summary() {
        return counted(report.events(), "event") + " in " + counted(report.requests(), "request") + " made "
                + counted(report.persons(), "person");
    }

    private static String counted(long count, String what) {
        return String.format(Locale.ROOT, "%,d %s%s", count, what, count == 1 ? "" : "s");
    }
}
