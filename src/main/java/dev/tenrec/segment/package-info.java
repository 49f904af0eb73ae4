/**
 * Immutable runs of events in columns, in the order of names and times and in that of distinct ids; nothing here knows
 * where the events come from.
 */
package dev.tenrec.segment;
