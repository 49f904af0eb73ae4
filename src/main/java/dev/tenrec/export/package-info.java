/**
 * Exports: their records and files, the jobs that make them, and the queries behind their tiles.
 * {@link dev.tenrec.export.Exports} holds the records, {@link dev.tenrec.export.ExportRuns} runs the jobs.
 */
@NullMarked
package dev.tenrec.export;

import org.jspecify.annotations.NullMarked;
