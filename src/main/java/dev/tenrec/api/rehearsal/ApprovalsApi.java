package dev.tenrec.api.rehearsal;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.PatchFields;
import dev.tenrec.rehearsal.Rehearsal;
import dev.tenrec.rehearsal.RehearsalReports;
import dev.tenrec.rehearsal.Rehearsals;
import dev.tenrec.rehearsal.report.Report;
import dev.tenrec.rehearsal.report.Verdict;
import dev.tenrec.rehearsal.rule.RuleCatalogue;
import io.vertx.core.Future;

/** Waivers of rules and signatures under reports. */
record ApprovalsApi(Rehearsals rehearsals, RehearsalReports reports, RehearsalJson json) {
    Future<Answer> waive(Call call) {
        int id = rehearsals.get(call.projectId(), call.id("id")).id();
        PatchFields fields = new PatchFields(call.body());
        String rule = fields.text("rule", "");
        if (!RuleCatalogue.builtIn().has(rule)) {
            throw ApiException.invalid("rule", "There is no rule \"" + rule + "\".");
        }
        return call.await(rehearsals.waive(call.projectId(), id, call.user(), rule, fields.text("reason", "")))
                .map(changed -> Answer.created(json.of(changed)));
    }

    Future<Answer> unwaive(Call call) {
        Rehearsal rehearsal = rehearsals.get(call.projectId(), call.id("id"));
        String rule = call.pathParam("rule");
        if (!rehearsal.waived().contains(rule)) {
            throw ApiException.notFound();
        }
        return call.await(rehearsals.unwaive(call.projectId(), rehearsal.id(), call.user(), rule))
                .map(changed -> Answer.ok(json.of(changed)));
    }

    /** POST: approves the latest report, if it is about all that has arrived and says GO. */
    Future<Answer> sign(Call call) {
        Rehearsal rehearsal = rehearsals.get(call.projectId(), call.id("id"));
        String digest = new PatchFields(call.body()).text("digest", "");
        if (!digest.matches("[0-9a-f]{1,64}")) {
            throw ApiException.invalid("digest", "A digest has hexadecimal digits.");
        }
        Report report = reports.latest(rehearsal)
                .orElseThrow(() -> ApiException.invalid("There is no report to sign; POST to report/ makes one."));
        if (!report.digest().equals(digest)) {
            throw ApiException.invalid("digest", "The digest is not that of the latest report.");
        }
        if (!reports.isCurrent(rehearsal, report)) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "Events have arrived since the report; make another one.");
        }
        Verdict verdict = report.verdict(rehearsal.waived());
        if (verdict != Verdict.GO && verdict != Verdict.GO_WITH_ACKS) {
            throw ApiException.invalid("The verdict is " + verdict.word() + "; only GO can be signed.");
        }
        return call.await(rehearsals.sign(call.projectId(), rehearsal.id(), call.user(), report, verdict.word()))
                .map(changed -> Answer.created(json.of(changed)));
    }
}
