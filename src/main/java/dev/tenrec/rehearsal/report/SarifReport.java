package dev.tenrec.rehearsal.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.rehearsal.rule.Case;
import dev.tenrec.rehearsal.rule.Finding;
import dev.tenrec.rehearsal.rule.Severity;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A report as SARIF 2.1.0: a result for each case shown, at its place in the source where the event tells it. */
final class SarifReport {
    /** {@code file:line}, as {@code $import_source_ref} has it. */
    private static final Pattern PLACE = Pattern.compile("([^:\\s][^:]{0,500}):([1-9][0-9]{0,8})");

    private final ReportPaper paper;

    SarifReport(ReportPaper paper) {
        this.paper = paper;
    }

    byte[] write() {
        ObjectNode sarif = Json.object();
        sarif.put("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        sarif.put("version", "2.1.0");
        ObjectNode run = sarif.putArray("runs").addObject();
        ObjectNode driver = run.putObject("tool").putObject("driver");
        driver.put("name", "Tenrec").put("semanticVersion", paper.report().rules());
        ArrayNode rules = driver.putArray("rules");
        ArrayNode results = run.putArray("results");
        for (Finding finding : paper.report().findings()) {
            ObjectNode rule = rules.addObject().put("id", finding.rule().id());
            rule.putObject("shortDescription").put("text", finding.message());
            rule.putObject("help").put("text", finding.rule().advice());
            finding.cases().stream().limit(ReportJson.EXAMPLES_MAX).forEach(one -> results.add(result(finding, one)));
        }
        run.putObject("properties")
                .put("verdict", paper.verdict())
                .put("digest", paper.report().digest());
        return Json.write(sarif);
    }

    private ObjectNode result(Finding finding, Case one) {
        ObjectNode result = Json.object();
        result.put("ruleId", finding.rule().id());
        result.put("level", level(one.severity()));
        String where = one.request() < 0 ? "" : MarkdownReport.place(one) + ": ";
        result.putObject("message").put("text", where + (one.detail().isEmpty() ? finding.message() : one.detail()));
        place(result, one.source());
        if (paper.waived().contains(finding.rule().id())) {
            result.putArray("suppressions")
                    .addObject()
                    .put("kind", "external")
                    .put("justification", paper.reasons().get(finding.rule().id()));
        }
        return result;
    }

    private static void place(ObjectNode result, @Nullable String source) {
        Matcher place = PLACE.matcher(source == null ? "" : source);
        if (place.matches()) {
            ObjectNode location = result.putArray("locations").addObject().putObject("physicalLocation");
            location.putObject("artifactLocation").put("uri", place.group(1));
            location.putObject("region").put("startLine", Integer.parseInt(place.group(2)));
        }
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case BLOCKER, ERROR -> "error";
            case WARN -> "warning";
            case INFO -> "note";
        };
    }
}
