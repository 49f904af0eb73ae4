/** Cohorts over HTTP. {@link dev.tenrec.api.cohort.CohortModule} is the door. Event loop; slow work on workers. */
@NullMarked
package dev.tenrec.api.cohort;

import org.jspecify.annotations.NullMarked;
