/**
 * The event store: events in the order in which they were accepted, as rows and in segments.
 * {@link dev.tenrec.storage.EventStore} is the door, {@link dev.tenrec.storage.EventView} what readers hold.
 */
package dev.tenrec.storage;
