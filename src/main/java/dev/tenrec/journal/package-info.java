/**
 * Durability: the write-ahead journal, snapshots of the state, the manifest that lists both, and recovery.
 *
 * <p>Read {@link dev.tenrec.journal.Journal} first, then {@link dev.tenrec.journal.Recovery} and
 * {@link dev.tenrec.journal.Snapshots}. The writer thread appends; a background worker writes snapshots. The formats
 * are drawn in {@code src/docs/formats.md}.
 */
@NullMarked
package dev.tenrec.journal;

import org.jspecify.annotations.NullMarked;
