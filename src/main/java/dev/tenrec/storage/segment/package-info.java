/**
 * Immutable columnar segments: the events of one project sorted by (name, time) and by (distinct id, time), bit-packed
 * columns, dictionaries, and their files.
 *
 * <p>Read {@link dev.tenrec.storage.segment.Segment} first, then {@link dev.tenrec.storage.segment.PackedColumn} and
 * {@link dev.tenrec.storage.segment.PropertyTable}; {@code SegmentBuilder} and {@code SegmentMerge} make segments,
 * {@code SegmentFiles} and {@code RowFile} keep them on disk. One thread fills, any thread reads.
 */
@NullMarked
package dev.tenrec.storage.segment;

import org.jspecify.annotations.NullMarked;
