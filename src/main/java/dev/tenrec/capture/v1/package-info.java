/** The capture protocol v1: headers, batches and an outcome for each event. */
@NullMarked
package dev.tenrec.capture.v1;

import org.jspecify.annotations.NullMarked;
