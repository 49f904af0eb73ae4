/**
 * Persons: the distinct ids of each project, the persons they belong to, and person properties.
 *
 * <p>{@link dev.tenrec.person.Persons} reads; {@code PersonWriter} derives persons from events on the writer thread;
 * {@link dev.tenrec.person.MergeRules} decides merges; {@code ProjectPersons} is the index of distinct ids.
 */
@NullMarked
package dev.tenrec.person;

import org.jspecify.annotations.NullMarked;
