/**
 * Turns capture requests into valid event batches or refusals with reasons. {@link dev.tenrec.capture.CaptureParser} is
 * the door; read on with {@code BatchParser}, {@code EventParser}, {@code EventRules}. Parsing runs on workers.
 */
@NullMarked
package dev.tenrec.capture;

import org.jspecify.annotations.NullMarked;
