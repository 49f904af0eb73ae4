/** Experiments over HTTP. {@link dev.tenrec.api.experiment.ExperimentModule} is the door. */
@NullMarked
package dev.tenrec.api.experiment;

import org.jspecify.annotations.NullMarked;
