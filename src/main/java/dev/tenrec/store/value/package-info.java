/**
 * A log of values by address: what is too many and too large for memory, in files that snapshots name.
 *
 * <pre>
 * {@link dev.tenrec.store.value.ValueLog}         appends, reads and releases values
 * {@link dev.tenrec.store.value.ValueSegment}     some megabytes of records, in memory and later in a file
 * {@link dev.tenrec.store.value.ValueFormat}      bytes of records and files
 * {@link dev.tenrec.store.value.ValueCompaction}  gives back the space of released values
 * </pre>
 */
@NullMarked
package dev.tenrec.store.value;

import org.jspecify.annotations.NullMarked;
