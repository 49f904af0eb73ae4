/** Charts as values: what is drawn, without any drawing. */
package dev.tenrec.render.chart.model;
