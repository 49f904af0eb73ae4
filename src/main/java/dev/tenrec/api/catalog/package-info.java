/** The lake as an Iceberg catalog: what engines ask before they read its files. */
@NullMarked
package dev.tenrec.api.catalog;

import org.jspecify.annotations.NullMarked;
