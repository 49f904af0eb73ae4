package dev.tenrec.rehearsal.report;

import dev.tenrec.rehearsal.rule.Finding;
import dev.tenrec.rehearsal.rule.Severity;
import java.util.Collection;
import java.util.Set;

/** The one word of a report. */
public enum Verdict {
    GO("GO"),
    /** Only warnings, all of them acknowledged. */
    GO_WITH_ACKS("GO-WITH-ACKS"),
    /** Only warnings, of which some are not acknowledged yet. */
    PENDING("PENDING"),
    NO_GO("NO-GO");

    private final String word;

    Verdict(String word) {
        this.word = word;
    }

    /** The word as people read it. */
    public String word() {
        return word;
    }

    /**
     * The verdict over findings.
     *
     * @param waived the rules that a person answers for
     */
    static Verdict of(Collection<Finding> findings, Set<String> waived) {
        boolean hasWarnings = false;
        boolean isPending = false;
        for (Finding finding : findings) {
            boolean isWaived = waived.contains(finding.rule().id());
            if (finding.severity().compareTo(Severity.ERROR) >= 0 && !isWaived) {
                return NO_GO;
            }
            if (finding.severity() != Severity.INFO) {
                hasWarnings = true;
                isPending |= !isWaived;
            }
        }
        return isPending ? PENDING : hasWarnings ? GO_WITH_ACKS : GO;
    }
}
