/** Aggregations of a trends series per cell, a cell being one group within one time bucket. */
package dev.tenrec.insight.trends.aggregate;
