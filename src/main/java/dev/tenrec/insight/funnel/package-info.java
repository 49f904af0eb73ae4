/** How many actors do one thing after another. */
package dev.tenrec.insight.funnel;
