/**
 * Results as files, one class for each format. {@link dev.tenrec.render.Report} is what pictures and documents show.
 */
@NullMarked
package dev.tenrec.render;

import org.jspecify.annotations.NullMarked;
