/**
 * Events as rows of an Iceberg table: its columns, and the data files of a range of rows.
 *
 * <p>Read {@link dev.tenrec.lake.event.EventSchema} first, then {@link dev.tenrec.lake.event.EventFiles}.
 */
@NullMarked
package dev.tenrec.lake.event;

import org.jspecify.annotations.NullMarked;
