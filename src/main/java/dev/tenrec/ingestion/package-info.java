/** What became of all that was sent: warnings about events that were taken, and counts for each day. */
package dev.tenrec.ingestion;
