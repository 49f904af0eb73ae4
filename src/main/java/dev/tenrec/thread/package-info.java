/** Who runs what: the bounded pool of workers, and the mark that a method may wait. */
@NullMarked
package dev.tenrec.thread;

import org.jspecify.annotations.NullMarked;
