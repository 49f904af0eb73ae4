/** One exception and one table of causes: the only way a layer below {@code http} says no. */
@NullMarked
package dev.tenrec.error;

import org.jspecify.annotations.NullMarked;
