/** Approved events of a rehearsal in the order and the form in which they go to their target. */
@NullMarked
package dev.tenrec.rehearsal.relay;

import org.jspecify.annotations.NullMarked;
