/**
 * What the server keeps: tables of records, the one writer that changes them, the journal and the snapshots that make
 * the changes durable. {@link dev.tenrec.store.Store} is the door.
 */
package dev.tenrec.store;
