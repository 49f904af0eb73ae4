/** Who runs what: the bounded pool of workers, and the mark that a method may wait. */
package dev.tenrec.thread;
