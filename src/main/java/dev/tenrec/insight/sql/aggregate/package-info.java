/** The states of aggregations by group. */
@NullMarked
package dev.tenrec.insight.sql.aggregate;

import org.jspecify.annotations.NullMarked;
