/**
 * Members of cohorts, computed from events and persons. {@link dev.tenrec.insight.cohort.CohortMembers} is the door; a
 * snapshot of a query asks it, see {@code QuerySnapshot.cohortMembers}. Reading order: {@code CohortCondition},
 * {@code CohortParser}, {@code BehaviourParser}, the conditions, {@code CohortMembers}. Worker threads.
 */
@NullMarked
package dev.tenrec.insight.cohort;

import org.jspecify.annotations.NullMarked;
