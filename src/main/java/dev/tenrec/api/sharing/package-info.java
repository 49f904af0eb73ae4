/** Sharing configurations and the public pages behind them. */
package dev.tenrec.api.sharing;
