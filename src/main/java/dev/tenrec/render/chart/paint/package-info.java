/** Chart models to graphics: axes, plots, legends and hit regions. */
@NullMarked
package dev.tenrec.render.chart.paint;

import org.jspecify.annotations.NullMarked;
