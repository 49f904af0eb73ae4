package dev.tenrec.insight.exec;

import dev.tenrec.error.ApiException;
import java.util.BitSet;

/** Computes who is in a cohort; on a worker, with the scan threads of the snapshot. */
@FunctionalInterface
public interface CohortMembership {
    /** Knows no cohorts. */
    CohortMembership NONE = (data, cohort) -> {
        throw ApiException.invalid("Cohorts are not known here.");
    };

    /**
     * Returns the numbers of the persons in a cohort; not to be changed.
     *
     * @param data the events and persons that decide
     * @throws ApiException when the project has no such cohort
     */
    BitSet members(QuerySnapshot data, int cohort);
}
