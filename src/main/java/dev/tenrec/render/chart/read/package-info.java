/** Query results to chart models. */
package dev.tenrec.render.chart.read;
