/** Tests of the meaning of functions. */
package dev.tenrec.insight.sql.scalar;
