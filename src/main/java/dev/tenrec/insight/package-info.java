/**
 * Queries and their answers. {@link dev.tenrec.insight.QueryRuns} is the door for clients,
 * {@link dev.tenrec.insight.InsightResults} for saved insights and {@link dev.tenrec.insight.Queries} for exports.
 *
 * <p>Reading order, straight down: {@code QueryRuns} (at once or in the background), {@code Queries} (prepare, cache,
 * compute), {@code QueryParser}, {@code ResultCache}; then one package per kind of query over {@code query} and
 * {@code exec}. Computing takes a worker.
 */
@NullMarked
package dev.tenrec.insight;

import org.jspecify.annotations.NullMarked;
