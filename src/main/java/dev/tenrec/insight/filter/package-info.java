/** Conditions on events and persons: read strictly from JSON, asked for each value. */
package dev.tenrec.insight.filter;
