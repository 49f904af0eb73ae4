/**
 * Questions in Trino's SQL over the tables of the lake: {@link dev.tenrec.insight.trino.TrinoText} quotes,
 * {@link dev.tenrec.insight.trino.EventRelation} joins, {@link dev.tenrec.insight.trino.Conditions} filters, and
 * {@link dev.tenrec.insight.trino.LakeSnapshot} asks. Each kind of query that Trino answers has a planner beside its
 * runner; all else is refused by name.
 */
@NullMarked
package dev.tenrec.insight.trino;

import org.jspecify.annotations.NullMarked;
