/**
 * Cohorts: named sets of persons. {@link dev.tenrec.cohort.Cohorts} is the door: it keeps the definitions, and
 * {@link dev.tenrec.cohort.StaticMembers} the members of static ones. Who is in a dynamic cohort is computed from
 * events by {@code insight.cohort}.
 */
@NullMarked
package dev.tenrec.cohort;

import org.jspecify.annotations.NullMarked;
