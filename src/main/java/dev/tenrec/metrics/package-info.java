/** Counters, timers and gauges of the server in the Prometheus text format. */
package dev.tenrec.metrics;
