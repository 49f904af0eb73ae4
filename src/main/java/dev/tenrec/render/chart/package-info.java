/**
 * Results as pictures. The doors are {@link dev.tenrec.render.chart.InsightChart} and
 * {@link dev.tenrec.render.chart.ChartImages}.
 */
@NullMarked
package dev.tenrec.render.chart;

import org.jspecify.annotations.NullMarked;
