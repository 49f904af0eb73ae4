/** Chart models to graphics: axes, plots, legends and hit regions. */
package dev.tenrec.render.chart.paint;
