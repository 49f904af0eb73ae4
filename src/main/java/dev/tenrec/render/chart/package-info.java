/**
 * Results as pictures. The doors are {@link dev.tenrec.render.chart.InsightChart} and
 * {@link dev.tenrec.render.chart.ChartImages}.
 */
package dev.tenrec.render.chart;
