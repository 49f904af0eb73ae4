/**
 * Experiments: which variant of a flag does better. {@link dev.tenrec.experiment.Experiments} keeps them. Any thread.
 */
@NullMarked
package dev.tenrec.experiment;

import org.jspecify.annotations.NullMarked;
