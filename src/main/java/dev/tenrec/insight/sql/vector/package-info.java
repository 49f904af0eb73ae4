/** Values of many rows at a time: vectors, batches of them, dictionaries, and the memory they may take. */
@NullMarked
package dev.tenrec.insight.sql.vector;

import org.jspecify.annotations.NullMarked;
