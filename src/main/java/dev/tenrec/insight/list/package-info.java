/** Lists of events, and of the actors behind the points of a chart. */
package dev.tenrec.insight.list;
