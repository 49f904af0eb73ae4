package dev.tenrec.rehearsal.rule;

/** The weight of a finding, the lightest first. */
public enum Severity {
    INFO,
    /** Suspicious: a person must acknowledge it. */
    WARN,
    /** Accepted but wrong, and not to be repaired by sending more. */
    ERROR,
    /** The service would refuse or lose the data, or an identity is destroyed for good. */
    BLOCKER;

    /** The heavier of two. */
    public Severity max(Severity other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
