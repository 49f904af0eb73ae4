/** Token-bucket rate limits and the bounded maps behind them. */
@NullMarked
package dev.tenrec.limit;

import org.jspecify.annotations.NullMarked;
