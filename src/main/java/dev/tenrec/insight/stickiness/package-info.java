/** On how many intervals actors are active. */
package dev.tenrec.insight.stickiness;
