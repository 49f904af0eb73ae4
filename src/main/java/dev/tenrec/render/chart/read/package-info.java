/** Query results to chart models. */
@NullMarked
package dev.tenrec.render.chart.read;

import org.jspecify.annotations.NullMarked;
