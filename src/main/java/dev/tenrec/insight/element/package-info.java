/**
 * The elements of a click: the one that was clicked and those around it, from the inside out, as browsers send them
 * with {@code $autocapture}. {@link dev.tenrec.insight.element.ElementChain} is the door; any thread.
 */
@NullMarked
package dev.tenrec.insight.element;

import org.jspecify.annotations.NullMarked;
