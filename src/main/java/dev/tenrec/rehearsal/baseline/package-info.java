/**
 * Contents of the target of an import, told in lines: {@link dev.tenrec.rehearsal.baseline.BaselineLog} keeps them,
 * {@link dev.tenrec.rehearsal.baseline.BaselineLines} reads them, and
 * {@link dev.tenrec.rehearsal.baseline.BaselineFacts} is what rules ask.
 */
@NullMarked
package dev.tenrec.rehearsal.baseline;

import org.jspecify.annotations.NullMarked;
