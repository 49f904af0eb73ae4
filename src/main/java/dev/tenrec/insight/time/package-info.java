/** What dates of queries mean: moments, ranges, and the points of a chart. */
package dev.tenrec.insight.time;
