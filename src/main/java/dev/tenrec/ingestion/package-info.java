/** Warnings about accepted events, and event counts of each project and day. */
package dev.tenrec.ingestion;
