package dev.tenrec.rehearsal.report;

import dev.tenrec.json.Timestamps;
import dev.tenrec.rehearsal.rule.Case;
import dev.tenrec.rehearsal.rule.Finding;

/** A report as Markdown, for pull requests. Texts of strangers stay texts. */
final class MarkdownReport {
    private static final int EXAMPLES = 3;

    private final ReportPaper paper;

    MarkdownReport(ReportPaper paper) {
        this.paper = paper;
    }

    String write() {
        Report report = paper.report();
        StringBuilder text = new StringBuilder();
        text.append("# ")
                .append(paper.verdict())
                .append(": ")
                .append(plain(paper.title()))
                .append("\n\n");
        text.append(paper.summary()).append(". Made ").append(Timestamps.format(report.madeMicros()));
        text.append(" by rules ")
                .append(report.rules())
                .append(". SHA-256 `")
                .append(report.digest())
                .append("`.\n\n");
        text.append("| rule | severity | count | what | what to do |\n|---|---|---|---|---|\n");
        for (Finding finding : report.findings()) {
            text.append("| ").append(finding.rule().id()).append(" | ").append(finding.severity());
            text.append(paper.waived().contains(finding.rule().id()) ? " (waived)" : "");
            text.append(" | ").append(finding.count()).append(" | ").append(plain(finding.message()));
            text.append(examples(finding))
                    .append(" | ")
                    .append(plain(finding.rule().advice()))
                    .append(" |\n");
        }
        text.append("\nNot assessed: ");
        text.append(String.join(
                ", ",
                report.notAssessed().entrySet().stream()
                        .map(one -> one.getKey() + " (" + plain(one.getValue()) + ")")
                        .toList()));
        text.append(".\n\nPassed: ").append(String.join(", ", report.passed())).append(".\n");
        if (!paper.signature().isEmpty()) {
            text.append("\nSigned: ").append(plain(paper.signature())).append(".\n");
        }
        return text.toString();
    }

    private static String examples(Finding finding) {
        StringBuilder text = new StringBuilder();
        finding.cases().stream()
                .filter(one -> one.request() >= 0)
                .limit(EXAMPLES)
                .forEach(one -> text.append(text.isEmpty() ? " At " : "; ").append(place(one)));
        return text.toString();
    }

    /** The place of a case in words. */
    static String place(Case one) {
        String request = "request " + one.request();
        return one.index() < 0 ? request : request + ", event " + one.index();
    }

    /** Takes the meaning from characters that have one in Markdown or HTML. */
    private static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        text.codePoints().forEach(point -> {
            switch (point) {
                case '<' -> plain.append("&lt;");
                case '>' -> plain.append("&gt;");
                case '&' -> plain.append("&amp;");
                case '|', '*', '_', '`', '[', ']', '\\', '#', '!' ->
                    plain.append('\\').appendCodePoint(point);
                default -> plain.appendCodePoint(Character.isISOControl(point) ? ' ' : point);
            }
        });
        return plain.toString();
    }
}
