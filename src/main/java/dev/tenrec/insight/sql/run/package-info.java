/**
 * Runs SQL plans over the columns of a project, in batches on the threads of scans.
 *
 * <pre>
 * Plan → PlanCompiler → RowSource → RowSink … → Relation → SqlResult
 * </pre>
 *
 * <p>An expression over one column with a dictionary is computed once per value
 * ({@link dev.tenrec.insight.sql.evaluate.LiftedEvaluator}). What a query keeps is counted in a
 * {@link dev.tenrec.insight.sql.vector.MemoryBudget}; loops check the deadline.
 */
@NullMarked
package dev.tenrec.insight.sql.run;

import org.jspecify.annotations.NullMarked;
