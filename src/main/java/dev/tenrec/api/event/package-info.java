/** Stored events, the live stream, refused requests, ingestion warnings and usage. */
package dev.tenrec.api.event;
