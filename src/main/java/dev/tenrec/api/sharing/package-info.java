/** Sharing configurations and the public pages behind them. */
@NullMarked
package dev.tenrec.api.sharing;

import org.jspecify.annotations.NullMarked;
