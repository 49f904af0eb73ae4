/**
 * Event storage: the events of each project as rows in order of arrival and as columnar segments.
 *
 * <p>{@link dev.tenrec.storage.EventStore} is the entry point. Read next {@link dev.tenrec.storage.EventBatch} (what is
 * appended), {@code ProjectEvents} (rows and indexes), {@link dev.tenrec.storage.EventView} (what readers hold),
 * {@code ProjectSegments} and {@code MergePolicy} (the log-structured merge). The writer appends, the sealer builds
 * segments and row files, any thread reads.
 */
@NullMarked
package dev.tenrec.storage;

import org.jspecify.annotations.NullMarked;
