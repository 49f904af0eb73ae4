/** Requests and events as they were sent, before any rule of capture. */
@NullMarked
package dev.tenrec.rehearsal.wire;

import org.jspecify.annotations.NullMarked;
