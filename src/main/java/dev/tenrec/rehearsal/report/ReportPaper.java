package dev.tenrec.rehearsal.report;

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
}
