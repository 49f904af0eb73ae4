/** Variables that queries in SQL name. The door is {@link dev.tenrec.variable.InsightVariables}. */
@NullMarked
package dev.tenrec.variable;

import org.jspecify.annotations.NullMarked;
