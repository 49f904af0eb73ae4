/** Persons of a run, as the rules of merging make them, in the order of arrival and in others. */
@NullMarked
package dev.tenrec.rehearsal.identity;

import org.jspecify.annotations.NullMarked;
