/**
 * Immutable runs of events in columns, in the order of time and in the order of distinct ids; nothing here knows where
 * the events come from.
 */
package dev.tenrec.segment;
