/** Charts as values: what is drawn, without any drawing. */
@NullMarked
package dev.tenrec.render.chart.model;

import org.jspecify.annotations.NullMarked;
