/**
 * What makes changes durable: the journal, its snapshots and the manifest that names them all; and the recovery that
 * reads them back. The formats are drawn in {@code src/docs/formats.md}.
 */
package dev.tenrec.journal;
