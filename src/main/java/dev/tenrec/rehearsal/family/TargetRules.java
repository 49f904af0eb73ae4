package dev.tenrec.rehearsal.family;

import dev.tenrec.rehearsal.plan.Plan;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import java.util.Set;

/** The target of the import. */
final class TargetRules implements Family {
    private final RunContext run;
    private final Findings findings;

    TargetRules(RunContext run) {
        this.run = run;
        findings = run.findings();
    }

    @Override
    public void end() {
        Set<String> confirmed = run.plan().confirmed();
        if (confirmed == null) {
            findings.notAssessed("TGT-01");
        } else {
            Plan.CHECKLIST.stream()
                    .filter(point -> !confirmed.contains(point))
                    .forEach(point -> findings.whole("TGT-01", 1, point));
        }
        if (run.plan().baseline().isEmpty()) {
            findings.notAssessed("TGT-02");
        }
        findings.whole(
                "TGT-03",
                1,
                "rules " + findings.catalogue().version() + ", which follow the service of "
                        + findings.catalogue().service());
        if (run.plan().golden().isEmpty()) {
            findings.notAssessed("REC-07");
        }
        findings.notAssessed("REC-09");
    }
}
