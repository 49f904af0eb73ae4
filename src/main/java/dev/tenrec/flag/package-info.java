/**
 * Feature flags: who sees what. {@link dev.tenrec.flag.FeatureFlags} keeps them,
 * {@link dev.tenrec.flag.FlagEvaluations} decides for one user at a time. Reading order: {@code FeatureFlag},
 * {@code FlagRules}, {@code FlagProperty}, {@code FlagHash}, {@code FlagEvaluation}. Any thread.
 */
@NullMarked
package dev.tenrec.flag;

import org.jspecify.annotations.NullMarked;
