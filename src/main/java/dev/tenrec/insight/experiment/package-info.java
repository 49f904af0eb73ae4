/**
 * Results of experiments: what users did since they were given a variant, and whether variants differ by more than
 * chance. {@link dev.tenrec.insight.experiment.ExperimentQueryParser} is the door. Queries run on a worker.
 *
 * <p>Reading order: {@code ExperimentQuery}, {@code ExposureReader} (who belongs to which variant), the readers of
 * metrics, {@code VariantSums}, {@code Sample}, {@code BayesianTest} and {@code WelchTest}.
 */
@NullMarked
package dev.tenrec.insight.experiment;

import org.jspecify.annotations.NullMarked;
