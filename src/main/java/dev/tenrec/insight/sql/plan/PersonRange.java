package dev.tenrec.insight.sql.plan;

import dev.tenrec.person.Person;
import java.util.BitSet;
import java.util.function.IntFunction;

/** The persons that a list shows, the newest first. */
public non-sealed interface PersonRange extends ScanRange {
    /** True if no person is left out; then none is read to decide. */
    boolean isAll();

    /**
     * True for a person that is shown.
     *
     * @param cohorts finds the numbers of the persons in a cohort
     */
    boolean has(Person person, IntFunction<BitSet> cohorts);
}
