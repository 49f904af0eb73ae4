/** Results as rows of typed cells. The door is {@link dev.tenrec.render.table.ResultTable}. */
@NullMarked
package dev.tenrec.render.table;

import org.jspecify.annotations.NullMarked;
