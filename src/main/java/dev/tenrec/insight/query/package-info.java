/**
 * Types shared by all kinds of queries. Reading order: {@code Query}, {@code QueryContext}, {@code QueryFields},
 * {@code EventNode}, {@code QueryResult}; then {@code ActorSource} for the actors behind a point of a chart, and the
 * two scans for active actors. Parsing takes any thread, running a worker.
 */
@NullMarked
package dev.tenrec.insight.query;

import org.jspecify.annotations.NullMarked;
