/** Who comes back. */
package dev.tenrec.insight.retention;
