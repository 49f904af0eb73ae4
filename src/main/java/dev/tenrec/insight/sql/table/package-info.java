/** Sources of rows: scans of events, other stored tables, and rows in memory. */
@NullMarked
package dev.tenrec.insight.sql.table;

import org.jspecify.annotations.NullMarked;
