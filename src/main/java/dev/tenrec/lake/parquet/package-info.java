/**
 * Writes Parquet files of flat rows: dictionary pages, delta-packed numbers and plain bytes, compressed by Zstandard.
 * Knows bytes and one compressor, no file and no event.
 *
 * <p>Read {@link dev.tenrec.lake.parquet.ParquetWriter} first; {@code ColumnChunkWriter} makes the pages of a column,
 * {@code ValueEncoder} the values in them, {@code ParquetFooter} the description behind them.
 */
@NullMarked
package dev.tenrec.lake.parquet;

import org.jspecify.annotations.NullMarked;
