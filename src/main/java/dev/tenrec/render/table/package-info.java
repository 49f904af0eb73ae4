/** Results as rows of typed cells. The door is {@link dev.tenrec.render.table.ResultTable}. */
package dev.tenrec.render.table;
