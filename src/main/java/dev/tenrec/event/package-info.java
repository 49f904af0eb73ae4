/**
 * The event store: what was sent, in the order in which it was accepted. {@link dev.tenrec.event.EventStore} is the
 * door, {@link dev.tenrec.event.EventView} what readers hold.
 */
package dev.tenrec.event;
