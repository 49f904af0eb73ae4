package dev.tenrec.api.rehearsal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.User;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import dev.tenrec.rehearsal.Rehearsal;
import dev.tenrec.rehearsal.RehearsalReports;
import dev.tenrec.rehearsal.Rehearsals;
import dev.tenrec.rehearsal.SignOff;
import dev.tenrec.rehearsal.Waiver;
import dev.tenrec.rehearsal.report.Report;
import dev.tenrec.rehearsal.report.ReportDiff;
import dev.tenrec.rehearsal.report.ReportFormat;
import dev.tenrec.rehearsal.report.ReportJson;
import dev.tenrec.rehearsal.report.ReportPaper;
import dev.tenrec.rehearsal.rule.Case;
import dev.tenrec.rehearsal.rule.Finding;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reports of rehearsals. */
record ReportsApi(Rehearsals rehearsals, RehearsalReports reports, Accounts accounts) {
    private static final int VERDICTS_DEFAULT = 100;
    private static final int VERDICTS_MAX = 1_000;
    /** A report holds texts of strangers: nothing in it may run. */
    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

    /** POST: begins a report on what has arrived, unless one is being made. */
    Future<Answer> start(Call call) {
        Rehearsal rehearsal = rehearsals.get(call.projectId(), call.id("id"));
        return call.work(() -> Answer.ok(json(rehearsal, reports.start(rehearsal))));
    }

    /** GET of the latest report, in a format. */
    Future<Answer> report(Call call) {
        Rehearsal rehearsal = rehearsals.get(call.projectId(), call.id("id"));
        String name = call.filled("format");
        if (name == null || name.equals("json")) {
            return call.work(() -> Answer.ok(json(rehearsal, reports.state(rehearsal))));
        }
        ReportFormat format = ReportFormat.find(name)
                .orElseThrow(() -> new ApiException(
                        ErrorCode.INVALID_CHOICE, "\"" + name + "\" is not a valid choice.", "format"));
        Report report = complete(rehearsal);
        return call.work(() -> Answer.bytes(200, format.contentType(), format.write(paper(rehearsal, report)))
                .header("Content-Security-Policy", POLICY)
                .header("X-Content-Type-Options", "nosniff"));
    }

    /** GET of single cases, in the order of rules and arrival. */
    Future<Answer> verdicts(Call call) {
        Rehearsal rehearsal = rehearsals.get(call.projectId(), call.id("id"));
        Report report = complete(rehearsal);
        String rule = call.filled("rule");
        String severity = call.filled("severity");
        int request = RehearsalsApi.number(call, "request", -1);
        String uuid = call.filled("uuid");
        int from = RehearsalsApi.number(call, "cursor", 0);
        int limit = Math.min(VERDICTS_MAX, call.page(VERDICTS_DEFAULT).limit());
        return call.work(() -> {
            ObjectNode answer = Json.object();
            ArrayNode results = Json.mapper().createArrayNode();
            int at = 0;
            long total = 0;
            for (Finding finding : report.findings()) {
                if (rule != null && !finding.rule().id().equals(rule)) {
                    continue;
                }
                total += finding.count();
                for (Case one : finding.cases()) {
                    boolean isAsked = (severity == null || one.severity().name().equalsIgnoreCase(severity))
                            && (request < 0 || one.request() == request)
                            && (uuid == null || uuid.equalsIgnoreCase(one.uuid()));
                    if (!isAsked) {
                        continue;
                    }
                    if (at >= from && at < from + limit) {
                        results.add(
                                ReportJson.of(one).put("rule", finding.rule().id()));
                    }
                    at++;
                }
            }
            answer.put("count", total);
            answer.put("kept", at);
            answer.put("next_cursor", from + limit < at ? Integer.valueOf(from + limit) : null);
            answer.set("results", results);
            return Answer.ok(answer);
        });
    }

    /** GET of what differs from the report of an earlier rehearsal. */
    Future<Answer> diff(Call call) {
        Rehearsal later = rehearsals.get(call.projectId(), call.id("id"));
        if (call.filled("with") == null) {
            throw new ApiException(ErrorCode.REQUIRED, "This field is required.", "with");
        }
        Rehearsal earlier = rehearsals.get(call.projectId(), RehearsalsApi.number(call, "with", 0));
        Report before = complete(earlier);
        Report after = complete(later);
        return call.work(() -> Answer.ok(ReportDiff.of(before, after)));
    }

    private Report complete(Rehearsal rehearsal) {
        return reports.latest(rehearsal)
                .orElseThrow(() ->
                        new ApiException(ErrorCode.NOT_FOUND, "There is no report yet; POST to report/ makes one."));
    }

    private ReportPaper paper(Rehearsal rehearsal, Report report) {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (Waiver waiver : rehearsal.allWaivers()) {
            reasons.put(waiver.rule(), waiver.reason() + " (" + name(waiver.by()) + ", " + waiver.at() + ")");
        }
        SignOff signed = rehearsal.signOff();
        boolean isSigned = signed != null && signed.digest().equals(report.digest());
        return new ReportPaper(
                rehearsal.name(),
                report,
                reasons,
                isSigned && signed != null ? signed.verdict() + ", " + name(signed.by()) + ", " + signed.at() : "");
    }

    private String name(int user) {
        return accounts.users().find(user).map(User::email).orElse("a former user");
    }

    private ObjectNode json(Rehearsal rehearsal, RehearsalReports.State state) {
        ObjectNode json = Json.object();
        json.put("status", state.status());
        json.put("requests_done", state.done());
        json.put("requests", state.requests());
        json.put("failure", state.failure());
        Report report = state.report();
        json.put("is_current", report != null && reports.isCurrent(rehearsal, report));
        json.set("report", report == null ? null : ReportJson.of(report, rehearsal.waived()));
        return json;
    }
}
