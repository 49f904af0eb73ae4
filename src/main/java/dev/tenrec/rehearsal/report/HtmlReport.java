package dev.tenrec.rehearsal.report;

import dev.tenrec.json.Timestamps;
import dev.tenrec.rehearsal.log.RequestTotals;
import dev.tenrec.rehearsal.rule.Case;
import dev.tenrec.rehearsal.rule.Finding;
import java.util.List;

/** A report as one page that needs nothing else, also on paper. Texts of strangers stay texts. */
final class HtmlReport {
    private static final String STYLE = String.join(
            "",
            "body{font:15px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;",
            "color:#1d1d1f;background:#fff}h1{font-size:2em}table{border-collapse:collapse;width:100%}",
            "td,th{border-bottom:1px solid #ccc;padding:.4em .6em;text-align:left;vertical-align:top}",
            "code{font-size:.85em;overflow-wrap:anywhere}section{margin:1.5em 0}tr{break-inside:avoid}",
            "h2,h2+p,h2+p+p{break-after:avoid}thead{display:table-header-group}",
            ".BLOCKER,.ERROR{color:#b00020}.WARN{color:#8a5a00}.INFO{color:#444}",
            "@page{margin:16mm}@media print{body{margin:0;padding:0;max-width:none;font-size:12px}}",
            "@media screen and (max-width:34em){td,th{padding:.3em;font-size:.8em;overflow-wrap:anywhere}}",
            "@media screen and (prefers-color-scheme:dark){body{color:#eee;background:#161618}",
            "td,th{border-color:#444}.BLOCKER,.ERROR{color:#ff8a80}.WARN{color:#fc6}.INFO{color:#bbb}}");

    private final ReportPaper paper;
    private final StringBuilder page = new StringBuilder();

    HtmlReport(ReportPaper paper) {
        this.paper = paper;
    }

    String write() {
        Report report = paper.report();
        String title = paper.verdict() + ": " + paper.title();
        page.append("<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">");
        page.append("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>");
        text(title).append("</title><style>").append(STYLE).append("</style></head><body><h1>");
        text(title).append("</h1><p>");
        text(paper.summary() + "; identified: " + report.identified() + ", refused joins: " + report.refusedMerges()
                + ". Made "
                + Timestamps.format(report.madeMicros()) + " by rules " + report.rules()
                + ", which follow the service of "
                + report.service() + ".");
        page.append("</p><p>SHA-256 of the events: <code>");
        text(report.digest()).append("</code></p>");
        balance(report.totals());
        report.findings().forEach(this::finding);
        list(
                "Not assessed",
                report.notAssessed().entrySet().stream()
                        .map(one -> one.getKey() + ": needs " + one.getValue())
                        .toList());
        list("Passed", List.of(String.join(", ", report.passed())));
        page.append("<section><h2>Signature</h2><p>");
        text(paper.signature().isEmpty() ? "Not signed." : paper.signature()).append("</p></section></body></html>");
        return page.toString();
    }

    private void balance(RequestTotals totals) {
        page.append("<section><h2>Balance</h2><table><tr><th>received</th><th>stored</th><th>duplicates</th>");
        page.append("<th>dropped</th><th>refused</th></tr><tr>");
        for (long count : new long[] {
            totals.events(), totals.stored(), totals.duplicates(), totals.dropped(), totals.refusedEvents()
        }) {
            page.append("<td>").append(count).append("</td>");
        }
        page.append("</tr></table></section>");
    }

    private void finding(Finding finding) {
        String reason = paper.reasons().get(finding.rule().id());
        page.append("<section><h2><span class=\"").append(finding.severity()).append("\">");
        text(finding.severity() + " ").append("</span>");
        text(finding.rule().id() + (reason == null ? "" : " (waived)")).append("</h2><p>");
        text(finding.message()).append("</p><p><strong>");
        text(finding.rule().advice())
                .append("</strong> Undo: ")
                .append(finding.rule().undo())
                .append(".</p>");
        if (reason != null) {
            page.append("<p>Waived: ");
            text(reason).append("</p>");
        }
        List<Case> shown =
                finding.cases().stream().limit(ReportJson.EXAMPLES_MAX).toList();
        boolean hasUuids = shown.stream().anyMatch(one -> one.uuid() != null);
        boolean hasSources = shown.stream().anyMatch(one -> one.source() != null);
        page.append("<table><thead><tr><th>where</th><th>what</th>");
        page.append(hasUuids ? "<th>uuid</th>" : "").append(hasSources ? "<th>source</th>" : "");
        page.append("</tr></thead>");
        shown.forEach(one -> row(one, hasUuids, hasSources));
        page.append("</table></section>");
    }

    private void row(Case one, boolean hasUuid, boolean hasSource) {
        page.append("<tr><td>");
        text(one.request() < 0 ? "whole run" : MarkdownReport.place(one)).append("</td><td>");
        text(one.detail()).append("</td>");
        if (hasUuid) {
            page.append("<td><code>");
            text(one.uuid() == null ? "" : one.uuid()).append("</code></td>");
        }
        if (hasSource) {
            page.append("<td>");
            text(one.source() == null ? "" : one.source()).append("</td>");
        }
        page.append("</tr>");
    }

    private void list(String title, List<String> lines) {
        page.append("<section><h2>").append(title).append("</h2><ul>");
        for (String line : lines) {
            page.append("<li>");
            text(line).append("</li>");
        }
        page.append("</ul></section>");
    }

    /** Adds a text in which no character means anything. */
    private StringBuilder text(String text) {
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            switch (character) {
                case '<' -> page.append("&lt;");
                case '>' -> page.append("&gt;");
                case '&' -> page.append("&amp;");
                case '"' -> page.append("&quot;");
                case '\'' -> page.append("&#39;");
                default -> page.append(character < ' ' ? ' ' : character);
            }
        }
        return page;
    }
}
