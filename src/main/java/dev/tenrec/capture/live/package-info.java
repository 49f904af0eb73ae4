/** The live stream of captured and refused events. */
@NullMarked
package dev.tenrec.capture.live;

import org.jspecify.annotations.NullMarked;
