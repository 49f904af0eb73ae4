/** Computes expressions for batches of rows. */
@NullMarked
package dev.tenrec.insight.sql.evaluate;

import org.jspecify.annotations.NullMarked;
