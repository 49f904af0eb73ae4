/**
 * The resolved, typed plan of an SQL query, and the catalogues of its functions and aggregates.
 *
 * <p>Nothing of the language is left in a {@link dev.tenrec.insight.sql.plan.Plan}: columns are numbers, conversions,
 * null rules and time zones are calls of functions. The executor runs it; another engine could print it.
 */
@NullMarked
package dev.tenrec.insight.sql.plan;

import org.jspecify.annotations.NullMarked;
