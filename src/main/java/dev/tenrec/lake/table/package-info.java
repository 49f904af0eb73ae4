/**
 * Iceberg tables in a folder: files on the product's disk, and one file per table that names its current metadata.
 *
 * <p>Read {@link dev.tenrec.lake.table.LakeTable} first.
 */
@NullMarked
package dev.tenrec.lake.table;

import org.jspecify.annotations.NullMarked;
