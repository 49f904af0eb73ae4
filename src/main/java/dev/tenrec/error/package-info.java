/** One exception and one table of causes: the only way a layer below {@code http} says no. */
package dev.tenrec.error;
