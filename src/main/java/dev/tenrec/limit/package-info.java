/** Token-bucket rate limits and the bounded maps behind them. */
package dev.tenrec.limit;
