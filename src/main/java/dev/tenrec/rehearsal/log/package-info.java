/** The request log of rehearsals: what was sent, byte for byte, and what was answered. */
@NullMarked
package dev.tenrec.rehearsal.log;

import org.jspecify.annotations.NullMarked;
