/** Counters, timers and gauges of the server in the Prometheus text format. */
@NullMarked
package dev.tenrec.metrics;

import org.jspecify.annotations.NullMarked;
