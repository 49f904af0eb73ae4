/**
 * The lake: events as Iceberg tables in a folder, for any engine that reads them.
 *
 * <p>Read {@link dev.tenrec.lake.Lake} first, then {@code EventPublisher}. Iceberg's libraries are loaded when a lake
 * is opened and not before: the plain jar lacks them.
 */
@NullMarked
package dev.tenrec.lake;

import org.jspecify.annotations.NullMarked;
