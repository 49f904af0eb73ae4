package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.vector.MemoryBudget;

/** Runs plans on a snapshot of a project. */
public final class SqlExecutor {
    private SqlExecutor() {}

    /**
     * Runs a plan within the usual memory.
     *
     * @throws dev.tenrec.insight.sql.plan.SqlRefusal for values that a function refuses, or too much memory
     */
    public static SqlResult run(Plan plan, QuerySnapshot snapshot) {
        return run(plan, snapshot, MemoryBudget.standard());
    }

    /** Runs a plan within a budget. */
    public static SqlResult run(Plan plan, QuerySnapshot snapshot, MemoryBudget memory) {
        return new SqlResult(plan.fields(), new PlanCompiler(snapshot, memory).answer(plan));
    }
}
