package dev.tenrec.rehearsal.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.rehearsal.log.RequestTotals;
import dev.tenrec.rehearsal.rule.Case;
import dev.tenrec.rehearsal.rule.Finding;
import dev.tenrec.rehearsal.rule.Rule;
import dev.tenrec.rehearsal.rule.Severity;
import java.util.Set;

/** Reports as JSON. */
public final class ReportJson {
    /** Cases shown with a finding. */
    public static final int EXAMPLES_MAX = 20;

    private ReportJson() {}

    /** @param waived the rules that a person answers for */
    public static ObjectNode of(Report report, Set<String> waived) {
        ObjectNode json = Json.object();
        json.put("verdict", report.verdict(waived).word());
        json.put("made_at", Timestamps.format(report.madeMicros()));
        json.put("rules_version", report.rules());
        json.put("service", report.service());
        json.put("digest", report.digest());
        json.put("requests", report.requests());
        json.put("events", report.events());
        RequestTotals totals = report.totals();
        json.putObject("balance")
                .put("received", totals.events())
                .put("stored", totals.stored())
                .put("duplicates", totals.duplicates())
                .put("dropped", totals.dropped())
                .put("refused", totals.refusedEvents());
        json.putObject("persons")
                .put("count", report.persons())
                .put("identified", report.identified())
                .put("refused_merges", report.refusedMerges());
        ObjectNode counts = json.putObject("severities");
        for (Severity severity : Severity.values()) {
            counts.put(
                    severity.name(),
                    report.findings().stream()
                            .filter(finding -> finding.severity() == severity)
                            .count());
        }
        ArrayNode findings = json.putArray("findings");
        report.findings().forEach(finding -> findings.add(of(finding, waived)));
        ArrayNode missing = json.putArray("not_assessed");
        report.notAssessed()
                .forEach((rule, input) -> missing.addObject().put("rule", rule).put("needs", input));
        ArrayNode passed = json.putArray("passed");
        report.passed().forEach(passed::add);
        return json;
    }

    private static ObjectNode of(Finding finding, Set<String> waived) {
        Rule rule = finding.rule();
        ObjectNode json = Json.object();
        json.put("rule", rule.id());
        json.put("severity", finding.severity().name());
        json.put("undo", rule.undo());
        json.put("count", finding.count());
        json.put("share", finding.share());
        json.put("message", finding.message());
        json.put("advice", rule.advice());
        json.put("waived", waived.contains(rule.id()));
        ArrayNode examples = json.putArray("examples");
        finding.cases().stream().limit(EXAMPLES_MAX).forEach(one -> examples.add(of(one)));
        return json;
    }

    /** A case as JSON. */
    public static ObjectNode of(Case one) {
        ObjectNode json = Json.object();
        json.put("severity", one.severity().name());
        json.put("request", one.request() < 0 ? null : Integer.valueOf(one.request()));
        json.put("index", one.index() < 0 ? null : Integer.valueOf(one.index()));
        json.put("uuid", one.uuid());
        json.put("source", one.source());
        json.put("message", one.detail());
        return json;
    }
}
