/** Columns of sessions, and results of conditions on the values of columns, as scans use them. Any thread. */
@NullMarked
package dev.tenrec.insight.exec.column;

import org.jspecify.annotations.NullMarked;
