package dev.tenrec.rehearsal.rule;

import java.util.ArrayList;
import java.util.List;

/** The cases of one rule. Used by one thread. */
final class CaseCounter {
    private static final int DETAIL_MAX = 300;

    private final Rule rule;
    private final List<Case> cases = new ArrayList<>();
    private long count;
    private Severity severity = Severity.INFO;

    CaseCounter(Rule rule) {
        this.rule = rule;
    }

    void add(Case broken, long times) {
        count += times;
        severity = severity.max(broken.severity());
        if (cases.size() < Findings.CASES_MAX) {
            cases.add(
                    broken.detail().length() <= DETAIL_MAX
                            ? broken
                            : new Case(
                                    broken.request(),
                                    broken.index(),
                                    broken.uuid(),
                                    broken.source(),
                                    broken.severity(),
                                    broken.detail().substring(0, DETAIL_MAX) + "…"));
        }
    }

    void more(long times) {
        count += times;
    }

    void raise(Severity least) {
        severity = severity.max(least);
    }

    boolean isEmpty() {
        return count == 0;
    }

    Finding finding(long events) {
        double share = events == 0 ? 0 : Math.min(1, (double) count / events);
        String message = rule.message(count, share, cases.get(0).detail());
        return new Finding(rule, severity, count, share, message, List.copyOf(cases));
    }
}
