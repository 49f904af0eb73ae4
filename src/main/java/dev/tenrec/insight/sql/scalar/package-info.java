/** The meaning of the scalar functions of SQL, over boxed values. */
@NullMarked
package dev.tenrec.insight.sql.scalar;

import org.jspecify.annotations.NullMarked;
