/**
 * Persons, distinct ids and groups as rows of Iceberg tables.
 *
 * <p>Read {@link dev.tenrec.lake.actor.ActorTable} first.
 */
@NullMarked
package dev.tenrec.lake.actor;

import org.jspecify.annotations.NullMarked;
