/** How queries go through events: block by block, or actor by actor. */
package dev.tenrec.insight.scan;
