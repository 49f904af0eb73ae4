/**
 * Groups: companies, teams and the like, with their types and properties.
 *
 * <p>{@link dev.tenrec.group.Groups} reads; {@code GroupWriter} derives types and groups from events on the writer
 * thread; {@link dev.tenrec.group.GroupTypeIndex} knows the types, {@link dev.tenrec.group.GroupTypes} their display
 * settings.
 */
@NullMarked
package dev.tenrec.group;

import org.jspecify.annotations.NullMarked;
